// SPDX-License-Identifier: Apache-2.0

/// Statements in one line: what to ask, with which values, and how to read a row of the answer.
///
/// Each is compiled once and kept. Where a few nanoseconds for each value count, as for the rows
/// of a book, a statement that was prepared binds its values itself.
extension Connection {
    /// Runs a statement for its effect.
    package func run(_ sql: String, _ values: [any Bindable] = []) throws(SQLiteError) {
        try kept(sql).statement.run(values)
    }

    /// Reads the first row, if there is one.
    package func row<Result>(
        _ sql: String,
        _ values: [any Bindable] = [],
        _ read: (inout RowCursor) -> Result
    ) throws(SQLiteError) -> Result? {
        try kept(sql).statement.row(values, read)
    }

    /// Reads every row into an array.
    package func rows<Element>(
        _ sql: String,
        _ values: [any Bindable] = [],
        _ read: (inout RowCursor) -> Element
    ) throws(SQLiteError) -> [Element] {
        try kept(sql).statement.rows(values, read)
    }

    /// Reads every row.
    package func forEach(
        _ sql: String,
        _ values: [any Bindable] = [],
        _ read: (inout RowCursor) -> Void
    ) throws(SQLiteError) {
        try kept(sql).statement.forEach(values, read)
    }

    /// Reads rows for as long as the reader wants more; the reader may ask other statements.
    package func walk(
        _ sql: String,
        _ values: [any Bindable] = [],
        _ read: (inout RowCursor) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        let kept = try kept(sql)
        kept.isBusy = true
        defer { kept.isBusy = false }
        try kept.statement.walk(values, read)
    }

    /// Whether there is any row.
    package func exists(_ sql: String, _ values: [any Bindable] = []) throws(SQLiteError) -> Bool {
        try row(sql, values) { _ in true } ?? false
    }

    /// The first column of the first row, if there is one and it is a number.
    package func integer(
        _ sql: String,
        _ values: [any Bindable] = []
    ) throws(SQLiteError) -> Int64? {
        try row(sql, values) { $0.optionalInteger() } ?? nil
    }

    /// The same for a number that is always there.
    package func count(_ sql: String, _ values: [any Bindable] = []) throws(SQLiteError) -> Int {
        Int(try integer(sql, values) ?? 0)
    }

    /// The first column of every row, where that is a number.
    package func integers(
        _ sql: String,
        _ values: [any Bindable] = []
    ) throws(SQLiteError) -> [Int64] {
        try rows(sql, values) { $0.integer() }
    }

    /// The first column of every row.
    package func texts(
        _ sql: String,
        _ values: [any Bindable] = []
    ) throws(SQLiteError) -> [String] {
        try rows(sql, values) { $0.text() }
    }

    private func kept(_ sql: String) throws(SQLiteError) -> KeptStatement {
        let known = statements.bySQL[sql]
        if let known, !known.isBusy { return known }
        let statement = KeptStatement(try prepare(sql))
        // A pragma may do what it does when it is compiled.
        if known == nil, !sql.hasPrefix("PRAGMA") { statements.bySQL[sql] = statement }
        return statement
    }
}

/// The statements that a connection has compiled and may be asked for again.
final class KeptStatements {
    fileprivate var bySQL: [String: KeptStatement] = [:]

    func forget() { bySQL = [:] }
}

private final class KeptStatement {
    let statement: Statement
    /// A row of it is being read, so that it cannot begin again.
    var isBusy = false

    init(_ statement: consuming Statement) {
        self.statement = statement
    }
}
