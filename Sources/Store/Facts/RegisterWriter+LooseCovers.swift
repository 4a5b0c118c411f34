// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite

/// The covers that others showed of editions, and show no longer.
extension RegisterWriter {
    /// Notes the covers on sheets that are about to go.
    func noteLooseCovers(
        _ condition: String,
        _ values: [any Bindable]
    ) throws(SQLiteError) {
        let covers = try connection.rows(
            """
            SELECT cover FROM fact_sheets WHERE cover IS NOT NULL AND (\(condition))
            """,
            values
        ) { $0.text() }
        for cover in covers { noteLooseCover(cover) }
    }

    /// Removes the cover of a work if it comes from a provider.
    ///
    /// The row of the file beside a book stays: unless that changes, it is not read again. The sheet of
    /// a service stays too, and says nothing: what a person removed is not fetched again.
    ///
    /// - Returns: the provider; nil if the work has no such cover.
    package func removeToldCover(ofWork id: Int64) throws(SQLiteError) -> FactProvider? {
        let found = try connection.row(
            """
            SELECT told, (SELECT lower(hex(hash)) FROM covers WHERE covers.id = works.cover_id)
            FROM works WHERE id = ?
            """,
            [id]
        ) { (ToldFields(text: $0.optionalText())[.cover], $0.optionalText()) }
        guard case (let provider?, let cover?)? = found else { return nil }
        let sheets = """
            SELECT fact_sheets.id FROM fact_sheets JOIN editions ON editions.id = edition_id
            WHERE work_id = ? AND provider = ? AND cover = ?
            """
        let values: [any Bindable] = [id, provider.rawValue, cover]
        noteLooseCover(cover)
        informed.formUnion(
            try connection.integers(
                "SELECT edition_id FROM fact_sheets WHERE id IN (\(sheets))",
                values
            )
        )
        try connection.run(
            "UPDATE fact_sheets SET cover = NULL WHERE id IN (\(sheets))",
            values
        )
        try connection.execute(
            """
            DELETE FROM fact_sheets
            WHERE \(SchemaV13.isEmpty) AND record = '\(SidecarFile.Kind.cover.record)'
            """
        )
        return provider
    }

    /// - Parameter value: of a fact.
    func noteLooseCover(_ value: String?) {
        if let hash = value.flatMap(CoverChoices.hash) { looseCovers.insert(hash) }
    }

    /// Removes those that nothing else needs; their bytes go after the commit.
    func sweepLooseCovers() throws(SQLiteError) {
        guard !looseCovers.isEmpty else { return }
        var rows: Set<Int64> = []
        for hash in looseCovers {
            if let row = try covers.id(of: hash) { rows.insert(row) }
        }
        looseCovers.removeAll()
        sweptCovers += try sweep(covers: rows)
    }

    /// The covers whose rows went with the last commits, and whose bytes nothing needs any more.
    package func takeSweptCovers() -> [CoverImage] {
        defer { sweptCovers.removeAll() }
        return sweptCovers
    }
}
