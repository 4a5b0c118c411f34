// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Works, and where the ids of works that were merged lead now.
final class WorkTable {
    private let insert: Statement
    private let moveEditions: Statement
    private let moveRedirects: Statement
    private let insertRedirect: Statement
    private let delete: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        insert = try connection.prepare(
            "INSERT INTO works (title, authors, run_id) VALUES (?, ?, ?)"
        )
        moveEditions = try connection.prepare("UPDATE editions SET work_id = ? WHERE work_id = ?")
        moveRedirects = try connection.prepare(
            "UPDATE work_redirects SET new_id = ? WHERE new_id = ?"
        )
        insertRedirect = try connection.prepare(
            "INSERT INTO work_redirects (old_id, new_id, run_id) VALUES (?, ?, ?)"
        )
        delete = try connection.prepare("DELETE FROM works WHERE id = ?")
    }

    func add(
        title: String?,
        authors: String?,
        run: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> WorkID {
        try insert.run { row in
            row.text(title)
            row.text(authors)
            row.integer(run)
        }
        return WorkID(connection.lastInsertedID)
    }

    /// Moves everything of one work to another; the id that ends is kept as a redirect.
    func merge(_ absorbed: WorkID, into work: WorkID, run: Int64) throws(SQLiteError) {
        let bind = { (row: inout Binder) in
            row.integer(work.raw)
            row.integer(absorbed.raw)
        }
        try moveEditions.run(bind)
        try moveRedirects.run(bind)
        try insertRedirect.run { row in
            row.integer(absorbed.raw)
            row.integer(work.raw)
            row.integer(run)
        }
        try delete.run { $0.integer(absorbed.raw) }
    }
}
