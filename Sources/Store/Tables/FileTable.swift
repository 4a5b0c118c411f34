// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite

/// Every path ever seen.
final class FileTable {
    private let remember: Statement
    private let upsert: Statement
    private let seen: Statement
    private let edition: Statement
    private let known: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        // What the run itself added has no past, and the oldest row is the one from before the run.
        // A file that is new costs one look into the index of paths, which the next statement takes
        // from the same page.
        remember = try connection.prepare(
            """
            INSERT OR IGNORE INTO file_history (run_id, path, device, inode, size, modified_at,
                changed_at, fingerprint, edition_id, status, stage, reason, detail, before_run_id)
            SELECT ?1, path, device, inode, size, modified_at, changed_at, fingerprint, edition_id,
                status, stage, reason, detail, run_id
            FROM files WHERE path = ?2 AND added_run_id IS NOT ?1
                AND (status IS NOT ?3 OR stage IS NOT ?4 OR reason IS NOT ?5 OR detail IS NOT ?6
                    OR fingerprint IS NOT ?7 OR edition_id IS NOT ?8)
            """
        )
        upsert = try connection.prepare(
            """
            INSERT INTO files (path, device, inode, size, modified_at, changed_at, fingerprint,
                edition_id, status, stage, reason, detail, added_run_id, run_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?13, ?13)
            ON CONFLICT (path) DO UPDATE SET
                device = excluded.device, inode = excluded.inode, size = excluded.size,
                modified_at = excluded.modified_at, changed_at = excluded.changed_at,
                fingerprint = excluded.fingerprint, edition_id = excluded.edition_id,
                status = excluded.status, stage = excluded.stage, reason = excluded.reason,
                detail = excluded.detail, run_id = excluded.run_id
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
    func record(_ file: FileRecord, run: Int64) throws(SQLiteError) {
        try remember.run { row in
            row.integer(run)
            row.blob(file.path)
            row.text(file.status.rawValue)
            row.text(file.stage.rawValue)
            row.text(file.reason?.text)
            row.text(file.detail)
            row.blob(file.fingerprint)
            row.integer(file.editionID)
        }
        try upsert.run { row in
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
    }
}
