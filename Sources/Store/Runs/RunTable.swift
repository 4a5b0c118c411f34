// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite

/// Runs and their ledgers.
final class RunTable {
    private let insert: Statement
    private let update: Statement
    private let stage: Statement
    private let reason: Statement
    private let outcome: Statement
    private let closeAbandoned: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        insert = try connection.prepare(
            """
            INSERT INTO runs (command, pipeline, sources, program, state, started_at, works_before,
                works_after, decisions_after)
            SELECT ?, ?, ?, ?, 'running', ?, works, works, decisions
            FROM (SELECT \(Self.newest("works")) AS works, \(Self.newest("decisions")) AS decisions)
            """
        )
        update = try connection.prepare(
            """
            UPDATE runs SET state = ?, finished_at = ?, failure = ?,
                \(RunCount.allCases.map { "\($0.rawValue) = ?" }.joined(separator: ", ")),
                works_after = \(Self.newest("works")),
                decisions_after = \(Self.newest("decisions"))
            WHERE id = ?
            """
        )
        stage = try connection.prepare(
            """
            INSERT INTO run_stages VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
                received = excluded.received, advanced = excluded.advanced,
                skipped = excluded.skipped, rejected = excluded.rejected, lost = excluded.lost
            """
        )
        reason = try connection.prepare(
            """
            INSERT INTO run_reasons VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET count = excluded.count
            """
        )
        outcome = try connection.prepare(
            """
            INSERT INTO run_outcomes VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET count = excluded.count
            """
        )
        closeAbandoned = try connection.prepare(
            """
            UPDATE runs SET state = 'interrupted', failure = 'ended without closing its books'
            WHERE state = 'running'
            """
        )
    }

    /// The newest id that a table has ever given.
    private static func newest(_ table: String) -> String {
        "coalesce((SELECT seq FROM sqlite_sequence WHERE name = '\(table)'), 0)"
    }

    /// Closes the books of runs that could not: the lock is ours, so a run that still says it is
    /// running was killed.
    func closeAbandonedRuns() throws(SQLiteError) {
        try closeAbandoned.run { _ in }
    }

    func begin(
        command: String,
        pipeline: String?,
        sources: String,
        program: String,
        startedAt: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64 {
        try closeAbandonedRuns()
        try insert.run { row in
            row.text(command)
            row.text(pipeline)
            row.text(sources)
            row.text(program)
            row.integer(startedAt)
        }
        return connection.lastInsertedID
    }

    func save(_ run: Int64, _ progress: RunProgress) throws(SQLiteError) {
        try update.run { row in
            row.text(progress.state.rawValue)
            row.integer(progress.finishedAt)
            row.text(progress.failure)
            for count in RunCount.allCases { row.integer(progress.counts[count]) }
            row.integer(run)
        }
        for name in Stage.allCases {
            let count = progress.tally[name]
            try stage.run { row in
                row.integer(run)
                row.text(name.rawValue)
                row.integer(count.received)
                row.integer(count.advanced)
                row.integer(count.skippedTotal)
                row.integer(count.rejectedTotal)
                row.integer(count.lost)
            }
            try save(run, name, "skipped", count.skipped)
            try save(run, name, "rejected", count.rejected)
        }
        try save(run, .read, "warned", progress.warnings)
        for (name, count) in progress.outcomes {
            try outcome.run { row in
                row.integer(run)
                row.text(name.rawValue)
                row.integer(count)
            }
        }
    }

    private func save(
        _ run: Int64,
        _ stage: Stage,
        _ verdict: String,
        _ counts: [ReasonCode: Int]
    ) throws(SQLiteError) {
        for (code, count) in counts {
            try reason.run { row in
                row.integer(run)
                row.text(stage.rawValue)
                row.text(verdict)
                row.text(code.text)
                row.integer(count)
            }
        }
    }
}
