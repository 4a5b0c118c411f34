// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite

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
    /// The columns of one that is joined under this name.
    static func columns(_ name: String) -> String {
        """
        \(name).id, \(CoverImage.columns(name)), \(name)_look.result, \(name)_look.decoder,
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
    init?(_ row: inout RowCursor) {
        let id = row.optionalInteger()
        let image = CoverImage(&row)
        let (fate, decoder) = (row.optionalText(), row.int())
        let detail = row.optionalText()
        let (width, height) = (row.optionalInt(), row.optionalInt())
        guard let id else { return nil }
        self.init(id: id, image: image)
        guard let fate else { return }
        decoded = DecodeResult(
            DecodeResult.Fate(rawValue: fate),
            decoder: decoder,
            detail: detail,
            width: width,
            height: height
        )
    }
}

extension CoverImage {
    /// Asks for the cover with a hash.
    package static let byHash = "SELECT \(columns("covers")) FROM covers WHERE hash = ?"

    /// The columns of one that is joined under this name.
    static func columns(_ name: String) -> String {
        """
        \(name).hash, \(name).format, \(name).width, \(name).height, \(name).byte_count,
        \(name).file, \(name).pack, \(name).pack_offset
        """
    }

    package init(_ row: inout RowCursor) {
        self.init(
            hash: row.blob(),
            format: ImageFormat(rawValue: row.text()),
            width: row.optionalInt(),
            height: row.optionalInt(),
            byteCount: row.int(),
            file: row.text()
        )
        let (pack, offset) = (row.optionalText(), row.optionalInt())
        if let pack, let offset { place = CoverPlace(pack: pack, offset: offset) }
    }
}
