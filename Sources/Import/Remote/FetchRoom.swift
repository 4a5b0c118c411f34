// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Files
import Hashing
import Library
import System

/// Where the bytes of books on the web are while these are read.
///
/// Most lie in files without a name, of which nothing is left however the run ends. Those that take
/// long have names, so that a later run goes on where one that died had come to.
struct FetchRoom: Sendable {
    /// Nil for a rehearsal, which leaves nothing.
    private let folder: Path?
    /// Whose disk has the files without names.
    let place: Path

    /// - Parameter isLasting: whether the library may be written into.
    init(_ library: Path, isLasting: Bool) {
        folder = isLasting ? library.appending("fetching") : nil
        place = isLasting ? library : Environment.path("TMPDIR") ?? Path("/tmp")
    }

    func passingFile() throws(FileError) -> PartialFile { try PartialFile(withoutNameIn: place) }

    /// A file that holds what was fetched of this version before.
    func lastingFile(
        _ address: RemoteAddress,
        _ size: Int64,
        _ validator: String
    ) throws(FileError) -> PartialFile {
        guard let folder else { return try passingFile() }
        try FolderCreation.create(folder)
        let version = Array("\(address.text)\u{0}\(size)\u{0}\(validator)".utf8)
        let name = Hash128(of: version[...]).hexadecimal + ".part"
        return try PartialFile(continuing: folder.appending(name), size: size)
    }

    /// The file is not needed any more.
    func leave(_ file: PartialFile) {
        guard let folder, file.path.parent == folder else { return }
        // One that stays is removed at the end of the run.
        try? FileChange.remove(file.path)
    }

    /// Removes what runs that died have left and this one did not need.
    func clear() {
        guard let folder else { return }
        // What cannot be removed now is removed by the next run.
        guard let names = try? FolderListing.names(in: folder) else { return }
        for name in names where name.bytes.reversed().starts(with: ".part".utf8.reversed()) {
            try? FileChange.remove(folder.appending(name.bytes))
        }
        try? FileChange.removeEmptyFolder(folder)
    }
}
