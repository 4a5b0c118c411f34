// SPDX-License-Identifier: Apache-2.0

import SQLite

/// The people of all editions: found by name and sort form, or added.
///
/// The last few thousand ids are remembered, because a library repeats its names; the memory is
/// bounded and never the truth, as rows of this table are not deleted during a run.
final class ContributorTable {
    private let find: Statement
    private let insert: Statement
    private var known: [Key: Int64] = [:]
    private static let limit = 8192

    /// Texts as the register compares them: two that only look equal are two, and what is
    /// remembered must not change what is written.
    private struct Key: Hashable {
        let name: String
        let sort: String

        static func == (left: Key, right: Key) -> Bool {
            left.name.utf8.elementsEqual(right.name.utf8)
                && left.sort.utf8.elementsEqual(right.sort.utf8)
        }
    }

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        find = try connection.prepare("SELECT id FROM contributors WHERE name = ? AND sort = ?")
        insert = try connection.prepare("INSERT INTO contributors (name, sort) VALUES (?, ?)")
    }

    func id(
        _ name: String,
        _ sort: String,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64 {
        let key = Key(name: name, sort: sort)
        if let id = known[key] { return id }
        let id = try findOrInsert(key, connection)
        if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
        known[key] = id
        return id
    }

    /// What was added since the transaction began is gone with it.
    func forget() {
        known.removeAll(keepingCapacity: true)
    }

    private func findOrInsert(
        _ key: Key,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64 {
        let bind = { (row: inout Binder) in
            row.text(key.name)
            row.text(key.sort)
        }
        if let id = try find.first(bind, { $0.integer(0) }) { return id }
        try insert.run(bind)
        return connection.lastInsertedID
    }
}
