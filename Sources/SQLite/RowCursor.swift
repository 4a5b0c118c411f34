// SPDX-License-Identifier: Apache-2.0

/// Reads a row one column after the other, in the order of the SELECT.
///
/// It is lent like the row itself; there are no numbers that could differ from what was selected.
package struct RowCursor: ~Copyable {
    private let row: Row
    private var column = 0

    init(_ row: consuming Row) {
        self.row = row
    }

    private mutating func advance() -> Int {
        defer { column += 1 }
        return column
    }

    package mutating func integer() -> Int64 { row.integer(advance()) }

    package mutating func int() -> Int { row.int(advance()) }

    package mutating func bool() -> Bool { row.integer(advance()) != 0 }

    package mutating func optionalInteger() -> Int64? { row.optionalInteger(advance()) }

    package mutating func optionalInt() -> Int? { optionalInteger().map { Int($0) } }

    package mutating func optionalReal() -> Double? { row.optionalReal(advance()) }

    package mutating func text() -> String { row.text(advance()) }

    package mutating func optionalText() -> String? { row.optionalText(advance()) }

    package mutating func blob() -> [UInt8] { row.blob(advance()) }

    /// Lends the bytes where SQLite has them.
    package mutating func withBlob<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        row.withBlob(advance(), body)
    }

    package mutating func optionalBlob() -> [UInt8]? { row.optionalBlob(advance()) }

    package mutating func value() -> StoredValue { row.value(advance()) }

    /// Binds the value as it is, to a statement of any connection.
    package mutating func bindValue(to values: inout Binder) {
        values.value(row, advance())
    }

    package mutating func isNull() -> Bool { row.isNull(advance()) }

    package mutating func skip(_ columns: Int) { column += columns }

    package var hasMore: Bool { column < row.columnCount }

    /// Adds the value as the canonical dump writes it.
    package mutating func appendLiteral(to bytes: inout [UInt8]) {
        row.appendLiteral(advance(), to: &bytes)
    }
}

extension Row {
    /// Lends a cursor that stands before the first column.
    package func inOrder<Result>(_ body: (inout RowCursor) -> Result) -> Result {
        var cursor = cursor
        return body(&cursor)
    }

    var cursor: RowCursor { RowCursor(Row(handle)) }
}
