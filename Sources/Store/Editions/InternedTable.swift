// SPDX-License-Identifier: Apache-2.0

import SQLite

/// A table of things that many editions share, such as people: found by their text, or added.
///
/// The last few thousand ids are remembered, because a library repeats its names; the memory is
/// bounded and never the truth, as rows of these tables are not deleted during a run.
final class InternedTable {
    private let find: Statement
    private let insert: Statement
    private var known: [Key: Int64] = [:]
    private static let limit = 8192

    /// Texts as the register compares them: two that only look equal are two, and what is
    /// remembered must not change what is written.
    private struct Key: Hashable {
        let first: String
        let second: String?

        static func == (left: Key, right: Key) -> Bool {
            left.first.utf8.elementsEqual(right.first.utf8)
                && (left.second ?? "").utf8.elementsEqual((right.second ?? "").utf8)
        }
    }

    /// The statements take one text, or two.
    init(_ connection: borrowing Connection, find: String, insert: String) throws(SQLiteError) {
        self.find = try connection.prepare(find)
        self.insert = try connection.prepare(insert)
    }

    static func contributors(
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> InternedTable {
        try InternedTable(
            connection,
            find: "SELECT id FROM contributors WHERE name = ? AND sort = ?",
            insert: "INSERT INTO contributors (name, sort) VALUES (?, ?)"
        )
    }

    static func subjects(_ connection: borrowing Connection) throws(SQLiteError) -> InternedTable {
        try InternedTable(
            connection,
            find: "SELECT id FROM subjects WHERE name = ?",
            insert: "INSERT INTO subjects (name) VALUES (?)"
        )
    }

    func id(
        _ first: String,
        _ second: String? = nil,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64 {
        let key = Key(first: first, second: second)
        if let id = known[key] { return id }
        let id = try findOrInsert(first, second, connection)
        if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
        known[key] = id
        return id
    }

    /// What was added since the transaction began is gone with it.
    func forget() {
        known.removeAll(keepingCapacity: true)
    }

    private func findOrInsert(
        _ first: String,
        _ second: String?,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64 {
        let bind = { (row: inout Binder) in
            row.text(first)
            if let second { row.text(second) }
        }
        if let id = try find.first(bind, { $0.integer(0) }) { return id }
        try insert.run(bind)
        return connection.lastInsertedID
    }
}
