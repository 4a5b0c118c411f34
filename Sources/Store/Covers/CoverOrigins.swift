// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import SQLite

/// The cover of a work, or of one of its editions, with what it is called and where it came from.
package struct CoverOrigin: Sendable, Equatable {
    package let work: Int64
    /// The edition that has it, or the founding one where the work has one of its own; nil if no
    /// edition of the work has a cover.
    package let edition: Int64?
    package let title: String?
    package let authors: String?
    package let language: String?
    package let year: String?
    package let series: String?
    package let seriesPosition: String?
    package let isbn: String?
    /// How it was found; `chosen` if a person chose it, `told:PROVIDER` if a provider shows it.
    package let rule: String?
    package let entry: String?
    /// A file that holds the edition, one that is there rather than one that is missing.
    package let path: [UInt8]?
    /// The hash of the image of pixels in a drawing.
    package let raster: [UInt8]?
    /// Nil without a cover.
    package let image: CoverImage?
}

extension RegisterReader {
    /// Hands out the covers in force of works, the oldest work first, for as long as they are
    /// wanted.
    ///
    /// - Parameters:
    ///   - works: the ids of works, in order; nil for all.
    ///   - perEdition: each edition that nothing replaced, with the cover that it has itself.
    package func coverOrigins(
        ofWorks works: [Int64]?,
        perEdition: Bool,
        _ row: (CoverOrigin) -> Bool
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in
            let query = perEdition ? Self.originsOfEditions : Self.originsOfWorks
            let order = perEdition ? "works.id, source.id" : "works.id"
            guard let works else {
                try connection.walk("\(query) ORDER BY \(order)") { row(CoverOrigin(&$0)) }
                return
            }
            let ofWork = "\(query) \(perEdition ? "AND" : "WHERE") works.id = ? ORDER BY \(order)"
            var isWanted = true
            for work in works where isWanted {
                try connection.walk(ofWork, [work]) { values in
                    isWanted = row(CoverOrigin(&values))
                    return isWanted
                }
            }
        }
    }

    private static let isbn = """
        (SELECT value FROM volume_ids WHERE edition_id = source.id AND kind = 'isbn'
            AND state NOT IN ('invalid', 'never') ORDER BY position LIMIT 1)
        """

    private static let path = """
        (SELECT path FROM files WHERE edition_id = source.id AND status <> 'rejected'
            ORDER BY missing_since IS NOT NULL, files.id LIMIT 1)
        """

    private static let image = """
        covers.id IS NOT NULL, \(CoverImage.columns("covers"))
        """

    private static let originsOfWorks = """
        SELECT works.id, source.id, works.title, works.authors, works.language, works.first_year,
            works.series, works.series_position, \(isbn),
            works.cover_id IS NOT NULL, works.told, source.cover_rule,
            iif(works.cover_id IS NOT NULL, NULL, source.cover_entry),
            \(path),
            iif(works.cover_id IS NOT NULL, NULL,
                (SELECT hash FROM covers WHERE covers.id = source.raster_id)),
            \(image)
        FROM works LEFT JOIN editions AS source
            ON source.id = iif(works.cover_id IS NULL, works.cover_from, works.founder_id)
        LEFT JOIN covers ON covers.id = coalesce(works.cover_id, source.cover_id)
        """

    private static let originsOfEditions = """
        SELECT works.id, source.id, coalesce(source.title, works.title),
            coalesce(source.authors, works.authors), coalesce(source.language, works.language),
            substr(source.published, 1, 4), source.series, source.series_position,
            \(isbn), 0, NULL, source.cover_rule, source.cover_entry, \(path),
            (SELECT hash FROM covers WHERE covers.id = source.raster_id),
            \(image)
        FROM works CROSS JOIN editions AS source ON source.work_id = works.id
        LEFT JOIN covers ON covers.id = source.cover_id
        WHERE source.\(EditionTable.notReplaced)
        """
}

extension CoverOrigin {
    fileprivate init(_ row: inout RowCursor) {
        self.init(
            work: row.integer(),
            edition: row.optionalInteger(),
            title: row.optionalText(),
            authors: row.optionalText(),
            language: row.optionalText(),
            year: row.optionalText(),
            series: row.optionalText(),
            seriesPosition: row.optionalText(),
            isbn: row.optionalText(),
            rule: Self.rule(&row),
            entry: row.optionalText(),
            path: row.optionalBlob(),
            raster: row.optionalBlob(),
            image: row.bool() ? CoverImage(&row) : nil
        )
    }

    private static func rule(_ row: inout RowCursor) -> String? {
        let (isPicked, told) = (row.bool(), row.optionalText())
        let own = row.optionalText()
        return isPicked ? ToldCover.rule(ToldFields(text: told)[.cover]) : own
    }
}
