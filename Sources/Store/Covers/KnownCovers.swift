// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite

/// Looks up what is known of the covers in books.
package final class KnownCovers {
    private let ofEdition: Statement
    private let ofFile: Statement
    private let ofContent: Statement

    package init(_ connection: borrowing Connection) throws(SQLiteError) {
        ofEdition = try connection.prepare("\(Self.query) WHERE editions.id = ?")
        ofFile = try connection.prepare(
            "\(Self.query) JOIN files ON files.edition_id = editions.id WHERE path = ?"
        )
        ofContent = try connection.prepare("\(Self.query) WHERE editions.fingerprint = ?")
    }

    /// Nil if it has none.
    package func cover(ofEdition id: Int64) throws(SQLiteError) -> KnownCover? {
        try ofEdition.row({ $0.integer(id) }) { Self.cover(&$0) } ?? nil
    }

    /// Of the edition that a file holds; nil if it has none.
    package func cover(ofFileAt path: [UInt8]) throws(SQLiteError) -> KnownCover? {
        try ofFile.row({ $0.blob(path) }) { Self.cover(&$0) } ?? nil
    }

    /// Of the edition with this content; nil if there is none, or if it has none.
    package func cover(ofContent fingerprint: [UInt8]) throws(SQLiteError) -> KnownCover? {
        try ofContent.row({ $0.blob(fingerprint) }) { Self.cover(&$0) } ?? nil
    }

    private static let query = """
        SELECT cover_entry, \(PictureRule.picture),
            (SELECT group_concat(text, char(10)) FROM \(SchemaV7.texts.rows)
                WHERE edition_id = editions.id AND kind = 'generator'),
            \(StoredCover.columns("own")), \(StoredCover.columns("raster"))
        FROM editions \(StoredCover.join("own", on: "editions.cover_id"))
            \(StoredCover.join("raster", on: "raster_id"))
        """

    private static func cover(_ row: inout RowCursor) -> KnownCover? {
        let (entry, shown) = (row.optionalText(), row.optionalInteger())
        let generators = row.optionalText()?.split(separator: "\n").map(String.init) ?? []
        guard let own = StoredCover(&row) else { return nil }
        let raster = StoredCover(&row)
        let measured = own.image.format == .svg ? raster : own
        let picture = shown == raster?.id ? raster : own
        return KnownCover(
            own.image,
            pixels: measured.flatMap {
                PixelSize($0.decoded?.width, $0.decoded?.height)
                    ?? PixelSize($0.image.width, $0.image.height)
            },
            entry: entry,
            generators: generators,
            fate: picture?.decoded?.fate
        )
    }
}
