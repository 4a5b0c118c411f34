// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Exact counts of many rows, at the least cost there is.
///
/// SQLite keeps no number of rows: it walks over the leaves of the smallest index. Reading them one
/// by one is most of the cost, so the file is mapped, and only the number of cells is looked at in
/// each. A condition must be answered by a small index alone.
enum RowCounter {
    /// Does something on a connection that is set up for counting.
    static func counting<Result>(
        _ connection: borrowing Connection,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try set(connection, mapped: 1 << 40, checkingCells: false)
        let result: Result
        do throws(SQLiteError) { result = try body() } catch {
            // The first error is the one that explains.
            _ = try? set(connection, mapped: 0, checkingCells: true)
            throw error
        }
        try set(connection, mapped: 0, checkingCells: true)
        return result
    }

    /// - Parameter rows: a table, or a table and a condition.
    static func count(
        _ rows: String,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int {
        Int(try connection.integer("SELECT count(*) FROM \(rows)") ?? 0)
    }

    private static func set(
        _ connection: borrowing Connection,
        mapped: Int,
        checkingCells: Bool
    ) throws(SQLiteError) {
        // This one answers with a row.
        _ = try connection.integer("PRAGMA mmap_size = \(mapped)")
        try connection.execute("PRAGMA cell_size_check = \(checkingCells ? "ON" : "OFF")")
    }
}
