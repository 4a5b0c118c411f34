// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Takes rows of one table over from another register.
final class RowMove {
    private let read: Statement
    private let write: Statement

    /// - Parameters:
    ///   - read: asks the source for the rows that belong to a number.
    ///   - write: takes the columns of a row, in their order.
    init(
        _ read: String,
        of source: borrowing Connection,
        _ write: String,
        into target: borrowing Connection
    ) throws(SQLiteError) {
        self.read = try source.prepare(read)
        self.write = try target.prepare(write)
    }

    /// Takes over all columns there are.
    ///
    /// - Parameters:
    ///   - key: what says whose a row is.
    ///   - reading: what is read in place of some columns.
    ///   - writing: what the value of some columns becomes here.
    convenience init(
        table: String,
        by key: String,
        of source: borrowing Connection,
        into target: borrowing Connection,
        reading: [String: String],
        writing: [String: String] = [:]
    ) throws(SQLiteError) {
        let columns = try target.texts("SELECT name FROM pragma_table_info(?)", [table])
        let read = columns.map { reading[$0] ?? $0 }.joined(separator: ", ")
        let write = columns.map { writing[$0] ?? "?" }.joined(separator: ", ")
        try self.init(
            "SELECT \(read) FROM \(table) WHERE \(key) = ?",
            of: source,
            "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(write))",
            into: target
        )
    }

    func move(_ number: Int64) throws(SQLiteError) {
        try read.walk([number]) { row throws(SQLiteError) in
            try write.run { values in
                while row.hasMore { row.bindValue(to: &values) }
            }
            return true
        }
    }
}
