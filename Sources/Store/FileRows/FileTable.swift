// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite

/// Every path ever seen.
///
/// A row describes the last run that found anything new about its file. An unchanged file costs
/// no write.
final class FileTable {
    private let insert: Statement
    private let remember: Statement
    private let update: Statement
    private let seen: Statement
    private let holding: Statement
    private let known: Statement
    private let postpone: Statement
    private let rememberReject: Statement
    private let returned: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        insert = try connection.prepare(
            """
            INSERT INTO files (path, device, inode, size, modified_at, changed_at, fingerprint,
                edition_id, status, stage, reason, detail, added_run_id, run_id, reader_version)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?13, ?13, ?14)
            ON CONFLICT (path) DO NOTHING
            """
        )
        // What the run itself added has no past, and the oldest row is the one from before the run.
        remember = try connection.prepare(
            """
            \(Self.remembering) WHERE path = ?1 AND added_run_id IS NOT ?13
                AND (fingerprint IS NOT ?7 OR edition_id IS NOT \(Self.edition) OR status IS NOT ?9
                    OR stage IS NOT ?10 OR reason IS NOT ?11 OR detail IS NOT ?12
                    OR missing_since IS NOT NULL)
            """
        )
        update = try connection.prepare(
            """
            UPDATE files SET device = ?2, inode = ?3, size = ?4, modified_at = ?5, changed_at = ?6,
                fingerprint = ?7, edition_id = \(Self.edition), status = ?9, stage = ?10, reason = ?11,
                detail = ?12, run_id = ?13, reader_version = ?14, missing_since = NULL
            WHERE path = ?1 AND (device IS NOT ?2 OR inode IS NOT ?3 OR size IS NOT ?4
                OR modified_at IS NOT ?5 OR changed_at IS NOT ?6 OR fingerprint IS NOT ?7
                OR edition_id IS NOT \(Self.edition) OR status IS NOT ?9 OR stage IS NOT ?10
                OR reason IS NOT ?11 OR detail IS NOT ?12 OR reader_version IS NOT ?14
                OR missing_since IS NOT NULL
                OR EXISTS (SELECT 1 FROM runs WHERE runs.id = run_id AND state <> 'finished'))
            """
        )
        seen = try connection.prepare(
            """
            UPDATE files SET device = ?2, inode = ?3, size = ?4, modified_at = ?5, changed_at = ?6,
                run_id = ?13, reader_version = ?14, missing_since = NULL,
                fingerprint = ?7, detail = iif(\(Self.tellsArchive), ?12, detail),
                reason = iif(\(Self.tellsArchive), ?11, reason),
                stage = iif(status = 'rejected', 'record', stage),
                status = CASE WHEN status <> 'rejected' THEN status
                    WHEN EXISTS (SELECT 1 FROM files AS other WHERE other.edition_id = files.edition_id
                        AND other.status = 'registered') THEN 'copy' ELSE 'registered' END
            WHERE path = ?1
            """
        )
        // What a file held stays known for as long as it is unknown what it holds now.
        postpone = try connection.prepare(
            """
            UPDATE files SET device = ?2, inode = ?3, size = ?4, modified_at = ?5, changed_at = ?6,
                reason = ?11, stage = ?10, run_id = ?13
            WHERE path = ?1 AND status = 'deferred' AND (size IS NOT ?4 OR modified_at IS NOT ?5
                OR changed_at IS NOT ?6 OR reason IS NOT ?11 OR stage IS NOT ?10)
            """
        )
        rememberReject = try connection.prepare(
            """
            \(Self.remembering) WHERE path = ?1 AND added_run_id IS NOT ?13
                AND (status = 'rejected' OR missing_since IS NOT NULL
                    OR \(Self.tellsArchive) AND reason IS NOT ?11)
            """
        )
        returned = try connection.prepare(
            """
            UPDATE files SET missing_since = NULL, run_id = ?2
            WHERE path = ?1 AND missing_since IS NOT NULL
            """
        )
        known = try connection.prepare("SELECT 1 FROM files WHERE path = ?")
        holding = try connection.prepare(
            """
            SELECT edition_id, device, inode, size, modified_at, changed_at,
                missing_since IS NOT NULL, status, reason
            FROM files
            WHERE path = ? AND edition_id IS NOT NULL
            """
        )
    }

    /// What a file held stays known while it is rejected: it may only be out of reach, and what
    /// follows may be what it held, or replace that.
    private static let edition = "iif(?9 = 'rejected', edition_id, ?8)"

    /// Whether a file that is seen again was refused, or is or was one with a damaged archive.
    private static let tellsArchive =
        "(status = 'rejected' OR ?11 IS NOT NULL OR \(FileRecord.isSalvaged))"

    /// Keeps a row as of before the run ?13.
    private static let remembering = remember(before: 13)

    /// The same of one file, as of before the run ?2.
    static let rememberByID = "\(remember(before: 2)) WHERE id = ?1 AND added_run_id IS NOT ?2"

    private static func remember(before run: Int) -> String {
        """
        INSERT OR IGNORE INTO file_history (run_id, path, device, inode, size, modified_at,
            changed_at, fingerprint, edition_id, status, stage, reason, detail, before_run_id,
            missing_since, reader_version)
        SELECT ?\(run), path, device, inode, size, modified_at, changed_at, fingerprint, edition_id,
            status, stage, reason, detail, run_id, missing_since, reader_version
        FROM files
        """
    }

    func knows(_ path: [UInt8]) throws(SQLiteError) -> Bool {
        try known.exists({ $0.blob(path) })
    }

    /// The edition this path held when it was last seen.
    func holding(at path: [UInt8]) throws(SQLiteError) -> FileHolding? {
        try holding.row({ $0.blob(path) }) {
            FileHolding(
                edition: $0.integer(),
                facts: FileRecord.Facts(&$0),
                isMissing: $0.bool(),
                status: FileRecord.Status(rawValue: $0.text()) ?? .deferred,
                reason: $0.optionalText().map { ReasonCode($0) }
            )
        }
    }

    /// Notes that a file was seen again with the same ZIP directory: what is known of that stays.
    func noteSeen(_ file: FileRecord, run: Int64) throws(SQLiteError) {
        try rememberReject.run { bind(file, run, reader: false, &$0) }
        try seen.run { bind(file, run, reader: true, &$0) }
    }

    /// Notes that a missing file is there again, whatever it holds; returns whether it was missing.
    func noteReturned(
        _ path: [UInt8],
        run: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Bool {
        try returned.run { row in
            row.blob(path)
            row.integer(run)
        }
        return connection.changes == 1
    }

    /// Notes that it is not known yet what a file holds.
    func postpone(_ file: FileRecord, run: Int64, _ connection: borrowing Connection)
        throws(SQLiteError)
    {
        try insert.run { bind(file, run, reader: true, &$0) }
        if connection.changes == 0 { try postpone.run { bind(file, run, reader: false, &$0) } }
    }

    /// Writes what is true of a file now, and says what that changes.
    ///
    /// Where that differs from before, the row from before the run is kept. The
    /// edition that a file held stays when the content of the file is replaced, without that file.
    @discardableResult
    func record(
        _ file: FileRecord,
        run: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> FileChangeKind {
        // A file that is new, as nearly all are, costs nothing more than its row.
        try insert.run { bind(file, run, reader: true, &$0) }
        if connection.changes == 1 { return .added }
        let former = try holding(at: file.path)?.edition
        try remember.run { bind(file, run, reader: false, &$0) }
        try update.run { bind(file, run, reader: true, &$0) }
        if connection.changes == 0 { return .nothing }
        return .changed(formerEdition: former)
    }

    /// - Parameter reader: whether the statement asks for the reader's version.
    private func bind(_ file: FileRecord, _ run: Int64, reader: Bool, _ row: inout Binder) {
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
        if reader { row.integer(file.readerVersion) }
    }
}
