// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Files that were in hand when a run died, by the keys of the note.
final class SuspectTable {
    private let insert: Statement
    private let delete: Statement
    private let list: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        // A death counts once, however often its note is read.
        insert = try connection.prepare(
            """
            INSERT INTO suspects (path, deaths, run_id)
            VALUES (?1, 1, (SELECT id FROM runs WHERE id = ?2))
            ON CONFLICT DO UPDATE SET
                deaths = deaths + (?3 AND run_id IS NOT excluded.run_id), run_id = excluded.run_id
            """
        )
        delete = try connection.prepare("DELETE FROM suspects WHERE path = ?")
        list = try connection.prepare(
            """
            SELECT path, deaths, started_at FROM suspects LEFT JOIN runs ON runs.id = run_id
            """
        )
    }

    /// - Parameter counts: whether nothing else can have been the cause of the death.
    func note(_ key: [UInt8], counts: Bool, run: Int64) throws(SQLiteError) {
        try insert.run { row in
            row.blob(key)
            row.integer(run)
            row.integer(counts ? 1 : 0)
        }
    }

    func remove(_ key: [UInt8]) throws(SQLiteError) {
        try delete.run { $0.blob(key) }
    }

    func all() throws(SQLiteError) -> [[UInt8]: Suspect] {
        var suspects: [[UInt8]: Suspect] = [:]
        try list.forEach({ _ in }) { row in
            suspects[row.blob(0)] = Suspect(
                deaths: Int(row.integer(1)),
                since: row.optionalInteger(2)
            )
        }
        return suspects
    }
}
