// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files

/// A file that is there, compared piece by piece with what is written in its place.
final class ComparedFile {
    private let file: OpenFile
    private var position: Int64 = 0
    /// Whether anything was not what is there at the same place.
    private(set) var differs = false

    init(_ file: consuming OpenFile) {
        self.file = file
    }

    /// Nil if there is none; refuses one that does not begin like ours.
    ///
    /// - Parameter isForced: whatever is there may go, unless it is no file.
    init?(_ path: Path, beginning: [UInt8], isForced: Bool) throws(Failure) {
        do throws(OpenRefusal) {
            file = try OpenFile(path)
            var bytes: [UInt8] = []
            do throws(FileError) {
                try file.read(at: 0, count: beginning.count, into: &bytes)
            } catch { throw .system(error) }
            if bytes == beginning || isForced { return }
        } catch {
            switch error {
            case .notRegular(let kind):
                throw Failure(
                    .cannotCreate,
                    "\(path.text) is a \(kind.name)",
                    hint: "name another folder with --to"
                )
            case .system(let error):
                if error.isMissing { return nil }
                throw Failure(.permission, error.description)
            }
        }
        throw Failure(
            .cannotCreate,
            "\(path.text) already exists, and is not a list of covers",
            hint: "name another folder with --to, or replace it with --overwrite"
        )
    }

    func compare(_ bytes: [UInt8]) throws(FileError) {
        guard !differs, !bytes.isEmpty else { return }
        var own: [UInt8] = []
        try file.read(at: position, count: bytes.count, into: &own)
        position += Int64(bytes.count)
        differs = own != bytes
    }

    /// Begins at its first byte again.
    func restart() {
        position = 0
        differs = false
    }

    /// Whether all of it was compared, and is the same.
    var isSame: Bool { !differs && position == file.status.size }
}
