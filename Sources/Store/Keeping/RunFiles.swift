// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Takes back what a run said of files.
///
/// The changes of a file are a chain, one link for each run. Undoing a run takes its link out: the
/// row of the file if that is the last link, or else what the next link remembers. So runs can be
/// undone in any order, and come to the same in the end.
struct RunFiles {
    private(set) var removed = 0
    private(set) var restored = 0
    private(set) var kept = 0
    private(set) var replaced = 0

    private static let columns = [
        "device", "inode", "size", "modified_at", "changed_at", "fingerprint", "edition_id",
        "status", "stage", "reason", "detail",
    ]

    /// - Parameter stays: the editions of the run that are not removed; their files stay as well.
    init(
        undoing run: Int64,
        keeping stays: Set<Int64>,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        try takeBackChanged(run, stays, connection)
        try takeBackAdded(run, stays, connection)
    }

    private mutating func takeBackAdded(
        _ run: Int64,
        _ stays: Set<Int64>,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        var gone: [Int64] = []
        var later: [(path: [UInt8], run: Int64)] = []
        var kept = 0
        try connection.prepare(
            """
            WITH later AS MATERIALIZED (\(RunDependants.laterChanges))
            SELECT files.id, edition_id, later.oldest, files.path
            FROM files LEFT JOIN later ON later.path = files.path WHERE added_run_id = ?1
            """
        ).forEach({ $0.integer(run) }) { row in
            if let oldest = row.optionalInteger(2) {
                later.append((row.blob(3), oldest))
            } else if let edition = row.optionalInteger(1), stays.contains(edition) {
                kept += 1
            } else {
                gone.append(row.integer(0))
            }
        }
        self.kept += kept
        let delete = try connection.prepare("DELETE FROM files WHERE id = ?")
        for id in gone { try delete.run { $0.integer(id) } }
        removed += gone.count
        let handOver = try connection.prepare("UPDATE files SET added_run_id = ? WHERE path = ?")
        let forget = try connection.prepare(
            "DELETE FROM file_history WHERE run_id = ? AND path = ?"
        )
        // From now on it is the later run that met the file first.
        for (path, next) in later {
            let bind = { (row: inout Binder) in
                row.integer(next)
                row.blob(path)
            }
            try handOver.run(bind)
            try forget.run(bind)
        }
        replaced += later.count
    }

    private struct Change {
        let path: [UInt8]
        let file: Int64?
        let edition: Int64?
        /// The first later run that changed the file again.
        let next: Int64?
        /// What it held before, if that is still there.
        let formerEdition: Int64?
        let hasLostEdition: Bool
    }

    private mutating func takeBackChanged(
        _ run: Int64,
        _ stays: Set<Int64>,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        // A file that was forgotten and came in again is another one.
        let changes = try connection.prepare(
            """
            WITH later AS MATERIALIZED (\(RunDependants.laterChanges))
            SELECT own.path, files.id, files.edition_id, later.oldest,
                coalesce(
                    (SELECT id FROM editions WHERE id = own.edition_id),
                    (SELECT id FROM editions WHERE editions.fingerprint = own.fingerprint
                        AND own.edition_id IS NOT NULL)),
                own.edition_id IS NOT NULL
            FROM file_history AS own
                LEFT JOIN files ON files.path = own.path
                    AND (added_run_id IS NULL OR added_run_id < ?1)
                LEFT JOIN later ON later.path = own.path
            WHERE own.run_id = ?1
            """
        ).all({ $0.integer(run) }) { row in
            let former = row.optionalInteger(4)
            return Change(
                path: row.blob(0),
                file: row.optionalInteger(1),
                edition: row.optionalInteger(2),
                next: row.optionalInteger(3),
                formerEdition: former,
                hasLostEdition: former == nil && row.integer(5) == 1
            )
        }
        let delete = try connection.prepare("DELETE FROM files WHERE id = ?")
        let restore = try connection.prepare(Self.restoring)
        let handOver = try connection.prepare(Self.handingOver)
        let forget = try connection.prepare(
            "DELETE FROM file_history WHERE run_id = ? AND path = ?"
        )
        for change in changes {
            if let file = change.file {
                if let next = change.next {
                    try handOver.run { row in
                        row.integer(run)
                        row.blob(change.path)
                        row.integer(next)
                    }
                    replaced += 1
                } else if let edition = change.edition, stays.contains(edition) {
                    kept += 1
                    continue
                } else if change.hasLostEdition {
                    // What it held is gone since, and the file with it, but for this run.
                    try delete.run { $0.integer(file) }
                    removed += 1
                } else {
                    try restore.run { row in
                        row.integer(run)
                        row.blob(change.path)
                        row.integer(change.formerEdition)
                    }
                    restored += 1
                }
            }
            try forget.run { row in
                row.integer(run)
                row.blob(change.path)
            }
        }
    }

    private static let restoring = """
        UPDATE files SET
            \(columns.filter { $0 != "edition_id" }.map { "\($0) = own.\($0)" }
                .joined(separator: ", ")),
            edition_id = ?3, run_id = (SELECT id FROM runs WHERE id = own.before_run_id)
        FROM file_history AS own
        WHERE own.run_id = ?1 AND own.path = ?2 AND files.path = ?2
        """

    private static let handingOver = """
        UPDATE file_history SET
            \((columns + ["before_run_id"]).map { "\($0) = own.\($0)" }.joined(separator: ", "))
        FROM file_history AS own
        WHERE own.run_id = ?1 AND own.path = ?2
            AND file_history.run_id = ?3 AND file_history.path = ?2
        """
}
