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
    /// - Parameter begins: called before the first row, with the version and the tables in the
    ///   order
    ///   in which they come.
    package func export(
        begins: (_ version: Int, _ tables: [String]) -> Void,
        row: (_ table: String, borrowing Row) -> Bool
    ) throws(Failure) {
        try atOneMoment { () throws(SQLiteError) in
            let version = try connection.count("PRAGMA user_version")
            let tables = try RegisterTables.names(connection)
            begins(version, tables)
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
}
