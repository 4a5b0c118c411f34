// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

extension Statement {
    /// Reads rows for as long as the reader wants more; the reader may ask other statements.
    func walk(
        _ bind: (inout Binder) -> Void = { _ in },
        _ read: (borrowing Row) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        var failure: SQLiteError?
        try forEachWhile(bind) { row in
            do throws(SQLiteError) { return try read(row) } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }
}

extension RegisterReader {
    /// Answers several questions as of one moment, even if another process writes in the meantime.
    func atOneMoment<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(Failure) -> Result {
        try asking { () throws(SQLiteError) in
            try connection.execute("BEGIN")
            // It only reads, so there is nothing to keep.
            defer { connection.rollBack() }
            return try body()
        }
    }

    /// The same for callers whose questions are answered one by one.
    package func asOfOneMoment<Result>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try asking { () throws(SQLiteError) in try connection.execute("BEGIN") }
        // It only reads, so there is nothing to keep.
        defer { connection.rollBack() }
        return try body()
    }
}
