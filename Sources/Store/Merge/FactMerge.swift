// SPDX-License-Identifier: Apache-2.0

import Books
package import SQLite

/// Brings over what others said of editions in another register.
extension MergeTarget {
    /// To be called once all editions and files are in.
    ///
    /// Of one record of one provider about one edition, what was said last holds.
    ///
    /// - Parameters:
    ///   - works: what came over as rows.
    ///   - path: what a path there is here.
    /// - Returns: how many sheets there are there, and how many of them change anything here.
    package func mergeFacts(
        of source: MergeSource,
        besides works: UnrelatedWorks,
        run: Int64,
        path rebased: ([UInt8]) -> [UInt8]
    ) throws(SQLiteError) -> (found: Int, new: Int) {
        let theirs = try FactTable(source.connection)
        if try theirs.isEmpty() { return (0, 0) }
        let sidecars = try SidecarMove(from: source, into: writer, run: run)
        var (found, new) = (0, 0)
        let editions = try source.connection.rows(
            """
            SELECT DISTINCT edition_id, fingerprint FROM fact_sheets
            JOIN editions ON editions.id = edition_id ORDER BY edition_id
            """
        ) { (there: $0.integer(), fingerprint: $0.blob()) }
        for edition in editions {
            if works.hasTakenSheets(of: edition.there) {
                let taken = try works.placeSheets(of: edition.there, sidecars, path: rebased)
                found += taken
                new += taken
                continue
            }
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
                    try writer.sidecars.file(at: rebased(path))
                }
                if try writer.put(sheet, on: here, file: file, run: run) { new += 1 }
                if let path, file != nil {
                    try sidecars.note(
                        beside: path,
                        at: rebased(path),
                        sheet.provider,
                        sheet.record,
                        of: here
                    )
                }
            }
        }
        return (found, new)
    }

    /// Has others believed as the other library does, unless it was ever said here whom to believe.
    package func takeProviderOrder(of source: MergeSource) throws(SQLiteError) {
        guard try writer.solver.facts.providerOrder().named.isEmpty else { return }
        try writer.setProviderOrder(try FactTable(source.connection).providerOrder())
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
}
