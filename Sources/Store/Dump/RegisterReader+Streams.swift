// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import SQLite

/// All that a register holds, row by row, as of one moment.
extension RegisterReader {
    /// Hands out the canonical dump for as long as lines are wanted.
    package func dump(while line: ([UInt8]) -> Bool) throws(Failure) {
        try atOneMoment { () throws(SQLiteError) in
            try DumpByID.write(connection, while: line)
        }
    }

    /// Hands out what does not depend on the order in which contents came.
    package func dumpByContent(while line: ([UInt8]) -> Bool) throws(Failure) {
        try atOneMoment { () throws(SQLiteError) in
            try DumpByContent.write(connection, while: line)
        }
    }

    /// Hands out every row of every table for as long as rows are wanted.
    ///
    /// - Parameter begins: called before the first row.
    package func export(
        begins: (RegisterOutline) -> Void,
        row: (_ table: String, borrowing Row) -> Bool
    ) throws(Failure) {
        try atOneMoment { () throws(SQLiteError) in
            let version = try connection.count("PRAGMA user_version")
            let tables = try RegisterTables.names(connection)
            begins(
                RegisterOutline(version: version, tables: tables, lastIDs: try lastIDs(of: tables))
            )
            var isWanted = true
            for table in tables where isWanted {
                // In the order of the rows themselves, whichever index could answer as well.
                let query = "SELECT * FROM \(RegisterTables.quoted(table)) NOT INDEXED"
                try connection.prepare(query).forEachWhile({ _ in }) { one in
                    isWanted = row(table, one)
                    return isWanted
                }
            }
        }
    }

    /// What SQLite remembers so that it gives no id a second time.
    private func lastIDs(of tables: [String]) throws(SQLiteError) -> [String: Int64] {
        var ids: [String: Int64] = [:]
        try connection.forEach("SELECT name, seq FROM sqlite_sequence") { row in
            ids[row.text()] = row.integer()
        }
        // That of the log is a mark of its own, and comes back with the next entry.
        return ids.filter { tables.contains($0.key) && $0.key != "log" }
    }
}
