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

    /// What the stage received, and what became of it.
    package var balance: Balance {
        Balance(
            "received",
            received,
            [
                .init("advanced", advanced), .init("skipped", skipped),
                .init("rejected", rejected), .init("lost", lost),
            ]
        )
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
        SELECT runs.id, command, pipeline, sources, source_list, program, state, started_at, finished_at,
        failure, \(RunTally.columns),
        undoings.id IS NOT NULL, \(UndoTable.columns)
        FROM runs LEFT JOIN undoings ON undoings.id =
            (SELECT max(newest.id) FROM undoings AS newest WHERE newest.run_id = runs.id)
        """

    /// Hands out runs, the newest first.
    package func runs(limit: Int?, _ row: (RunRecord) -> Bool) throws(Failure) {
        try walk("\(Self.selectRuns) ORDER BY runs.id DESC LIMIT ?", [limit ?? -1]) {
            row(RunRecord(&$0))
        }
    }

    package func runCount() throws(Failure) -> Int {
        try count("SELECT count(*) FROM runs")
    }

    /// The newest run, or the newest of a pipeline.
    ///
    /// - Parameter isGood: only one that took in what its sources held: it came to its end, its books
    ///   balance, and it found something, if only that files are gone. Merging registers and trying a
    ///   few files again is something else.
    package func newestRun(
        of pipeline: String? = nil,
        isGood: Bool
    ) throws(Failure) -> RunRecord? {
        try row(
            """
            \(Self.selectRuns)
            WHERE (?1 IS NULL OR pipeline = ?1)
                AND (?2 = 0 OR state = 'finished' AND command IN ('import', 'run')
                    AND found + missing > 0)
            ORDER BY runs.id DESC LIMIT 1
            """,
            [pipeline, isGood]
        ) { RunRecord(&$0) }
    }

    package func run(_ id: Int64) throws(Failure) -> RunRecord? {
        try row("\(Self.selectRuns) WHERE runs.id = ?", [id]) { RunRecord(&$0) }
    }

    package func stages(ofRun id: Int64) throws(Failure) -> [StageRow] {
        let rows = try self.rows(
            """
            SELECT stage, received, advanced, skipped, rejected, lost
            FROM run_stages WHERE run_id = ?
            """,
            [id]
        ) { StageRow(&$0) }
        return Stage.allCases.compactMap { stage in rows.first { $0.stage == stage.rawValue } }
    }

    /// How many books ended as what, the most frequent first.
    package func outcomes(ofRun id: Int64) throws(Failure) -> [OutcomeRow] {
        try rows(
            """
            SELECT outcome, count FROM run_outcomes
            WHERE run_id = ? ORDER BY count DESC, outcome
            """,
            [id]
        ) { OutcomeRow(outcome: $0.text(), count: $0.int()) }
    }

    package func reasons(ofRun id: Int64) throws(Failure) -> [ReasonRow] {
        try rows(
            """
            SELECT stage, verdict, reason, count FROM run_reasons
            WHERE run_id = ? ORDER BY reason, stage, verdict
            """,
            [id]
        ) {
            ReasonRow(
                stage: $0.text(),
                verdict: $0.text(),
                code: ReasonCode($0.text()),
                count: $0.int()
            )
        }
    }
}

extension RunRecord {
    init(_ row: inout RowCursor) {
        self.init(
            id: row.integer(),
            command: row.text(),
            pipeline: row.optionalText(),
            sources: row.text(),
            sourceList: TextList.read(row.optionalText()),
            program: row.text(),
            state: State(rawValue: row.text()) ?? .failed,
            startedAt: row.integer(),
            finishedAt: row.optionalInteger(),
            failure: row.optionalText(),
            counts: RunTally(&row),
            undoing: row.bool() ? UndoingRecord(&row) : nil
        )
    }
}

extension RunTally {
    static let columns = RunCount.allCases.map { "runs.\($0.column)" }.joined(separator: ", ")

    init(_ row: inout RowCursor) {
        self.init()
        for count in RunCount.allCases { self[count] = row.int() }
    }
}

extension StageRow {
    init(_ row: inout RowCursor) {
        self.init(
            stage: row.text(),
            received: row.int(),
            advanced: row.int(),
            skipped: row.int(),
            rejected: row.int(),
            lost: row.int()
        )
    }
}
