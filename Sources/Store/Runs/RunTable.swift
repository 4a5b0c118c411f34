// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite

/// A run that was killed, interrupted or failed.
package struct UnfinishedRun: Sendable {
    package let id: Int64
    /// In seconds since 1970.
    package let startedAt: Int64
    /// It could not close its books: the lock is ours, so none that says so is running.
    package let wasKilled: Bool
}

/// Runs and their ledgers.
enum RunTable {
    /// The newest id that a table has ever given.
    private static func newest(_ table: String) -> String {
        "coalesce((SELECT seq FROM sqlite_sequence WHERE name = '\(table)'), 0)"
    }

    /// Runs that did not come to their end, since the last one that did.
    static func unfinished(
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [UnfinishedRun] {
        try connection.rows(
            """
            SELECT id, started_at, state = 'running' FROM runs
            WHERE id > coalesce((SELECT max(id) FROM runs WHERE state = 'finished'), 0)
            ORDER BY id
            """
        ) { row in
            UnfinishedRun(
                id: row.integer(),
                startedAt: row.integer(),
                wasKilled: row.integer() == 1
            )
        }
    }

    /// Closes the books of runs that could not.
    static func closeAbandonedRuns(_ connection: borrowing Connection) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE runs SET state = 'interrupted', failure = 'ended without closing its books'
            WHERE state = 'running'
            """
        )
    }

    static func begin(
        command: String,
        pipeline: String?,
        sources: String,
        sourceList: [String],
        program: String,
        startedAt: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64 {
        try closeAbandonedRuns(connection)
        try connection.run(
            """
            INSERT INTO runs (command, pipeline, sources, source_list, program, state, started_at,
                works_before, works_after, decisions_after)
            SELECT ?, ?, ?, ?, ?, 'running', ?, works, works, decisions
            FROM (SELECT \(newest("works")) AS works, \(newest("decisions")) AS decisions)
            """,
            [command, pipeline, sources, TextList.text(sourceList), program, startedAt]
        )
        return connection.lastInsertedID
    }

    private static let update = """
        UPDATE runs SET state = ?, finished_at = ?, failure = ?,
            \(RunCount.allCases.map { "\($0.column) = ?" }.joined(separator: ", ")),
            works_after = \(newest("works")), decisions_after = \(newest("decisions"))
        WHERE id = ?
        """

    static func save(
        _ run: Int64,
        _ progress: RunProgress,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        let head: [any Bindable] = [
            progress.state.rawValue, progress.finishedAt, progress.failure,
        ]
        try connection.run(update, head + RunCount.allCases.map { progress.counts[$0] } + [run])
        for name in Stage.allCases {
            let count = progress.tally[name]
            try connection.run(
                """
                INSERT INTO run_stages VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
                    received = excluded.received, advanced = excluded.advanced,
                    skipped = excluded.skipped, rejected = excluded.rejected, lost = excluded.lost
                """,
                [
                    run, name.rawValue, count.received, count.advanced, count.skippedTotal,
                    count.rejectedTotal, count.lost,
                ]
            )
            try save(run, name, "skipped", count.skipped, connection)
            try save(run, name, "rejected", count.rejected, connection)
        }
        try save(run, .read, "warned", progress.warnings, connection)
        for (name, count) in progress.outcomes {
            try connection.run(
                """
                INSERT INTO run_outcomes VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET count = excluded.count
                """,
                [run, name.rawValue, count]
            )
        }
    }

    private static func save(
        _ run: Int64,
        _ stage: Stage,
        _ verdict: String,
        _ counts: [ReasonCode: Int],
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        for (code, count) in counts {
            try connection.run(
                """
                INSERT INTO run_reasons VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET count = excluded.count
                """,
                [run, stage.rawValue, verdict, code.text, count]
            )
        }
    }
}
