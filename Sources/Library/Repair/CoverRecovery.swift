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

    /// The bytes, if this book has them; until the next call.
    func find(
        _ image: CoverImage,
        in book: Path,
        _ fingerprint: [UInt8]
    ) -> ArraySlice<UInt8>? {
        // A book that is gone, or another one by now, is no help, and no harm.
        guard let cover = read(book, fingerprint)?.cover else { return nil }
        if cover.image.hash == image.hash { return reader.coverBytes }
        return cover.raster?.image.hash == image.hash ? reader.rasterBytes : nil
    }

    private func read(_ path: Path, _ fingerprint: [UInt8]) -> Publication? {
        do throws(FileRefusal) {
            let book = try reader.open(path)
            return book.fingerprint == fingerprint ? try reader.read(book) : nil
        } catch { return nil }
    }
}
