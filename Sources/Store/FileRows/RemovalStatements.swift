// SPDX-License-Identifier: Apache-2.0

import SQLite

/// The statements of what people take out and keep away; an import does without them.
final class RemovalStatements {
    let remover: EditionRemover
    let ignored: IgnoredTable
    let files: FileRowRemover
    let workTitle: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        remover = try EditionRemover(connection)
        ignored = try IgnoredTable(connection)
        files = try FileRowRemover(connection)
        workTitle = try connection.prepare("SELECT title FROM works WHERE id = ?")
    }
}
