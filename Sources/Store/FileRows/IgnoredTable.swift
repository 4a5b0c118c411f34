// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite

/// The contents that are ignored, and the files that hold them.
final class IgnoredTable {
    private let insert: Statement
    private let find: Statement
    private let byPath: Statement
    private let delete: Statement
    private let markRejected: Statement
    private let forgetFiles: Statement
    private let markReject: Statement
    private let forgetFile: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        insert = try connection.prepare(
            "INSERT INTO ignored_contents VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        )
        find = try connection.prepare(
            "SELECT \(IgnoredContent.columns) FROM ignored_contents WHERE fingerprint = ?"
        )
        byPath = try connection.prepare(
            """
            SELECT fingerprint FROM ignored_contents WHERE path = ?
            ORDER BY made_at DESC, fingerprint LIMIT 1
            """
        )
        delete = try connection.prepare("DELETE FROM ignored_contents WHERE fingerprint = ?")
        markRejected = try connection.prepare(
            """
            UPDATE files SET status = 'ignored', stage = 'open', reason = ?, detail = NULL
            WHERE status = 'rejected' AND fingerprint = ?
            """
        )
        forgetFiles = try connection.prepare(
            """
            DELETE FROM files
            WHERE status = 'ignored' AND fingerprint = ?
            """
        )
        markReject = try connection.prepare(
            """
            UPDATE files SET status = 'ignored', stage = 'open', reason = ?, detail = ?
            WHERE path = ? AND status = 'rejected'
            """
        )
        forgetFile = try connection.prepare(
            "DELETE FROM files WHERE status = 'ignored' AND path = ?"
        )
    }

    /// Returns whether it was not ignored before.
    func add(
        _ content: IgnoredContent,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Bool {
        try insert.run { row in
            row.blob(content.fingerprint)
            row.text(content.title)
            row.blob(content.path)
            row.text(content.who)
            row.text(content.why)
            row.integer(content.madeAt)
        }
        return connection.changes == 1
    }

    func content(_ fingerprint: [UInt8]) throws(SQLiteError) -> IgnoredContent? {
        try find.first({ $0.blob(fingerprint) }, { IgnoredContent($0) })
    }

    /// The content that was ignored under the name of this file, the newest of several.
    func fingerprint(at path: [UInt8]) throws(SQLiteError) -> [UInt8]? {
        try byPath.first({ $0.blob(path) }, { $0.blob(0) })
    }

    /// Files of this content that were rejected are ignored from now on; returns how many.
    func markRejected(
        _ fingerprint: [UInt8],
        _ reason: ReasonCode,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int {
        try markRejected.run { row in
            row.text(reason.text)
            row.blob(fingerprint)
        }
        return Int(connection.changes)
    }

    func mark(reject path: [UInt8], reason: String, note: String) throws(SQLiteError) {
        try markReject.run { row in
            row.text(reason)
            row.text(note)
            row.blob(path)
        }
    }

    func forget(ignored path: [UInt8]) throws(SQLiteError) {
        try forgetFile.run { $0.blob(path) }
    }

    /// Lets a content in again; returns how many files were known to hold it.
    func remove(
        _ fingerprint: [UInt8],
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int {
        try delete.run { $0.blob(fingerprint) }
        try forgetFiles.run { $0.blob(fingerprint) }
        return Int(connection.changes)
    }
}

extension IgnoredContent {
    static let columns = "fingerprint, title, path, who, why, made_at"

    init(_ row: borrowing Row) {
        self.init(fingerprint: row.blob(0), who: row.text(3), madeAt: row.integer(5))
        title = row.optionalText(1)
        path = row.isNull(2) ? nil : row.blob(2)
        why = row.optionalText(4)
    }
}
