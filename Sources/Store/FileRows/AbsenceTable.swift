// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Files that are not where they were: gone, or under another name; and editions without a file.
///
/// Made when the first of them is met: most runs meet none.
final class AbsenceTable {
    private let remember: Statement
    private let mark: Statement
    private let forget: Statement
    private let forgetRefused: Statement
    private let deferred: Statement
    private let forgetName: Statement
    private let rememberName: Statement
    private let rename: Statement
    private let supersede: Statement
    private let restore: Statement
    private let readerVersion: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        remember = try connection.prepare(
            """
            \(FileTable.remembering) WHERE id = ?1 AND added_run_id IS NOT ?13
            """
        )
        mark = try connection.prepare(
            "UPDATE files SET missing_since = ?2, run_id = ?3 WHERE id = ?1"
        )
        forget = try connection.prepare("DELETE FROM files WHERE id = ? AND status = 'deferred'")
        deferred = try connection.prepare(
            "SELECT 1 FROM files WHERE path = ? AND status = 'deferred'"
        )
        forgetName = try connection.prepare(
            "DELETE FROM files WHERE path = ? AND status = 'deferred'"
        )
        forgetRefused = try connection.prepare(
            """
            DELETE FROM files WHERE id = ? AND status = 'rejected' AND stage = 'discover'
                AND edition_id IS NULL
            """
        )
        rememberName = try connection.prepare(
            """
            INSERT OR IGNORE INTO file_history (run_id, path, device, inode, size, modified_at,
                changed_at, fingerprint, edition_id, status, stage, reason, detail, before_run_id,
                missing_since, reader_version, before_path)
            SELECT ?3, ?2, device, inode, size, modified_at, changed_at, fingerprint, edition_id,
                status, stage, reason, detail, run_id, missing_since, reader_version, path
            FROM files WHERE id = ?1 AND added_run_id IS NOT ?3
            """
        )
        rename = try connection.prepare(
            "UPDATE files SET path = ?2, missing_since = NULL, run_id = ?3 WHERE id = ?1"
        )
        supersede = try connection.prepare(
            """
            UPDATE editions SET superseded_by = ?2 WHERE id = ?1 AND superseded_by IS NULL
                AND NOT EXISTS (SELECT 1 FROM files WHERE edition_id = ?1 AND missing_since IS NULL
                    AND status <> 'rejected')
            """
        )
        restore = try connection.prepare(
            "UPDATE editions SET superseded_by = NULL WHERE id = ? AND superseded_by IS NOT NULL"
        )
        readerVersion = try connection.prepare("SELECT reader_version FROM editions WHERE id = ?")
    }

    func markMissing(_ file: Int64, since time: Int64, run: Int64) throws(SQLiteError) {
        try remember.run { row in
            row.integer(file)
            for _ in 2...12 { row.integer(nil as Int64?) }
            row.integer(run)
        }
        try mark.run { row in
            row.integer(file)
            row.integer(time)
            row.integer(run)
        }
    }

    /// Forgets a file that was never taken in.
    func forgetDeferred(_ file: Int64) throws(SQLiteError) {
        try forget.run { $0.integer(file) }
    }

    func isDeferred(_ path: [UInt8]) throws(SQLiteError) -> Bool {
        try deferred.first({ $0.blob(path) }, { _ in true }) ?? false
    }

    func forgetDeferred(at path: [UInt8]) throws(SQLiteError) {
        try forgetName.run { $0.blob(path) }
    }

    func forgetRefused(_ file: Int64) throws(SQLiteError) {
        try forgetRefused.run { $0.integer(file) }
    }

    /// Gives a file its new name.
    func move(_ file: Int64, to path: [UInt8], run: Int64) throws(SQLiteError) {
        let bind = { (row: inout Binder) in
            row.integer(file)
            row.blob(path)
            row.integer(run)
        }
        try rememberName.run(bind)
        try rename.run(bind)
    }

    /// Notes what took the place of an edition, unless a file still holds it; returns whether none
    /// does.
    func supersede(
        _ edition: Int64,
        by other: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Bool {
        try supersede.run { row in
            row.integer(edition)
            row.integer(other)
        }
        return connection.changes == 1
    }

    /// A file holds the edition again; returns whether it had been replaced.
    func restore(
        _ edition: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Bool {
        try restore.run { $0.integer(edition) }
        return connection.changes == 1
    }

    func readerVersion(ofEdition id: Int64) throws(SQLiteError) -> Int? {
        try readerVersion.first({ $0.integer(id) }, { $0.int(0) })
    }
}
