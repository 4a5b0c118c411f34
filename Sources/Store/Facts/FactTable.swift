// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// What others say of editions, sheet by sheet.
final class FactTable {
    private let any: Statement
    private let ofEdition: Statement
    private let facts: Statement
    private let known: Statement
    private let upsert: Statement
    private let clear: Statement
    private let add: Statement
    private let order: Statement
    private let last: Statement
    private let identifiers: Statement
    /// The covers in sheets that were written over.
    var replacedCovers: [String] = []

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        any = try connection.prepare("SELECT 1 FROM fact_sheets LIMIT 1")
        ofEdition = try connection.prepare(
            """
            SELECT \(Self.columns) FROM fact_sheets WHERE edition_id = ? ORDER BY provider, record
            """
        )
        facts = try connection.prepare(
            "SELECT field, value FROM facts WHERE sheet_id = ? ORDER BY field, position"
        )
        known = try connection.prepare(
            """
            SELECT \(Self.columns), file_id FROM fact_sheets
            WHERE edition_id = ? AND provider = ? AND record = ?
            """
        )
        upsert = try connection.prepare(
            """
            INSERT INTO fact_sheets
                (id, edition_id, provider, record, confidence, said_at, file_id, run_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (edition_id, provider, record) DO UPDATE SET confidence = excluded.confidence,
                said_at = excluded.said_at, file_id = excluded.file_id, run_id = excluded.run_id
            RETURNING id
            """
        )
        clear = try connection.prepare("DELETE FROM facts WHERE sheet_id = ?")
        add = try connection.prepare("INSERT INTO facts VALUES (?, ?, ?, ?)")
        order = try connection.prepare("SELECT provider FROM fact_order ORDER BY place")
        last = try connection.prepare("SELECT max(id) FROM fact_sheets")
        identifiers = try connection.prepare(
            """
            SELECT fact_sheets.id, provider, value FROM fact_sheets
            JOIN facts ON sheet_id = fact_sheets.id AND field = '\(FactField.identifiers)'
            WHERE edition_id = ? AND confidence >= \(Self.least)
            ORDER BY provider, record, position
            """
        )
    }

    static let columns = "fact_sheets.id, provider, record, confidence, said_at"

    /// The confidence from which a sheet counts, in percent.
    static let least = Int64(FactSheet.least * 100)

    /// Whether anybody said anything: most libraries do without, and ask nothing more.
    func isEmpty() throws(SQLiteError) -> Bool { try !any.exists([]) }

    func sheets(of edition: Int64) throws(SQLiteError) -> [FactSheet] {
        var found = try ofEdition.rows({ $0.integer(edition) }) { row in
            (id: row.integer(), sheet: FactSheet(&row))
        }
        for place in found.indices { try fill(&found[place].sheet, from: found[place].id) }
        return found.map(\.sheet)
    }

    /// An identifier by which a sheet knows an edition.
    typealias Given = (sheet: Int64, id: VolumeID)

    /// Whether what a provider knows editions by joins these with others.
    func isGiving(_ provider: FactProvider) -> Bool { provider == .calibre }

    /// The identifiers that others give an edition, some maybe twice; of those who are heard, and of
    /// sheets that are believed.
    func given(to edition: Int64) throws(SQLiteError) -> [Given] {
        let found = try identifiers.rows({ $0.integer(edition) }) { row -> Given? in
            let (sheet, provider) = (row.integer(), FactProvider(rawValue: row.text()))
            guard isGiving(provider), let id = FactSheet.joiningID(row.text()) else { return nil }
            return (sheet, id)
        }
        return found.compactMap(\.self)
    }

    /// The number that the next new sheet will have, for what is written before it.
    func nextID() throws(SQLiteError) -> Int64 {
        try (last.row({ _ in }) { $0.optionalInteger() ?? 0 } ?? 0) + 1
    }

    func providerOrder() throws(SQLiteError) -> ProviderOrder {
        ProviderOrder(try order.rows({ _ in }) { FactProvider(rawValue: $0.text()) })
    }

    /// Writes a sheet in place of the one of the same provider and record.
    ///
    /// The same again is not written, whenever it was said: a second reading of one source leaves
    /// the register as it is. Neither is a record written that is doubted now and was believed: what
    /// it said then is still the best there is.
    ///
    /// - Returns: whether anything is said now that was not, or no longer is.
    func put(
        _ sheet: FactSheet,
        on edition: Int64,
        file: Int64?,
        run: Int64?
    ) throws(SQLiteError) -> Bool {
        if let (id, before) = try find(sheet, edition) {
            var former = before.sheet
            if sheet.isDoubtful, !former.isDoubtful { return false }
            try fill(&former, from: id)
            if former.says(what: sheet), before.file == file { return false }
            if let cover = former.first(.cover), cover != sheet.first(.cover) {
                replacedCovers.append(cover)
            }
            try clear.run { $0.integer(id) }
        }
        try write(sheet, on: edition, file: file, run: run)
        return true
    }

    /// Writes a sheet that takes no other's place, or whose place was cleared.
    ///
    /// - Parameter number: of a new one, if claims are noted with it already.
    func write(
        _ sheet: FactSheet,
        on edition: Int64,
        file: Int64?,
        run: Int64?,
        as number: Int64? = nil
    ) throws(SQLiteError) {
        let id = try upsert.row({ row in
            row.integer(number)
            row.integer(edition)
            row.text(sheet.provider.rawValue)
            row.text(sheet.record)
            row.integer(sheet.percent)
            row.integer(sheet.saidAt)
            row.integer(file)
            row.integer(run)
        }) { $0.integer() }
        guard let id else { return }
        // In the order of the table, which so grows at its end.
        for (field, values) in sheet.values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for (position, value) in values.enumerated() {
                try add.run { row in
                    row.integer(id)
                    row.text(field.rawValue)
                    row.integer(position)
                    row.text(value)
                }
            }
        }
    }

    private func find(
        _ sheet: FactSheet,
        _ edition: Int64
    ) throws(SQLiteError) -> (id: Int64, before: (sheet: FactSheet, file: Int64?))? {
        try known.row({ row in
            row.integer(edition)
            row.text(sheet.provider.rawValue)
            row.text(sheet.record)
        }) { row in
            (id: row.integer(), before: (FactSheet(&row), row.optionalInteger()))
        }
    }

    private func fill(_ sheet: inout FactSheet, from id: Int64) throws(SQLiteError) {
        var values: [FactField: [String]] = [:]
        for (field, value) in try facts.rows({ $0.integer(id) }, { ($0.text(), $0.text()) }) {
            values[FactField(rawValue: field), default: []].append(value)
        }
        for (field, all) in values { sheet[field] = all }
    }
}

extension FactSheet {
    init(_ row: inout RowCursor) {
        self.init(
            FactProvider(rawValue: row.text()),
            record: row.text(),
            confidence: Double(row.integer()) / 100,
            saidAt: row.integer()
        )
    }

    /// Its confidence as the register keeps it.
    var percent: Int64 { Int64((min(1, max(0, confidence)) * 100).rounded()) }

    fileprivate func says(what other: FactSheet) -> Bool {
        values == other.values && percent == other.percent
    }
}
