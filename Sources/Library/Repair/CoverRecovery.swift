// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import Hashing

/// Takes a cover out of its book once more, whose file in the library is gone or damaged.
///
/// The book is only read, and believed only if it is the one that was registered and its cover is,
/// by the hash, the one that is wanted.
final class CoverRecovery {
    private let reader = BookFileReader()

    /// Hands out the bytes; says whether any of the files has them.
    func find(
        _ image: CoverImage,
        in files: [(path: [UInt8], fingerprint: [UInt8])],
        _ bytes: (ArraySlice<UInt8>) throws(FileError) -> Void
    ) throws(FileError) -> Bool {
        for file in files {
            // A book that is gone, or another one by now, is no help, and no harm.
            guard let cover = read(Path(bytes: file.path), file.fingerprint)?.cover else {
                continue
            }
            if cover.image.hash == image.hash {
                try bytes(reader.coverBytes)
            } else if cover.raster?.image.hash == image.hash {
                try bytes(reader.rasterBytes)
            } else {
                continue
            }
            return true
        }
        return false
    }

    private func read(_ path: Path, _ fingerprint: [UInt8]) -> Publication? {
        do throws(FileRefusal) {
            let book = try reader.open(path)
            return book.fingerprint == fingerprint ? try reader.read(book) : nil
        } catch { return nil }
    }
}
