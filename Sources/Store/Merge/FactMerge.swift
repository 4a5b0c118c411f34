// SPDX-License-Identifier: Apache-2.0

import Books
package import SQLite

/// Brings over what others said of editions in another register.
extension MergeTarget {
    /// To be called once all editions and files are in.
    ///
    /// Of one record of one provider about one edition, what was said last holds. Of what lies beside
    /// files, the first has the word, as if one run had met them all.
    ///
    /// - Parameters:
    ///   - works: what came over as rows.
    ///   - path: what a path there is here.
    /// - Returns: how many sheets there are there, and how many of them change anything here.
    package func mergeFacts(
        of source: MergeSource,
        besides works: UnrelatedWorks,
        run: Int64,
        path rebased: @escaping ([UInt8]) -> [UInt8]
    ) throws(SQLiteError) -> (found: Int, new: Int) {
        guard source.has(.factSheets) else { return (0, 0) }
        let theirs = try source.facts()
        let sidecars = try SidecarMove(from: source, into: writer, run: run, path: rebased)
        var (found, new) = (0, 0)
        let editions = try source.connection.rows(
            """
            SELECT DISTINCT edition_id, fingerprint FROM fact_sheets
            JOIN editions ON editions.id = edition_id ORDER BY edition_id
            """
        ) { (there: $0.integer(), fingerprint: $0.blob()) }
        for edition in editions {
            if works.hasTakenSheets(of: edition.there) {
                let taken = try works.placeSheets(of: edition.there, sidecars)
                found += taken
                new += taken
                continue
            }
            let sheets = try theirs.sheets(of: edition.there)
            found += sheets.count
            guard let here = try writer.edition(fingerprint: edition.fingerprint) else { continue }
            let ours = try writer.solver.facts.sheets(of: here)
            var told: Set<SidecarMove.Place> = []
            for sheet in sheets {
                let known = ours.first {
                    $0.provider == sheet.provider && $0.record == sheet.record
                }
                let file = try path(ofSheet: sheet, edition.there, source)
                    .flatMap { (path) throws(SQLiteError) in try sidecars.file(at: path) }
                let kind = SidecarFile.Kind(of: sheet)
                if let known {
                    let isFirst =
                        try kind.map { (kind) throws(SQLiteError) in
                            try has(kind, besideFile: file?.id, theWordOn: here)
                        } ?? nil
                    guard isFirst ?? (known.saidAt < sheet.saidAt) else { continue }
                }
                if try writer.put(sheet, on: here, file: file?.id, run: run) { new += 1 }
                if let kind, let file { told.insert(.init(path: file.path, kind: kind)) }
            }
            try sidecars.note(edition: edition.there, as: here, told: told, hasClaims: false)
        }
        return (found, new)
    }

    /// Whether what lies beside a file has the word on an edition rather than what has it here; nil
    /// if both are the same, or neither lies beside a file of the edition.
    private func has(
        _ kind: SidecarFile.Kind,
        besideFile file: Int64?,
        theWordOn edition: Int64
    ) throws(SQLiteError) -> Bool? {
        let held = try writer.sidecars.holder(kind, of: edition, .calibre)?.file
        let order = try writer.connection.integers(
            """
            SELECT id FROM files WHERE edition_id = ? AND id IN (?, ?)
            ORDER BY missing_since IS NOT NULL OR status = 'rejected', path
            """,
            [edition, file, held]
        )
        guard let first = order.first, file != held else { return nil }
        return first == file
    }

    /// Has others believed as the other library does, unless it was ever said here whom to believe.
    package func takeProviderOrder(of source: MergeSource) throws(SQLiteError) {
        guard try writer.solver.facts.providerOrder().named.isEmpty else { return }
        try writer.setProviderOrder(ProviderOrder(source.connection))
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

extension SidecarFile.Kind {
    /// The kind of file in which a sheet was found; nil if it was in none.
    fileprivate init?(of sheet: FactSheet) {
        guard sheet.provider == .calibre,
            let kind = Self.allCases.first(where: { $0.record == sheet.record })
        else { return nil }
        self = kind
    }
}
