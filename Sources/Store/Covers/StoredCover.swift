// SPDX-License-Identifier: Apache-2.0

package import Books
import SQLite

/// A cover as the register has it.
package struct StoredCover: Sendable, Equatable {
    /// Its row.
    package var id: Int64
    package var image: CoverImage
    /// Nil if it has not been decoded yet.
    package var decoded: DecodeResult?

    package init(id: Int64, image: CoverImage, decoded: DecodeResult? = nil) {
        self.id = id
        self.image = image
        self.decoded = decoded
    }
}

extension StoredCover {
    static let width = 12

    /// The columns of one that is joined under this name.
    static func columns(_ name: String) -> String {
        """
        \(name).id, \(name).hash, \(name).format, \(name).width, \(name).height,
        \(name).byte_count, \(name).file, \(name)_look.result, \(name)_look.decoder,
        \(name)_look.detail, \(name)_look.width, \(name)_look.height
        """
    }

    /// Joins the cover of this number, and what came of decoding it, under a name.
    static func join(_ name: String, on id: String) -> String {
        """
        LEFT JOIN covers AS \(name) ON \(name).id = \(id)
        LEFT JOIN cover_looks AS \(name)_look ON \(name)_look.cover_id = \(name).id
        """
    }

    /// Nil where none was joined.
    init?(_ row: borrowing Row, from column: Int) {
        guard let id = row.optionalInteger(column) else { return nil }
        self.init(id: id, image: CoverImage(row, from: column + 1))
        guard let fate = row.optionalText(column + 7) else { return }
        decoded = DecodeResult(
            DecodeResult.Fate(rawValue: fate),
            decoder: row.int(column + 8),
            detail: row.optionalText(column + 9),
            width: row.optionalInteger(column + 10).map { Int($0) },
            height: row.optionalInteger(column + 11).map { Int($0) }
        )
    }
}

extension CoverImage {
    /// From six columns: hash, format, width, height, number of bytes, file.
    init(_ row: borrowing Row, from column: Int) {
        self.init(
            hash: row.blob(column),
            format: ImageFormat(rawValue: row.text(column + 1)),
            width: row.optionalInteger(column + 2).map { Int($0) },
            height: row.optionalInteger(column + 3).map { Int($0) },
            byteCount: row.int(column + 4),
            file: row.text(column + 5)
        )
    }
}
