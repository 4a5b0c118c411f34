// SPDX-License-Identifier: Apache-2.0

/// A prepared statement with its values in an array, or bound by hand, and rows in the order of
/// their columns.
extension Statement {
    /// Runs a statement for its effect.
    package func run(_ values: [any Bindable]) throws(SQLiteError) {
        try run { $0.bind(values) }
    }

    /// Reads the first row, if there is one.
    package func row<Result>(
        _ values: [any Bindable],
        _ read: (inout RowCursor) -> Result
    ) throws(SQLiteError) -> Result? {
        try first({ $0.bind(values) }, { $0.inOrder(read) })
    }

    /// Reads the first row, if there is one.
    package func row<Result>(
        _ bind: (inout Binder) -> Void,
        _ read: (inout RowCursor) -> Result
    ) throws(SQLiteError) -> Result? {
        try first(bind) { $0.inOrder(read) }
    }

    /// Reads every row into an array.
    package func rows<Element>(
        _ values: [any Bindable] = [],
        _ read: (inout RowCursor) -> Element
    ) throws(SQLiteError) -> [Element] {
        try all({ $0.bind(values) }, { $0.inOrder(read) })
    }

    /// Reads every row into an array.
    package func rows<Element>(
        _ bind: (inout Binder) -> Void,
        _ read: (inout RowCursor) -> Element
    ) throws(SQLiteError) -> [Element] {
        try all(bind) { $0.inOrder(read) }
    }

    /// Reads every row.
    package func forEach(
        _ values: [any Bindable],
        _ read: (inout RowCursor) -> Void
    ) throws(SQLiteError) {
        try forEach({ $0.bind(values) }, { $0.inOrder(read) })
    }

    /// Reads rows for as long as the reader wants more; the reader may ask other statements.
    package func walk(
        _ values: [any Bindable],
        _ read: (inout RowCursor) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        var failure: SQLiteError?
        try forEachWhile({ $0.bind(values) }) { row in
            var cursor = row.cursor
            do throws(SQLiteError) { return try read(&cursor) } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }

    /// Whether there is any row.
    package func exists(_ values: [any Bindable] = []) throws(SQLiteError) -> Bool {
        try row(values) { _ in true } ?? false
    }

    /// Whether there is any row.
    package func exists(_ bind: (inout Binder) -> Void) throws(SQLiteError) -> Bool {
        try row(bind) { _ in true } ?? false
    }
}

extension Binder {
    fileprivate mutating func bind(_ values: [any Bindable]) {
        for value in values { value.bind(to: &self) }
    }
}
