// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite

/// Writes so many facts of a sheet at once: one row after the other, they would cost half as much
/// again.
final class FactInsertion {
    struct Fact {
        let field: FactField
        let position: Int
        let value: String
    }

    let count: Int
    private let statement: Statement

    /// The largest first; the last one takes what is left.
    static func all(_ connection: borrowing Connection) throws(SQLiteError) -> [FactInsertion] {
        var all: [FactInsertion] = []
        for count in [8, 4, 2, 1] { all.append(try FactInsertion(count, connection)) }
        return all
    }

    private init(_ count: Int, _ connection: borrowing Connection) throws(SQLiteError) {
        self.count = count
        let rows = Array(repeating: "(?1, ?, ?, ?)", count: count).joined(separator: ", ")
        statement = try connection.prepare("INSERT INTO facts VALUES \(rows)")
    }

    func run(_ facts: ArraySlice<Fact>, _ sheet: Int64) throws(SQLiteError) {
        try statement.run { row in
            row.integer(sheet)
            for fact in facts {
                row.text(fact.field.rawValue)
                row.integer(fact.position)
                row.text(fact.value)
            }
        }
    }
}
