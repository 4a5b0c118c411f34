// SPDX-License-Identifier: Apache-2.0

import Store

/// A file that was there and is gone, if it is not found under another name.
struct VanishedFile: Sendable {
    let id: Int64
    let path: [UInt8]
    let edition: Int64?
    let standing: FileIndexRow.Standing
    /// What it was last seen with; nil if it was not on a disk.
    var facts: FileRecord.Facts?
    /// Whether a file that came has its size and time.
    var mayHaveMoved = false
    /// Whether one has its inode and its size.
    var hasMoved = false
}

/// The files of a run that are gone, until each is found elsewhere or reported missing.
struct VanishedFiles {
    private var files: [Int64: VanishedFile] = [:]
    /// The files of each edition, the last path first.
    private var byEdition: [Int64: [VanishedFile]] = [:]

    init(_ files: [VanishedFile] = []) {
        for file in files.sorted(by: { $1.path.lexicographicallyPrecedes($0.path) }) {
            self.files[file.id] = file
            guard let edition = file.edition else { continue }
            byEdition[edition, default: []].append(file)
        }
    }

    /// The file that held this edition before and is gone; it counts as found from now on.
    ///
    /// A book on the web is never found on a disk: a file there is a copy of it. Which candidate is taken
    /// matters, as checks may know more about one than about another: first one with the same inode, then one
    /// with the same size and time, then one that matches no new file in either way.
    mutating func claim(
        _ edition: Int64,
        for path: [UInt8],
        _ facts: FileRecord.Facts?
    ) -> VanishedFile? {
        let isRemote = RemoteSource.isAddress(path)
        func last(where isMeant: (VanishedFile) -> Bool) -> Int? {
            byEdition[edition]?.lastIndex { file in
                isMeant(file) && files[file.id] != nil
                    && (isRemote || !RemoteSource.isAddress(file.path))
            }
        }
        func isSame(_ file: VanishedFile) -> Bool {
            guard let facts, let known = file.facts else { return false }
            return known.device == facts.device && known.inode == facts.inode
                && known.size == facts.size
        }
        func isAlike(_ file: VanishedFile) -> Bool {
            guard let facts, let known = file.facts, !file.hasMoved else { return false }
            return known.size == facts.size && known.modifiedAt == facts.modifiedAt
        }
        let place =
            last(where: isSame) ?? last(where: isAlike)
            ?? last { !$0.mayHaveMoved && !$0.hasMoved }
        guard let place, let file = byEdition[edition]?.remove(at: place) else { return nil }
        files[file.id] = nil
        return file
    }

    /// Those that were not found, in the order in which they were met first.
    var rest: [VanishedFile] { files.values.sorted { $0.id < $1.id } }
}
