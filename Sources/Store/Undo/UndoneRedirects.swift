// SPDX-License-Identifier: Apache-2.0

import SQLite

/// The ids of works that were given by runs which are undone, and that lead on to other works now.
///
/// Without the runs they would never have been seen, so they go: an id is right or gone. One stays
/// that a decision names, and one whose founding edition had to stay.
struct UndoneRedirects {
    private struct Redirect {
        let id: Int64
        let founder: Int64
        let hasRun: Bool
    }

    /// Editions of undone runs: they are there only because something depends on them.
    private static let undone = """
        (SELECT ?1 AS id UNION SELECT run_id FROM undoings WHERE run_id IS NOT NULL)
        """

    private let run: Int64
    private let newest: Int64
    private let before: [Int64: Redirect]

    /// To be made before anything is taken back.
    init(undoing run: Int64, _ connection: borrowing Connection) throws(SQLiteError) {
        self.run = run
        newest =
            try connection.integer(
                "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'works'), 0)"
            ) ?? 0
        let redirects = try Self.redirects(run, newest: nil, connection)
        before = Dictionary(redirects.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// To be called when the editions are gone.
    func remove(_ connection: borrowing Connection) throws(SQLiteError) {
        for redirect in try Self.redirects(run, newest: newest, connection) {
            let known = before[redirect.id]
            let founder = known?.founder ?? redirect.founder
            let isKept = try connection.exists(
                "SELECT 1 FROM editions WHERE id = ?2 AND run_id IN \(Self.undone)",
                [run, founder]
            )
            if isKept { continue }
            // A person made the two works one, or took an edition out.
            if let known, !known.hasRun,
                try connection.exists("SELECT 1 FROM editions WHERE id = ?", [founder])
            {
                continue
            }
            try connection.run("DELETE FROM work_redirects WHERE old_id = ?", [redirect.id])
        }
    }

    /// - Parameter newest: also the ids that were given after this one.
    private static func redirects(
        _ run: Int64,
        newest: Int64?,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Redirect] {
        try connection.rows(
            """
            SELECT old_id, founder_id, run_id IS NOT NULL FROM work_redirects
            WHERE (old_id > ?2 OR EXISTS (SELECT 1 FROM runs
                    WHERE id IN \(undone) AND old_id > works_before AND old_id <= works_after))
                AND NOT EXISTS (SELECT 1 FROM decisions WHERE work_id = old_id)
            ORDER BY old_id
            """,
            [run, newest ?? Int64.max]
        ) { row in
            Redirect(id: row.integer(), founder: row.integer(), hasRun: row.bool())
        }
    }
}
