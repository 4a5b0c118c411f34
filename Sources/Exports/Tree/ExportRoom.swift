// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files

/// The place of an export that is under way: a folder that no other export may write into.
///
/// What was made for one that comes to nothing goes with this value, up to the folders that were
/// not there before.
final class ExportRoom {
    let path: Path
    /// Folders that were not there, from the outermost.
    private var made: [Path] = []
    private var held: FileLock?
    private var staging: Path?
    private var isKept = false

    /// Makes the folder if it is not there.
    init(_ named: Path) throws(Failure) {
        path = try Failure.exporting(to: named) { () throws(FileError) in
            try named.canonicalIfItWereThere()
        }
        let path = path
        try Failure.exporting(to: path) { () throws(FileError) in
            _ = try FolderCreation.create(path) { made.append($0) }
        }
    }

    /// Keeps other exports out.
    func lock() throws(Failure) {
        do throws(LockError) { held = try FileLock(path.appending(ExportManifest.lockName)) } catch
        {
            switch error {
            case .held, .interrupted:
                throw Failure(
                    .tryLater,
                    "another export is writing into \(path.text)",
                    hint: "try again when it has ended"
                )
            case .system(let error) where error.isMissing:
                throw Failure(
                    .tryLater,
                    "\(path.text) went while the export began",
                    hint: "another export that came to nothing may have removed it; try again"
                )
            case .system(let error): throw .exporting(error, path)
            }
        }
    }

    /// A folder inside for what is new; what a killed process has left in such a one goes.
    func makeStaging(in folder: OpenFolder) throws(FileError) -> OpenFolder {
        for name in try FolderListing.names(in: path) where TemporaryName.matches(name.bytes) {
            try Self.remove(path.appending(name.bytes))
        }
        let name = String(decoding: TemporaryName.make(), as: UTF8.self)
        let place = path.appending(name)
        staging = place
        try folder.makeFolder(name)
        return try OpenFolder(place)
    }

    /// Keeps what stands in the folder, and removes the rest.
    func keep() throws(FileError) {
        isKept = true
        if let staging { try Self.remove(staging) }
    }

    deinit {
        if isKept { return }
        // What cannot be removed now is removed by the next export.
        if let staging { try? Self.remove(staging) }
        if let lock = held.take(), lock.isNew { try? lock.remove() }
        // Somebody may have put something into one of them.
        for folder in made.reversed() { try? FileChange.removeEmptyFolder(folder) }
    }

    /// Removes a file or a folder with all that is in it, following no link.
    private static func remove(_ path: Path) throws(FileError) {
        guard let status = try FileStatus.ifPresent(path, followingLinks: false) else { return }
        guard status.kind == .folder else { return try FileChange.remove(path) }
        for name in try FolderListing.names(in: path) { try remove(path.appending(name.bytes)) }
        try FileChange.removeEmptyFolder(path)
    }
}
