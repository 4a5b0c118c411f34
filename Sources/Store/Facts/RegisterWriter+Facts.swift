// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite
import Works

/// What others say of editions.
extension RegisterWriter {
    /// Puts a sheet on an edition, in place of the one of the same provider and record there.
    ///
    /// What the works are called, and the words by which the editions are found, follow with the
    /// commit.
    ///
    /// - Parameters:
    ///   - file: the file of the book beside which the sheet was found.
    ///   - run: which takes the sheet away again when it is undone.
    /// - Returns: whether that changed anything.
    @discardableResult
    package func put(
        _ sheet: FactSheet,
        on edition: Int64,
        file: Int64? = nil,
        run: Int64? = nil
    ) throws(SQLiteError) -> Bool {
        guard try solver.facts.put(sheet, on: edition, file: file, run: run) else { return false }
        for cover in solver.facts.replacedCovers { noteLooseCover(cover) }
        solver.facts.replacedCovers.removeAll()
        informed.insert(edition)
        return true
    }

    /// Removes what a provider said, of all editions or of some; returns how many sheets went.
    @discardableResult
    package func removeFacts(
        of provider: FactProvider,
        editions: [Int64]? = nil
    ) throws(SQLiteError) -> Int {
        guard let editions else { return try removeFacts("provider = ?", [provider.rawValue]) }
        return try removeFacts(
            "provider = ? AND edition_id IN (SELECT value FROM json_each(?))",
            [provider.rawValue, CatalogueLoader.list(editions)]
        )
    }

    /// Has the editions follow of which something is said beside files that a run brought: it goes
    /// with these.
    func noteInformed(byFilesOfRun id: Int64) throws(SQLiteError) {
        try noteLooseCovers(
            "file_id IN (SELECT id FROM files WHERE added_run_id = ?)",
            [id]
        )
        informed.formUnion(
            try connection.integers(
                """
                SELECT fact_sheets.edition_id FROM fact_sheets JOIN files ON files.id = file_id
                WHERE added_run_id = ?
                """,
                [id]
            )
        )
    }

    /// Removes what a run was told; what its files said is read again by the next one.
    @discardableResult
    package func removeFacts(ofRun id: Int64) throws(SQLiteError) -> Int {
        try connection.run(
            """
            DELETE FROM sidecars WHERE run_id = ?1
                OR file_id IN (SELECT file_id FROM fact_sheets WHERE run_id = ?1)
            """,
            [id]
        )
        return try removeFacts("run_id = ?", [id])
    }

    private func removeFacts(
        _ condition: String,
        _ values: [any Bindable]
    ) throws(SQLiteError) -> Int {
        try noteLooseCovers(condition, values)
        let editions = try connection.rows(
            "DELETE FROM fact_sheets WHERE \(condition) RETURNING edition_id",
            values
        ) { $0.integer() }
        informed.formUnion(editions)
        return editions.count
    }

    /// Says who is believed before whom; the works that anybody said something of follow at once.
    ///
    /// - Returns: whether that is another order than before.
    @discardableResult
    package func setProviderOrder(_ order: ProviderOrder) throws(SQLiteError) -> Bool {
        guard try solver.facts.providerOrder() != order else { return false }
        try connection.execute("DELETE FROM fact_order")
        for (place, provider) in order.named.enumerated() {
            try connection.run(
                "INSERT INTO fact_order VALUES (?, ?)",
                [place, provider.rawValue]
            )
        }
        if order.isBeforeBook(.calibre) {
            // The next run reads them: whose book does not need them is no question any more.
            try connection.execute("DELETE FROM sidecars WHERE state = 'spare'")
        }
        let works = try connection.integers(
            """
            SELECT DISTINCT work_id FROM fact_sheets
            JOIN editions ON editions.id = edition_id ORDER BY work_id
            """
        )
        for work in works { try solver.renew(WorkID(work)) }
        return true
    }

    /// Lets works and the full-text index follow what was said or is said no longer.
    func renewInformed() throws(SQLiteError) {
        guard !informed.isEmpty else { return }
        let editions = informed.sorted()
        informed.removeAll()
        var works: Set<WorkID> = []
        for edition in editions {
            if let work = try solver.loader.work(of: edition) { works.insert(work) }
        }
        for work in works.sorted() { try solver.renew(work) }
        try search.renew(editions, connection)
    }
}
