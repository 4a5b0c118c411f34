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
        if try solver.facts.isGiving(sheet.provider) { retold.insert(edition) }
        return true
    }

    /// Removes what a provider said, of all editions or of some; returns how many sheets went.
    ///
    /// What catalogues said is said again by the next run that reads them.
    @discardableResult
    package func removeFacts(
        of provider: FactProvider,
        editions: [Int64]? = nil
    ) throws(SQLiteError) -> Int {
        if provider == .opds {
            try connection.run(
                """
                UPDATE remote_files SET entry_updated = NULL WHERE file_id IN
                    (SELECT file_id FROM fact_sheets WHERE provider = ?1
                        AND (?2 IS NULL OR edition_id IN (SELECT value FROM json_each(?2))))
                """,
                [provider.rawValue, editions.map(CatalogueLoader.list)]
            )
        }
        if provider == .calibre { try forgetRecords(ofEditions: editions) }
        guard let editions else { return try removeFacts("provider = ?", [provider.rawValue]) }
        return try removeFacts(
            "provider = ? AND edition_id IN (SELECT value FROM json_each(?))",
            [provider.rawValue, CatalogueLoader.list(editions)]
        )
    }

    /// Forgets what calibre calls the copies of all editions, or of some.
    private func forgetRecords(ofEditions editions: [Int64]?) throws(SQLiteError) {
        let named = """
            record IS NOT NULL AND file_id IN (SELECT id FROM files
                WHERE ?1 IS NULL OR edition_id IN (SELECT value FROM json_each(?1)))
            """
        let list = editions.map(CatalogueLoader.list)
        retold.formUnion(
            try connection.integers(
                """
                SELECT DISTINCT edition_id FROM files JOIN sidecars ON file_id = files.id
                WHERE edition_id IS NOT NULL AND \(named)
                """,
                [list]
            )
        )
        try connection.run("UPDATE sidecars SET record = NULL WHERE \(named)", [list])
    }

    /// Removes one record of a provider on an edition.
    package func removeFacts(
        of provider: FactProvider,
        record: String,
        edition: Int64
    ) throws(SQLiteError) {
        try removeFacts(
            "provider = ? AND record = ? AND edition_id = ?",
            [provider.rawValue, record, edition]
        )
    }

    /// Has the editions follow whose sheets went with files.
    func noteSilenced() throws(SQLiteError) {
        let editions = try connection.integers(
            """
            SELECT DISTINCT edition_id FROM volume_ids WHERE sheet_id IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM fact_sheets WHERE fact_sheets.id = sheet_id)
            """
        )
        informed.formUnion(editions)
        retold.formUnion(editions)
    }

    /// Removes what a run was told; what its files said is read again by the next one.
    ///
    /// - Returns: how many sheets went.
    func removeFacts(ofRun id: Int64) throws(SQLiteError) -> Int {
        // Where one goes that has the word, all are read again: another one has it then.
        let gone = """
            run_id = ?1 OR file_id IN (SELECT file_id FROM fact_sheets WHERE run_id = ?1)
            OR file_id IN (SELECT files.id FROM fact_sheets
                JOIN files ON files.edition_id = fact_sheets.edition_id
                WHERE fact_sheets.run_id = ?1 AND fact_sheets.file_id IS NOT NULL)
            """
        retold.formUnion(
            try connection.integers(
                """
                SELECT edition_id FROM files WHERE edition_id IS NOT NULL AND id IN
                    (SELECT file_id FROM sidecars WHERE record IS NOT NULL AND (\(gone)))
                """,
                [id]
            )
        )
        try connection.run("DELETE FROM sidecars WHERE \(gone)", [id])
        return try removeFacts("run_id = ?", [id])
    }

    /// Removes what catalogues said of a file, but of one edition.
    func removeFacts(ofListed file: Int64, exceptOf edition: Int64?) throws(SQLiteError) {
        try removeFacts(
            "file_id = ? AND provider = ? AND edition_id IS NOT ?",
            [file, FactProvider.opds.rawValue, edition]
        )
    }

    @discardableResult
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
        retold.formUnion(editions)
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

    /// Whose work ids join books.
    package func identityProviders() throws(SQLiteError) -> IdentityProviders {
        try solver.facts.identityProviders()
    }

    /// Whether others may give editions other identifiers than these are noted with.
    package var mustRegroup: Bool { !retold.isEmpty }

    /// Gives editions the identifiers that others know them by now, and groups again what that
    /// concerns; at the latest with the commit.
    package func regroupRetold(
        run: Int64?,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) {
        let editions = retold.sorted()
        retold.removeAll()
        try solver.regroup(retold: editions, run: run, &changes, connection)
    }

    /// What others claim for an edition that is read again.
    package func givenClaims(of book: Book, _ edition: Int64) throws(SQLiteError) -> [VolumeIDClaim]
    {
        try solver.judge.givenClaims(
            beside: Set(book.volumeIDs.compactMap(\.volumeID)),
            try solver.facts.given(to: edition),
            book.names
        )
    }

    /// Lets works and the full-text index follow what was said or is said no longer.
    func renewInformed() throws(SQLiteError) {
        var changes = WorkChanges()
        try regroupRetold(run: nil, &changes)
        guard !informed.isEmpty || !unfaced.isEmpty else { return }
        var editions: [WorkID?: [Int64]] = [:]
        for edition in informed.union(unfaced).sorted() {
            editions[try solver.loader.work(of: edition), default: []].append(edition)
        }
        var works = editions.keys.sorted { ($0?.raw ?? 0) < ($1?.raw ?? 0) }[...]
        while !works.isEmpty {
            try solver.facts.keepingSheets { () throws(SQLiteError) in
                var retold: [Int64] = []
                var count = 0
                while count < Self.mostRenewed, solver.facts.hasRoom, let work = works.popFirst() {
                    if let work { try solver.renew(work) }
                    retold += (editions[work] ?? []).filter(informed.contains)
                    count += 1
                }
                if !retold.isEmpty { try search.compare(retold, solver.facts, connection) }
            }
        }
        informed.removeAll()
        unfaced.removeAll()
        try search.renew()
    }

    /// Works that are renewed before their words are compared, unless their sheets fill the room first.
    private static let mostRenewed = 256
}
