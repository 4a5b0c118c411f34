// SPDX-License-Identifier: Apache-2.0

import Files
import Store

/// Looks whether a file that is missing is gone, or only out of reach.
struct MissingFileCheck {
    private let sources: [(path: Path, device: Int64)]
    private let isForced: Bool
    /// Why the files below a source cannot be judged; nil if they can.
    private var troubles: [Path: String?] = [:]

    init(_ sources: [SourceRow], isForced: Bool) {
        self.sources = sources.map { (Path(bytes: $0.path), $0.device) }
        self.isForced = isForced
    }

    mutating func judge(_ row: MissingRow) -> PruneResult.File {
        let path = Path(bytes: row.path)
        do throws(FileError) {
            _ = try FileStatus.of(path, followingLinks: false)
            return PruneResult.File(row: row, fate: .back, why: "it exists again")
        } catch {
            guard error.isMissing else {
                return PruneResult.File(row: row, fate: .unreadable, why: error.reason)
            }
        }
        if !isForced, let why = whyAway(path, row.device) {
            return PruneResult.File(row: row, fate: .folderAway, why: why)
        }
        return PruneResult.File(row: row, fate: .forgotten, why: nil)
    }

    /// Why a file that is not there may only be out of reach; nil if it is gone.
    mutating func whyAway(_ path: Path, _ device: Int64?) -> String? {
        for source in sources where path != source.path && path.isInside(source.path) {
            if troubles[source.path] == nil { troubles[source.path] = .some(trouble(source)) }
            if let known = troubles[source.path], let why = known { return why }
        }
        return unmounted(path, device)
    }

    /// A source that is not as a run left it says nothing about the files in it.
    private func trouble(_ source: (path: Path, device: Int64)) -> String? {
        let name = source.path.text
        do throws(FileError) {
            let status = try FileStatus.of(source.path, followingLinks: true)
            // A source may be a file; then there is nothing to look into.
            guard status.kind == .folder else { return nil }
            if try FolderListing.isEmpty(source.path) { return "\(name) is empty" }
            if Int64(bitPattern: status.device) != source.device {
                return "\(name) is on a different disk than at the last import"
            }
            return nil
        } catch {
            return error.isMissing ? "\(name) does not exist" : "\(name): \(error.reason)"
        }
    }

    /// An empty folder on another disk than the file lay on is where that disk was mounted.
    private func unmounted(_ path: Path, _ device: Int64?) -> String? {
        guard let device else { return nil }
        var folder = path.parent
        while true {
            do throws(FileError) {
                let status = try FileStatus.of(folder, followingLinks: true)
                guard Int64(bitPattern: status.device) != device, status.kind == .folder,
                    try FolderListing.isEmpty(folder)
                else { return nil }
                return "\(folder.text) is empty, and the file was on a different disk"
            } catch {
                guard error.isMissing, folder.parent != folder else {
                    return error.isMissing ? nil : "\(folder.text): \(error.reason)"
                }
                folder = folder.parent
            }
        }
    }
}
