// SPDX-License-Identifier: Apache-2.0

package import Books
import SQLite

/// What a person compares of an edition that a question is about.
package struct ReviewCard: Sendable, Equatable {
    /// As the book has it; kind and value where it was understood.
    package struct Identifier: Sendable, Equatable {
        package let raw: String
        package let kind: String?
        package let value: String?
    }

    package let edition: BriefEdition
    /// The record that is compared with the edition, of whose card it is the other side.
    package internal(set) var record: FactSheet?
    package internal(set) var language: String?
    /// When it was published: a date, or what stands there instead.
    package internal(set) var published: String?
    /// The first ones, the hash of its text last.
    package internal(set) var identifiers: [Identifier] = []
    package internal(set) var identifierCount = 0
    /// How many editions its work has.
    package internal(set) var editionsOfWork = 1
    /// What its own cover looks like; what a person chose for the work only where it has none.
    package internal(set) var picture: StoredCover?
}

extension ReviewCard {
    /// The other side of a question about a record.
    init(of record: FactSheet, on edition: BriefEdition) {
        self.init(edition: edition)
        self.record = record
        language = record.first(.language)
        published = record.first(.published) ?? record.first(.firstYear)
        identifiers = record[.identifiers].map { Identifier(raw: $0, kind: nil, value: nil) }
        identifierCount = identifiers.count
    }
}

extension RegisterReader {
    private static let mostIdentifiers = 12

    func card(_ edition: BriefEdition) throws(SQLiteError) -> ReviewCard {
        var card = ReviewCard(edition: edition)
        try connection.forEach(Self.card, [edition.id]) { row in
            card.language = row.optionalText()
            card.published = row.optionalText()
            card.editionsOfWork = row.int()
            card.identifierCount = row.int()
            card.picture = StoredCover(&row)
        }
        card.identifiers = try connection.rows(
            """
            SELECT raw, kind, value FROM volume_ids WHERE edition_id = ?
            ORDER BY kind IS 'text', position LIMIT ?
            """,
            [edition.id, Self.mostIdentifiers]
        ) { row in
            ReviewCard.Identifier(
                raw: row.text(),
                kind: row.optionalText(),
                value: row.optionalText()
            )
        }
        return card
    }

    private static let card = """
        SELECT editions.language, coalesce(published, published_raw),
            (SELECT count(*) FROM editions AS others WHERE others.work_id = editions.work_id),
            (SELECT count(*) FROM volume_ids WHERE edition_id = editions.id),
            \(StoredCover.columns("shown"))
        FROM editions JOIN works ON works.id = work_id
            LEFT JOIN cover_looks AS own_look ON own_look.cover_id = editions.cover_id
                AND raster_id IS NOT NULL
            LEFT JOIN cover_looks AS raster_look ON raster_look.cover_id = raster_id
            \(StoredCover.join("shown", on: "coalesce(\(PictureRule.picture), works.cover_id)"))
        WHERE editions.id = ?
        """
}
