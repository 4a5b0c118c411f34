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
                let file = try file(ofSheet: sheet, edition.there, source)
                if try writer.put(sheet, on: here, file: file, run: run) { new += 1 }
            }
        }
        if try writer.solver.facts.providerOrder().named.isEmpty {
            try writer.setProviderOrder(try theirs.providerOrder())
        }
        return (found, new)
    }

    /// The file here beside which the sheet was found there.
    private func file(
        ofSheet sheet: FactSheet,
        _ edition: Int64,
        _ source: MergeSource
    ) throws(SQLiteError) -> Int64? {
        let path = try source.connection.row(
            """
            SELECT path FROM fact_sheets JOIN files ON files.id = file_id
            WHERE fact_sheets.edition_id = ? AND provider = ? AND record = ?
            """,
            [edition, sheet.provider.rawValue, sheet.record]
        ) { $0.blob() }
        guard let path else { return nil }
        return try writer.connection.integer("SELECT id FROM files WHERE path = ?", [path])
    }
}
