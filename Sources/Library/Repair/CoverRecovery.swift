// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import Hashing
import SQLite
import Store

/// Takes a cover out of its book once more, whose file in the library is gone or damaged.
///
/// The book is only read, and believed only if it is the one that was registered and its cover is,
/// by the hash, the one that is wanted.
final class CoverRecovery {
    private let reader = BookFileReader()

    /// Hands out the bytes; says whether there were any.
    func find(
        _ row: StoredCover,
        _ writer: RegisterWriter,
        _ bytes: (ArraySlice<UInt8>) throws(FileError) -> Void
    ) throws(SQLiteError) -> Result<Bool, FileError> {
        for file in try writer.filesWithCover(row.id) {
            do throws(FileError) {
                if try take(row, Path(bytes: file.path), file.fingerprint, bytes) {
                    return .success(true)
                }
            } catch { return .failure(error) }
        }
        return .success(false)
    }

    private func take(
        _ row: StoredCover,
        _ path: Path,
        _ fingerprint: [UInt8],
        _ bytes: (ArraySlice<UInt8>) throws(FileError) -> Void
    ) throws(FileError) -> Bool {
        // A book that is gone, or another one by now, is no help, and no harm.
        guard let publication = read(path, fingerprint) else { return false }
        if publication.cover?.image.hash == row.image.hash {
            try bytes(reader.coverBytes)
        } else if publication.cover?.raster?.image.hash == row.image.hash {
            try bytes(reader.rasterBytes)
        } else {
            return false
        }
        return true
    }

    private func read(_ path: Path, _ fingerprint: [UInt8]) -> Publication? {
        do throws(FileRefusal) {
            let book = try reader.open(path)
            return book.fingerprint == fingerprint ? try reader.read(book) : nil
        } catch { return nil }
    }
}
