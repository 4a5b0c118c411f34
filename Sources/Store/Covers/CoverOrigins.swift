// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import SQLite

/// The cover of a work, or of one of its editions, with what it is called and where it came from.
package struct CoverOrigin: Sendable, Equatable {
    package let work: Int64
    /// The edition that has it, or the founding one where a person chose it; nil if no edition of
    /// the work has a cover.
    package let edition: Int64?
    package let title: String?
    package let authors: String?
    package let language: String?
    package let year: String?
    package let series: String?
    package let seriesPosition: String?
    package let isbn: String?
    /// How it was found; `chosen` if a person chose it.
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
                try connection.prepare("\(query) ORDER BY \(order)")
                    .forEachWhile({ _ in }) { row(CoverOrigin($0)) }
                return
            }
            let word = perEdition ? "AND" : "WHERE"
            let statement = try connection.prepare(
                "\(query) \(word) works.id = ? ORDER BY \(order)"
            )
            var isWanted = true
            for work in works where isWanted {
                try statement.forEachWhile({ $0.integer(work) }) { values in
                    isWanted = row(CoverOrigin(values))
                    return isWanted
                }
            }
        }
    }

    private static let rest = """
        (SELECT value FROM volume_ids WHERE edition_id = source.id AND kind = 'isbn'
            AND state NOT IN ('invalid', 'never') ORDER BY position LIMIT 1),
        (SELECT path FROM files WHERE edition_id = source.id AND status <> 'rejected'
            ORDER BY missing_since IS NOT NULL, files.id LIMIT 1),
        covers.hash, covers.format, covers.width, covers.height, covers.byte_count, covers.file
        """

    private static let originsOfWorks = """
        SELECT works.id, source.id, works.title, works.authors, works.language, works.first_year,
            works.series, works.series_position,
            iif(works.cover_id IS NOT NULL, 'chosen', source.cover_rule),
            iif(works.cover_id IS NOT NULL, NULL, source.cover_entry),
            iif(works.cover_id IS NOT NULL, NULL,
                (SELECT hash FROM covers WHERE covers.id = source.raster_id)),
            \(rest)
        FROM works LEFT JOIN editions AS source
            ON source.id = iif(works.cover_id IS NULL, works.cover_from, works.founder_id)
        LEFT JOIN covers ON covers.id = coalesce(works.cover_id, source.cover_id)
        """

    private static let originsOfEditions = """
        SELECT works.id, source.id, coalesce(source.title, works.title),
            coalesce(source.authors, works.authors), coalesce(source.language, works.language),
            substr(source.published, 1, 4), source.series, source.series_position,
            source.cover_rule, source.cover_entry,
            (SELECT hash FROM covers WHERE covers.id = source.raster_id),
            \(rest)
        FROM works CROSS JOIN editions AS source ON source.work_id = works.id
        LEFT JOIN covers ON covers.id = source.cover_id
        WHERE source.superseded_by IS NULL
        """
}

extension CoverOrigin {
    fileprivate init(_ row: borrowing Row) {
        self.init(
            work: row.integer(0),
            edition: row.optionalInteger(1),
            title: row.optionalText(2),
            authors: row.optionalText(3),
            language: row.optionalText(4),
            year: row.optionalText(5),
            series: row.optionalText(6),
            seriesPosition: row.optionalText(7),
            isbn: row.optionalText(11),
            rule: row.optionalText(8),
            entry: row.optionalText(9),
            path: row.isNull(12) ? nil : row.blob(12),
            raster: row.isNull(10) ? nil : row.blob(10),
            image: row.isNull(13) ? nil : CoverImage(row, from: 13)
        )
    }
}
