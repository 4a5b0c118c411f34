// SPDX-License-Identifier: Apache-2.0

import Accounting
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
    ///
    /// A book that is gone, or another one by now, is no help, and no harm.
    ///
    /// - Throws: why the book cannot be read, if it may be read another time.
    func find(
        _ image: CoverImage,
        in book: Path,
        _ fingerprint: [UInt8]
    ) throws(FileRefusal) -> ArraySlice<UInt8>? {
        guard let cover = try read(book, fingerprint)?.cover else { return nil }
        if cover.image.hash == image.hash { return reader.coverBytes }
        return cover.raster?.image.hash == image.hash ? reader.rasterBytes : nil
    }

    private func read(_ path: Path, _ fingerprint: [UInt8]) throws(FileRefusal) -> Publication? {
        do throws(FileRefusal) {
            let book = try reader.open(path)
            return book.fingerprint == fingerprint ? try reader.read(book) : nil
        } catch {
            let isGone = error.cause?.isMissing == true || error.reason == RunReasons.notRegular
            if !isGone, (error.outcome ?? .unreadable) == .unreadable { throw error }
            return nil
        }
    }
}
