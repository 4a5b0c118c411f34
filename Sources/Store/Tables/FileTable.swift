// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite

/// Every path ever seen.
final class FileTable {
    private let insert: Statement
    private let remember: Statement
    private let update: Statement
    private let seen: Statement
    private let edition: Statement
    private let known: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        insert = try connection.prepare(
            """
            INSERT INTO files (path, device, inode, size, modified_at, changed_at, fingerprint,
                edition_id, status, stage, reason, detail, added_run_id, run_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?13, ?13)
            ON CONFLICT (path) DO NOTHING
            """
        )
        // What the run itself added has no past, and the oldest row is the one from before the run.
        remember = try connection.prepare(
            """
            INSERT OR IGNORE INTO file_history (run_id, path, device, inode, size, modified_at,
                changed_at, fingerprint, edition_id, status, stage, reason, detail, before_run_id)
            SELECT ?13, path, device, inode, size, modified_at, changed_at, fingerprint, edition_id,
                status, stage, reason, detail, run_id
            FROM files WHERE path = ?1 AND added_run_id IS NOT ?13
                AND (fingerprint IS NOT ?7 OR edition_id IS NOT ?8 OR status IS NOT ?9
                    OR stage IS NOT ?10 OR reason IS NOT ?11 OR detail IS NOT ?12)
            """
        )
        update = try connection.prepare(
            """
            UPDATE files SET device = ?2, inode = ?3, size = ?4, modified_at = ?5, changed_at = ?6,
                fingerprint = ?7, edition_id = ?8, status = ?9, stage = ?10, reason = ?11,
                detail = ?12, run_id = ?13
            WHERE path = ?1
            """
        )
        seen = try connection.prepare(
            """
            UPDATE files SET device = ?, inode = ?, size = ?, modified_at = ?, changed_at = ?,
                run_id = ?
            WHERE path = ?
            """
        )
        known = try connection.prepare("SELECT 1 FROM files WHERE path = ?")
        edition = try connection.prepare(
            "SELECT edition_id FROM files WHERE path = ? AND edition_id IS NOT NULL"
        )
    }

    func knows(_ path: [UInt8]) throws(SQLiteError) -> Bool {
        try known.first({ $0.blob(path) }, { _ in true }) ?? false
    }

    /// The edition this path held when it was last seen.
    func edition(at path: [UInt8]) throws(SQLiteError) -> Int64? {
        try edition.first({ $0.blob(path) }, { $0.integer(0) })
    }

    /// Notes that a file was seen again with the same content: what is known of it stays.
    func noteSeen(_ file: FileRecord, run: Int64) throws(SQLiteError) {
        try seen.run { row in
            row.integer(file.facts?.device)
            row.integer(file.facts?.inode)
            row.integer(file.facts?.size)
            row.integer(file.facts?.modifiedAt)
            row.integer(file.facts?.changedAt)
            row.integer(run)
            row.blob(file.path)
        }
    }

    /// Writes what is true of a file now.
    ///
    /// Where that is something else than before, the row as it was before the run is kept. The
    /// edition that a file held stays when the content of the file is replaced, without that file.
    func record(
        _ file: FileRecord,
        run: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        let bind = { (row: inout Binder) in
            row.blob(file.path)
            row.integer(file.facts?.device)
            row.integer(file.facts?.inode)
            row.integer(file.facts?.size)
            row.integer(file.facts?.modifiedAt)
            row.integer(file.facts?.changedAt)
            row.blob(file.fingerprint)
            row.integer(file.editionID)
            row.text(file.status.rawValue)
            row.text(file.stage.rawValue)
            row.text(file.reason?.text)
            row.text(file.detail)
            row.integer(run)
        }
        // A file that is new, as nearly all are, costs nothing more than its row.
        try insert.run(bind)
        if connection.changes == 1 { return }
        try remember.run(bind)
        try update.run(bind)
    }
}
