// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import SQLite

extension RegisterReader {
    /// Hands out the editions that nothing replaced with what is known of their covers, in the
    /// order of works and editions.
    ///
    /// - Parameter works: only of these, in their order; nil for all.
    package func editionCovers(
        ofWorks works: [Int64]? = nil,
        _ row: (EditionCover) -> Bool
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in
            let rows = try EditionCoverStatements(connection)
            guard let works else {
                _ = try rows.walk(from: .min, to: .max, row)
                return
            }
            for work in works where try !rows.walk(from: work, to: work, row) { return }
        }
    }
}

/// Reads an edition and what hangs on it, as far as it concerns the cover.
private final class EditionCoverStatements {
    private let head: Statement
    private let files: Statement
    private let collections: Statement
    private let generators: Statement
    private let steps: Statement
    private let warnings: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        let covers = ["own", "raster", "chosen"].map(StoredCover.columns)
        head = try connection.prepare(
            """
            SELECT editions.id, work_id, editions.run_id, coalesce(editions.title, works.title),
                editions.authors, editions.language, editions.series, cover_rule, cover_entry,
                cover_page, \(PictureRule.picture),
                EXISTS (SELECT 1 FROM edition_texts WHERE edition_id = editions.id),
                \(covers.joined(separator: ", "))
            FROM editions JOIN works ON works.id = work_id
                \(StoredCover.join("own", on: "editions.cover_id"))
                \(StoredCover.join("raster", on: "raster_id"))
                \(StoredCover.join("chosen", on: "works.cover_id"))
            WHERE work_id BETWEEN ?1 AND ?2 AND superseded_by IS NULL
            ORDER BY work_id, editions.id
            """
        )
        files = try connection.prepare(
            """
            SELECT path FROM files WHERE edition_id = ? AND missing_since IS NULL ORDER BY path
            """
        )
        collections = try connection.prepare(
            "SELECT name FROM edition_collections WHERE edition_id = ? ORDER BY position"
        )
        generators = try connection.prepare(
            """
            SELECT text FROM edition_texts WHERE edition_id = ? AND kind = 'generator'
            ORDER BY position
            """
        )
        steps = try connection.prepare(
            """
            SELECT rule, reference, failure FROM edition_cover_steps
            WHERE edition_id = ? ORDER BY position
            """
        )
        warnings = try connection.prepare(
            """
            SELECT code, detail FROM edition_warnings
            WHERE edition_id = ? AND code BETWEEN 'COV-' AND 'COV-999' ORDER BY position
            """
        )
    }

    /// - Returns: whether more are wanted.
    func walk(
        from first: Int64,
        to last: Int64,
        _ row: (EditionCover) -> Bool
    ) throws(SQLiteError) -> Bool {
        var goesOn = true
        try head.walk(
            { values in
                values.integer(first)
                values.integer(last)
            },
            { (values) throws(SQLiteError) in
                goesOn = row(try read(values))
                return goesOn
            }
        )
        return goesOn
    }

    private func read(_ values: borrowing Row) throws(SQLiteError) -> EditionCover {
        let id = values.integer(0)
        var row = EditionCover(edition: id, work: values.integer(1))
        row.run = values.optionalInteger(2)
        row.title = values.optionalText(3)
        row.authors = values.optionalText(4)
        row.language = values.optionalText(5)
        if let series = values.optionalText(6) { row.collections.append(series) }
        row.rule = values.optionalText(7).map { CoverRule(rawValue: $0) }
        row.entry = values.optionalText(8)
        row.page = values.optionalText(9)
        row.shown = values.optionalInteger(10)
        row.own = StoredCover(values, from: 12)
        row.raster = StoredCover(values, from: 12 + StoredCover.width)
        row.chosen = StoredCover(values, from: 12 + 2 * StoredCover.width)
        row.files = try files.all({ $0.integer(id) }, { $0.blob(0) })
        for name in try collections.all({ $0.integer(id) }, { $0.text(0) })
        where !row.collections.contains(name) {
            row.collections.append(name)
        }
        if values.integer(11) == 1 {
            row.generators = try generators.all({ $0.integer(id) }, { $0.text(0) })
        }
        row.steps = try steps.all({ $0.integer(id) }) {
            CoverStep(
                rule: CoverRule(rawValue: $0.text(0)),
                reference: $0.text(1),
                failure: CoverStep.Failure(rawValue: $0.text(2))
            )
        }
        row.warnings = try warnings.all({ $0.integer(id) }) {
            Publication.Warning(code: ReasonCode($0.text(0)), detail: $0.text(1))
        }
        return row
    }
}
