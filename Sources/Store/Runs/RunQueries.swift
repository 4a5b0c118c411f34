// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// One stage of a run's ledger.
package struct StageRow: Sendable, Equatable {
    package let stage: String
    package let received: Int
    package let advanced: Int
    package let skipped: Int
    package let rejected: Int
    package let lost: Int

    package init(
        stage: String,
        received: Int,
        advanced: Int,
        skipped: Int,
        rejected: Int,
        lost: Int
    ) {
        self.stage = stage
        self.received = received
        self.advanced = advanced
        self.skipped = skipped
        self.rejected = rejected
        self.lost = lost
    }
}

/// How often a run gave one reason.
package struct ReasonRow: Sendable, Equatable {
    package let stage: String
    /// `skipped`, `rejected` or `warned`.
    package let verdict: String
    package let code: ReasonCode
    package let count: Int

    package init(stage: String, verdict: String, code: ReasonCode, count: Int) {
        self.stage = stage
        self.verdict = verdict
        self.code = code
        self.count = count
    }
}

/// How many books of a run ended as one thing.
package struct OutcomeRow: Sendable, Equatable {
    /// Such as `ok`, `salvaged` or `not-an-epub`.
    package let outcome: String
    package let count: Int
}

extension RegisterReader {
    private static let selectRuns = """
        SELECT runs.id, command, pipeline, sources, program, state, started_at, finished_at,
        failure, \(RunCount.allCases.map { "runs.\($0.rawValue)" }.joined(separator: ", ")),
        undoings.id IS NOT NULL, \(UndoTable.columns)
        FROM runs LEFT JOIN undoings ON undoings.id =
            (SELECT max(newest.id) FROM undoings AS newest WHERE newest.run_id = runs.id)
        """

    /// Hands out runs, the newest first.
    package func runs(limit: Int?, _ row: (RunRecord) -> Bool) throws(Failure) {
        try asking { () throws(SQLiteError) in
            try connection.prepare("\(Self.selectRuns) ORDER BY runs.id DESC LIMIT ?")
                .forEachWhile({ $0.integer(limit ?? -1) }, { row(RunRecord($0)) })
        }
    }

    /// Whether any run met a file whose content is ignored.
    package func hasIgnoredAny() throws(Failure) -> Bool {
        try asking { () throws(SQLiteError) in
            try connection.integer("SELECT EXISTS (SELECT 1 FROM runs WHERE ignored > 0)") == 1
        }
    }

    /// The newest run, or the newest of a pipeline.
    ///
    /// - Parameter isGood: only one that took in what its sources held: it came to its end, and its
    ///   books balance. Merging registers and trying a few files again is something else.
    package func newestRun(
        of pipeline: String? = nil,
        isGood: Bool
    ) throws(Failure) -> RunRecord? {
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                \(Self.selectRuns)
                WHERE (?1 IS NULL OR pipeline = ?1)
                    AND (?2 = 0 OR state = 'finished' AND command IN ('import', 'run'))
                ORDER BY runs.id DESC LIMIT 1
                """
            ).first(
                { values in
                    values.text(pipeline)
                    values.integer(isGood ? 1 : 0)
                },
                { RunRecord($0) }
            )
        }
    }

    package func run(_ id: Int64) throws(Failure) -> RunRecord? {
        try asking { () throws(SQLiteError) in
            try connection.prepare("\(Self.selectRuns) WHERE runs.id = ?")
                .first({ $0.integer(id) }, { RunRecord($0) })
        }
    }

    package func stages(ofRun id: Int64) throws(Failure) -> [StageRow] {
        let rows = try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT stage, received, advanced, skipped, rejected, lost
                FROM run_stages WHERE run_id = ?
                """
            ).all({ $0.integer(id) }) {
                StageRow(
                    stage: $0.text(0),
                    received: $0.int(1),
                    advanced: $0.int(2),
                    skipped: $0.int(3),
                    rejected: $0.int(4),
                    lost: $0.int(5)
                )
            }
        }
        return Stage.allCases.compactMap { stage in rows.first { $0.stage == stage.rawValue } }
    }

    /// How many books ended as what, the most frequent first.
    package func outcomes(ofRun id: Int64) throws(Failure) -> [OutcomeRow] {
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT outcome, count FROM run_outcomes
                WHERE run_id = ? ORDER BY count DESC, outcome
                """
            ).all({ $0.integer(id) }) { OutcomeRow(outcome: $0.text(0), count: $0.int(1)) }
        }
    }

    package func reasons(ofRun id: Int64) throws(Failure) -> [ReasonRow] {
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT stage, verdict, reason, count FROM run_reasons
                WHERE run_id = ? ORDER BY reason, stage, verdict
                """
            ).all({ $0.integer(id) }) {
                ReasonRow(
                    stage: $0.text(0),
                    verdict: $0.text(1),
                    code: ReasonCode($0.text(2)),
                    count: $0.int(3)
                )
            }
        }
    }
}

extension RunRecord {
    init(_ row: borrowing Row) {
        self = row.inOrder { next in
            var run = RunRecord(
                id: next.integer(),
                command: next.text(),
                pipeline: next.optionalText(),
                sources: next.text(),
                program: next.text(),
                state: State(rawValue: next.text()) ?? .failed,
                startedAt: next.integer(),
                finishedAt: next.optionalInteger(),
                failure: next.optionalText()
            )
            for count in RunCount.allCases { run.counts[count] = next.int() }
            if next.bool() { run.undoing = UndoingRecord(&next) }
            return run
        }
    }
}
