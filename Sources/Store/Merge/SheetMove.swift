// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite

/// Takes what others say of editions over from another register, as the rows that they are.
final class SheetMove {
    /// What is added to the number of a sheet there.
    let shift: Int64
    private let edition: Int64
    private let rows: RowMove
    private let found: Statement
    private let hold: Statement
    /// The editions there whose sheets are here.
    private var taken: Set<Int64> = []

    /// - Parameters:
    ///   - other: the schema of the source.
    ///   - run: what brings them.
    init(
        from source: MergeSource,
        _ other: String,
        into writer: RegisterWriter,
        _ shift: IDShift,
        run: Int64
    ) throws(SQLiteError) {
        edition = shift.edition
        self.shift = try writer.connection.integer("SELECT max(id) FROM fact_sheets") ?? 0
        rows = try RowMove(
            table: "fact_sheets",
            of: other,
            by: "edition_id",
            in: writer.connection,
            changing: [
                "id": "there.id + \(self.shift)",
                "edition_id": "there.edition_id + \(edition)", "file_id": "NULL",
                "run_id": "\(run)",
            ]
        )
        found = try source.connection.prepare(
            """
            SELECT fact_sheets.id, path
            FROM fact_sheets LEFT JOIN files ON files.id = file_id
            WHERE fact_sheets.edition_id = ?
            """
        )
        hold = try writer.connection.prepare("UPDATE fact_sheets SET file_id = ? WHERE id = ?")
    }

    func take(_ editions: [Int64]) throws(SQLiteError) {
        if editions.isEmpty { return }
        try rows.move(editions)
        taken.formUnion(editions)
    }

    func hasTaken(_ edition: Int64) -> Bool { taken.contains(edition) }

    /// Gives the sheets of an edition the files beside which they were found; returns how many there
    /// are.
    func place(
        _ edition: Int64,
        _ sidecars: SidecarMove
    ) throws(SQLiteError) -> Int {
        var count = 0
        try found.walk([edition]) { row throws(SQLiteError) in
            count += 1
            let sheet = row.integer() + shift
            guard let there = row.optionalBlob(), let file = try sidecars.file(at: there)
            else { return true }
            try hold.run { values in
                values.integer(file.id)
                values.integer(sheet)
            }
            return true
        }
        try sidecars.note(edition: edition, as: edition + self.edition, hasClaims: true)
        return count
    }
}
