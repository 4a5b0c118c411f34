// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Takes rows of one table over from another register, those of many works or editions at once.
final class RowMove {
    private let move: Statement

    /// - Parameter insertion: what to write, from `wanted`, the numbers of what is taken over.
    init(_ insertion: String, in target: borrowing Connection) throws(SQLiteError) {
        move = try target.prepare(insertion)
    }

    /// Takes over all columns there are.
    ///
    /// - Parameters:
    ///   - other: the schema of the other register.
    ///   - key: what says whose a row is.
    ///   - changed: what becomes of some columns of the row `there`.
    convenience init(
        table: String,
        of other: String,
        by key: String,
        in target: borrowing Connection,
        changing changed: [String: String]
    ) throws(SQLiteError) {
        let columns = try target.texts("SELECT name FROM pragma_table_info(?)", [table])
        let values = columns.map { changed[$0] ?? "there.\($0)" }
        try self.init(
            """
            INSERT INTO main.\(table) (\(columns.joined(separator: ", ")))
            SELECT \(values.joined(separator: ", ")) FROM \(Self.wanted)
            CROSS JOIN \(other).\(table) AS there ON there.\(key) = wanted.number
            """,
            in: target
        )
    }

    /// What the numbers are to be joined with comes after them, so that they lead.
    static let wanted = "(SELECT value AS number FROM json_each(?)) AS wanted"

    func move(_ numbers: [Int64]) throws(SQLiteError) {
        try move.run([CatalogueLoader.list(numbers)])
    }
}
