// SPDX-License-Identifier: Apache-2.0

import Books
package import SQLite

/// Brings over what others said of editions in another register.
extension MergeTarget {
    /// To be called once all editions and files are in.
    ///
    /// Of one record of one provider about one edition, what was said last holds. Whom this library
    /// believes before whom stays as it is, unless nobody ever said.
    ///
    /// - Returns: how many sheets there are there, and how many of them change anything here.
    package func mergeFacts(
        of source: MergeSource,
        run: Int64
    ) throws(SQLiteError) -> (found: Int, new: Int) {
        let theirs = try FactTable(source.connection)
        if try theirs.isEmpty() { return (0, 0) }
        var (found, new) = (0, 0)
        let editions = try source.connection.rows(
            """
            SELECT DISTINCT edition_id, fingerprint FROM fact_sheets
            JOIN editions ON editions.id = edition_id ORDER BY edition_id
            """
        ) { (there: $0.integer(), fingerprint: $0.blob()) }
        for edition in editions {
            let sheets = try theirs.sheets(of: edition.there)
            found += sheets.count
            guard let here = try writer.edition(fingerprint: edition.fingerprint) else { continue }
            let ours = try writer.solver.facts.sheets(of: here)
            for sheet in sheets {
                let known = ours.first {
                    $0.provider == sheet.provider && $0.record == sheet.record
                }
                if let known, known.saidAt >= sheet.saidAt { continue }
                let path = try path(ofSheet: sheet, edition.there, source)
                let file = try path.flatMap { (path) throws(SQLiteError) in
                    try writer.sidecars.file(at: path)
                }
                if try writer.put(sheet, on: here, file: file, run: run) { new += 1 }
                if let path, file != nil {
                    try look(beside: path, for: sheet, of: here, source, run: run)
                }
            }
        }
        if try writer.solver.facts.providerOrder().named.isEmpty {
            try writer.setProviderOrder(try theirs.providerOrder())
        }
        return (found, new)
    }

    /// The path of the file beside which the sheet was found there.
    private func path(
        ofSheet sheet: FactSheet,
        _ edition: Int64,
        _ source: MergeSource
    ) throws(SQLiteError) -> [UInt8]? {
        try source.connection.row(
            """
            SELECT path FROM fact_sheets JOIN files ON files.id = file_id
            WHERE fact_sheets.edition_id = ? AND provider = ? AND record = ?
            """,
            [edition, sheet.provider.rawValue, sheet.record]
        ) { $0.blob() }
    }

    /// Notes what lay beside a file there as if it had been seen here, so that the next run sees
    /// whether it is still so: nothing else would ever take back what it said.
    private func look(
        beside path: [UInt8],
        for sheet: FactSheet,
        of edition: Int64,
        _ source: MergeSource,
        run: Int64
    ) throws(SQLiteError) {
        let kind = SidecarFile.Kind.allCases.first { $0.record == sheet.record }
        guard sheet.provider == .calibre, let kind,
            try writer.connection.exists(
                "SELECT 1 FROM files WHERE path = ? AND edition_id = ?",
                [path, edition]
            )
        else { return }
        let seen = try source.connection.row(
            """
            SELECT name, sidecars.size, sidecars.modified_at
            FROM sidecars JOIN files ON files.id = file_id
            WHERE path = ? AND kind = ?
            """,
            [path, kind.rawValue]
        ) { SidecarFile(name: $0.blob(), size: $0.integer(), modifiedAt: $0.integer()) }
        guard let seen else { return }
        _ = try writer.sidecars.note(seen, kind, at: path, .read, run: run)
    }
}
