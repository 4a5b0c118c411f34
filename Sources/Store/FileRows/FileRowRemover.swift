// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Rows of files that a person forgets.
final class FileRowRemover {
    private let find: Statement
    private let delete: Statement
    private let count: Statement
    private let promote: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        find = try connection.prepare("SELECT \(FileRow.columns) FROM files WHERE path = ?")
        delete = try connection.prepare("DELETE FROM files WHERE path = ?")
        count = try connection.prepare(
            "SELECT count(*) FROM files WHERE edition_id = ? AND status <> 'rejected'"
        )
        promote = try connection.prepare(
            """
            UPDATE files SET status = 'registered', stage = 'record', reason = NULL, detail = NULL
            WHERE id = (SELECT min(id) FROM files WHERE edition_id = ?1 AND status <> 'rejected')
                AND NOT EXISTS (SELECT 1 FROM files WHERE edition_id = ?1 AND status = 'registered')
            """
        )
    }

    func file(at path: [UInt8]) throws(SQLiteError) -> FileRow? {
        try find.first({ $0.blob(path) }, { FileRow($0) })
    }

    func remove(_ path: [UInt8]) throws(SQLiteError) {
        try delete.run { $0.blob(path) }
    }

    /// How many files hold an edition.
    func count(of edition: Int64) throws(SQLiteError) -> Int {
        try count.first({ $0.integer(edition) }, { $0.int(0) }) ?? 0
    }

    /// Makes the oldest file of an edition its first one, if the one that was it is gone.
    func settle(_ edition: Int64) throws(SQLiteError) {
        try promote.run { $0.integer(edition) }
    }
}
