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
            guard let works else {
                _ = try covers(from: .min, to: .max, row)
                return
            }
            for work in works where try !covers(from: work, to: work, row) { return }
        }
    }

    /// - Returns: whether more are wanted.
    private func covers(
        from first: Int64,
        to last: Int64,
        _ row: (EditionCover) -> Bool
    ) throws(SQLiteError) -> Bool {
        var goesOn = true
        try connection.walk(Self.editionCovers, [first, last]) { (values) throws(SQLiteError) in
            goesOn = row(try editionCover(&values))
            return goesOn
        }
        return goesOn
    }

    private static let editionCovers = """
        SELECT editions.id, work_id, editions.run_id, coalesce(editions.title, works.title),
            editions.authors, editions.language, editions.series, cover_rule, cover_entry,
            cover_page, \(PictureRule.picture),
            \(["own", "raster", "picked"].map(StoredCover.columns).joined(separator: ", ")),
            works.told, \(SchemaV7.collections.isThere), \(SchemaV7.texts.isThere),
            \(SchemaV7.coverSteps.isThere)
        FROM editions JOIN works ON works.id = work_id
            \(StoredCover.join("own", on: "editions.cover_id"))
            \(StoredCover.join("raster", on: "raster_id"))
            \(StoredCover.join("picked", on: "works.cover_id"))
        WHERE work_id BETWEEN ?1 AND ?2 AND \(EditionTable.notReplaced)
        ORDER BY work_id, editions.id
        """

    /// Reads an edition and what hangs on it, as far as it concerns the cover.
    private func editionCover(_ values: inout RowCursor) throws(SQLiteError) -> EditionCover {
        let id = values.integer()
        var row = EditionCover(edition: id, work: values.integer())
        row.run = values.optionalInteger()
        row.title = values.optionalText()
        row.authors = values.optionalText()
        row.language = values.optionalText()
        if let series = values.optionalText() { row.collections.append(series) }
        row.rule = values.optionalText().map { CoverRule(rawValue: $0) }
        row.entry = values.optionalText()
        row.page = values.optionalText()
        row.shown = values.optionalInteger()
        row.own = StoredCover(&values)
        row.raster = StoredCover(&values)
        row.picked = StoredCover(&values)
        row.pickedBy = ToldFields(text: values.optionalText())[.cover]
        row.files = try connection.rows(
            "SELECT path FROM files WHERE edition_id = ? AND missing_since IS NULL ORDER BY path",
            [id]
        ) { $0.blob() }
        if values.bool() {
            let collections = try connection.texts(
                """
                SELECT name FROM \(SchemaV7.collections.rows) WHERE edition_id = ?
                ORDER BY position
                """,
                [id]
            )
            for name in collections where !row.collections.contains(name) {
                row.collections.append(name)
            }
        }
        if values.bool() {
            row.generators = try connection.texts(
                """
                SELECT text FROM \(SchemaV7.texts.rows)
                WHERE edition_id = ? AND kind = 'generator' ORDER BY position
                """,
                [id]
            )
        }
        if values.bool() {
            row.steps = try connection.rows(
                """
                SELECT rule, reference, failure FROM \(SchemaV7.coverSteps.rows)
                WHERE edition_id = ? ORDER BY position
                """,
                [id]
            ) {
                CoverStep(
                    rule: CoverRule(rawValue: $0.text()),
                    reference: $0.text(),
                    failure: CoverStep.Failure(rawValue: $0.text())
                )
            }
        }
        row.warnings = try connection.rows(
            """
            SELECT code, detail FROM edition_warnings
            WHERE edition_id = ? AND code BETWEEN 'COV-' AND 'COV-999' ORDER BY position
            """,
            [id]
        ) { Publication.Warning(code: ReasonCode($0.text()), detail: $0.text()) }
        return row
    }
}
