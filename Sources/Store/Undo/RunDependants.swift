// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite

/// What of the editions of a run must stay, because something that came later depends on it.
struct RunDependants {
    /// The editions that nothing depends on, the newest first.
    private(set) var removable: [Int64] = []
    private(set) var kept: [KeptEdition] = []

    /// - Parameter run: bound as the first parameter of every query.
    init(_ run: Int64, _ connection: borrowing Connection) throws(SQLiteError) {
        var reasons: [Int64: KeptEdition] = [:]
        func keep(
            _ query: String,
            _ connection: borrowing Connection,
            _ reason: (inout RowCursor) -> KeptEdition.Reason
        ) throws(SQLiteError) {
            try connection.forEach(query, [run]) { row in
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
        try keep(Self.otherFiles, connection) {
            .file(path: $0.blob(), run: $0.optionalInteger())
        }
        try keep(Self.pairings, connection) { .decision($0.integer(), kind: $0.text()) }
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
    /// must be the one, since the edition is its own.
    private static let otherFiles = """
        WITH later AS MATERIALIZED (\(laterChanges))
        SELECT editions.id, work_id, title, files.path,
            coalesce(later.newest, iif(added_run_id > ?1, added_run_id, NULL))
        FROM editions JOIN files ON files.edition_id = editions.id
            LEFT JOIN later ON later.path = files.path
        WHERE editions.run_id = ?1 AND status <> 'rejected' AND NOT (
            later.path IS NULL AND (added_run_id IS ?1 OR (
                (added_run_id IS NULL OR added_run_id < ?1) AND (files.run_id = ?1
                    OR EXISTS (SELECT 1 FROM file_history AS own
                        WHERE own.run_id = ?1 AND own.path = files.path)))))
        ORDER BY editions.id, files.id
        """

    /// What later runs changed: for each file the first and the last of them.
    static let laterChanges = """
        SELECT path, min(run_id) AS oldest, max(run_id) AS newest FROM file_history
        WHERE run_id > ?1 GROUP BY path
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
