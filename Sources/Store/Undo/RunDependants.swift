// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite

/// What of the editions of a run must stay, because something that came later depends on it.
struct RunDependants {
    /// The editions that nothing depends on, the newest first.
    private(set) var removable: [Int64] = []
    private(set) var kept: [KeptEdition] = []

    init(_ run: Int64, _ connection: borrowing Connection) throws(SQLiteError) {
        var reasons: [Int64: KeptEdition] = [:]
        func keep(
            _ query: String,
            _ bindings: [Int64],
            _ connection: borrowing Connection,
            _ reason: (inout RowCursor) -> KeptEdition.Reason
        ) throws(SQLiteError) {
            try connection.forEach(query, bindings) { row in
                let edition = row.integer()
                // The first reason is enough to keep it, and to say how it can go.
                guard reasons[edition] == nil else { return }
                reasons[edition] = KeptEdition(
                    edition: edition,
                    work: row.integer(),
                    title: row.optionalText(),
                    reason: reason(&row)
                )
            }
        }
        try keep(Self.otherFiles, [run, .max], connection) {
            .file(path: $0.blob(), run: $0.optionalInteger())
        }
        try keep(Self.pairings, [run], connection) { .decision($0.integer(), kind: $0.text()) }
        let editions = try connection.integers(
            "SELECT id FROM editions WHERE run_id = ? ORDER BY id DESC",
            [run]
        )
        let choices = try connection.rows(Self.choices, [run]) { row in
            (id: row.integer(), field: row.text(), work: row.integer())
        }
        if !choices.isEmpty {
            let added = Set(editions)
            for choice in choices {
                let whole = try connection.rows(
                    "SELECT id, title FROM editions WHERE work_id = ?",
                    [choice.work]
                ) { row in
                    KeptEdition(
                        edition: row.integer(),
                        work: choice.work,
                        title: row.optionalText(),
                        reason: .choice(choice.id, field: choice.field)
                    )
                }
                let stays = whole.contains {
                    reasons[$0.edition] != nil || !added.contains($0.edition)
                }
                if !stays { for one in whole { reasons[one.edition] = one } }
            }
        }
        removable = editions.filter { reasons[$0] == nil }
        kept = reasons.values.sorted { $0.edition < $1.edition }
    }

    /// Files that hold an edition of the run, but not because of the run.
    ///
    /// It is the run that made the file say so if it added the file or changed it, and no later run
    /// changed it again. Of a run from before such changes were noted, one that saw the file last
    /// must be the one, since the edition is its own. A run that only noted that the file lies
    /// elsewhere did not find the edition there.
    private static let otherFiles = """
        WITH RECURSIVE later AS MATERIALIZED (
            SELECT path, before_path, run_id,
                before_path IS NOT NULL AND run_id IN (\(FileHistoryChain.movingRuns)) AS is_move
            FROM file_history WHERE run_id > ?1
        ), moved AS MATERIALIZED (
            SELECT path, before_path, run_id,
                lead(run_id, 1, ?2) OVER (PARTITION BY path ORDER BY run_id) AS until
            FROM later WHERE is_move
        ), held AS MATERIALIZED (
            SELECT files.id AS file, files.path, added_run_id, files.run_id AS seen,
                editions.id AS edition, work_id, title
            FROM editions JOIN files ON files.edition_id = editions.id
            WHERE editions.run_id = ?1 AND status <> 'rejected'
        ), named (file, name, run) AS (
            SELECT file, path, ?2 FROM held
            UNION ALL SELECT file, before_path, moved.run_id
            FROM named JOIN moved ON moved.path = name AND moved.run_id < run AND until >= run
        ), changed AS MATERIALIZED (
            SELECT file, max(later.run_id) AS newest
            FROM named JOIN later ON later.path = name AND later.run_id < run AND NOT is_move
            GROUP BY file
        )
        SELECT edition, work_id, title, held.path,
            coalesce(newest, iif(added_run_id > ?1, added_run_id, NULL))
        FROM held LEFT JOIN changed USING (file)
        WHERE NOT (
            newest IS NULL AND (added_run_id IS ?1 OR (
                (added_run_id IS NULL OR added_run_id < ?1) AND (seen = ?1
                    OR EXISTS (SELECT 1 FROM named JOIN file_history AS own
                        ON own.path = name AND own.run_id = ?1 WHERE named.file = held.file)))))
        ORDER BY edition, held.file
        """

    /// Decisions in force that were made after a run; what the run itself brought is not later.
    private static let laterDecisions = """
        decisions JOIN runs ON runs.id = ?1 AND in_force = 1
            AND iif(decisions_after IS NULL, made_at >= started_at, decisions.id > decisions_after)
        """

    private static let pairings = """
        SELECT editions.id, work_id, title, said.id, said.kind
        FROM (SELECT decisions.id, decisions.kind FROM \(laterDecisions)
                WHERE field IS NULL) AS said
            CROSS JOIN decision_editions ON decision_id = said.id
            CROSS JOIN editions ON editions.fingerprint = decision_editions.fingerprint
        WHERE editions.run_id = ?1 ORDER BY editions.id, said.id
        """

    private static let choices = """
        SELECT decisions.id, field, works.id FROM \(laterDecisions)
        JOIN works ON works.id = \(WorkRedirect.liveID("work_id"))
        WHERE kind = 'set' ORDER BY decisions.id
        """
}
