// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Exact counts of many rows, at the least cost there is.
///
/// SQLite keeps no number of rows: it walks over the leaves of the smallest index and adds up how
/// many cells each says it has. The cells themselves are looked at only to check them, so that
/// check is left out here. To map the file instead of reading it costs more, not less: the leaves
/// of a table that grew alongside others lie far apart. A condition must be answered by a small
/// index alone.
enum RowCounter {
    /// Does something on a connection that is set up for counting.
    static func counting<Result>(
        _ connection: borrowing Connection,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try connection.execute("PRAGMA cell_size_check = OFF")
        let result: Result
        do throws(SQLiteError) { result = try body() } catch {
            // The first error is the one that explains.
            _ = try? connection.execute("PRAGMA cell_size_check = ON")
            throw error
        }
        try connection.execute("PRAGMA cell_size_check = ON")
        return result
    }

    /// - Parameter rows: a table, or a table and a condition.
    static func count(
        _ connection: borrowing Connection,
        _ rows: String
    ) throws(SQLiteError) -> Int {
        try connection.count("SELECT count(*) FROM \(rows)")
    }
}
