// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// The questions of a connection, with errors as the users of a register know them.
extension RegisterReader {
    func row<Result>(
        _ sql: String,
        _ values: [any Bindable] = [],
        _ read: (inout RowCursor) -> Result
    ) throws(Failure) -> Result? {
        try asking { () throws(SQLiteError) in try connection.row(sql, values, read) }
    }

    func rows<Element>(
        _ sql: String,
        _ values: [any Bindable] = [],
        _ read: (inout RowCursor) -> Element
    ) throws(Failure) -> [Element] {
        try asking { () throws(SQLiteError) in try connection.rows(sql, values, read) }
    }

    func forEach(
        _ sql: String,
        _ values: [any Bindable] = [],
        _ read: (inout RowCursor) -> Void
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in try connection.forEach(sql, values, read) }
    }

    /// Hands out rows for as long as they are wanted.
    func walk(
        _ sql: String,
        _ values: [any Bindable] = [],
        _ read: (inout RowCursor) -> Bool
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in try connection.walk(sql, values, read) }
    }

    func exists(_ sql: String, _ values: [any Bindable] = []) throws(Failure) -> Bool {
        try asking { () throws(SQLiteError) in try connection.exists(sql, values) }
    }

    func integer(_ sql: String, _ values: [any Bindable] = []) throws(Failure) -> Int64? {
        try asking { () throws(SQLiteError) in try connection.integer(sql, values) }
    }

    func integers(_ sql: String, _ values: [any Bindable] = []) throws(Failure) -> [Int64] {
        try asking { () throws(SQLiteError) in try connection.integers(sql, values) }
    }

    func count(_ sql: String, _ values: [any Bindable] = []) throws(Failure) -> Int {
        try asking { () throws(SQLiteError) in try connection.count(sql, values) }
    }

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
