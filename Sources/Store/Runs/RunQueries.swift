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
        SELECT runs.id, command, sources, program, state, started_at, finished_at, found,
        new_works, joined, copies, unchanged, deferred, rejected, merged_works, covers, failure, split_works,
        skipped_copies, claims, claims_joined, claims_quarantined, claims_never, claims_invalid,
        cache_hits, cache_misses, cache_stale, ignored, pipeline, moved, touched, known_rejects,
        missing, returned, superseded, renewed,
        undoings.id IS NOT NULL, \(UndoTable.columns)
        FROM runs LEFT JOIN undoings ON undoings.id =
            (SELECT max(newest.id) FROM undoings AS newest WHERE newest.run_id = runs.id)
        """

    /// Hands out runs, the newest first.
    package func runs(limit: Int?, _ row: (RunRecord) -> Bool) throws(RegisterError) {
        try asking { () throws(SQLiteError) in
            try connection.prepare("\(Self.selectRuns) ORDER BY runs.id DESC LIMIT ?")
                .forEachWhile({ $0.integer(limit ?? -1) }, { row(RunRecord($0)) })
        }
    }

    /// Whether any run met a file whose content is ignored.
    package func hasIgnoredAny() throws(RegisterError) -> Bool {
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
    ) throws(RegisterError) -> RunRecord? {
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

    package func run(_ id: Int64) throws(RegisterError) -> RunRecord? {
        try asking { () throws(SQLiteError) in
            try connection.prepare("\(Self.selectRuns) WHERE runs.id = ?")
                .first({ $0.integer(id) }, { RunRecord($0) })
        }
    }

    package func stages(ofRun id: Int64) throws(RegisterError) -> [StageRow] {
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
    package func outcomes(ofRun id: Int64) throws(RegisterError) -> [OutcomeRow] {
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT outcome, count FROM run_outcomes
                WHERE run_id = ? ORDER BY count DESC, outcome
                """
            ).all({ $0.integer(id) }) { OutcomeRow(outcome: $0.text(0), count: $0.int(1)) }
        }
    }

    package func reasons(ofRun id: Int64) throws(RegisterError) -> [ReasonRow] {
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
        var equation = Equation()
        equation.found = row.int(7)
        equation.newWorks = row.int(8)
        equation.joined = row.int(9)
        equation.copies = row.int(10)
        equation.unchanged = row.int(11)
        equation.deferred = row.int(12)
        equation.rejected = row.int(13)
        equation.ignored = row.int(27)
        var claims = ClaimCount()
        claims.total = row.int(19)
        claims.joined = row.int(20)
        claims.quarantined = row.int(21)
        claims.never = row.int(22)
        claims.invalid = row.int(23)
        var cache = CacheCount()
        cache.hits = row.int(24)
        cache.misses = row.int(25)
        cache.stale = row.int(26)
        self.init(
            id: row.integer(0),
            command: row.text(1),
            pipeline: row.optionalText(28),
            sources: row.text(2),
            program: row.text(3),
            state: State(rawValue: row.text(4)) ?? .failed,
            startedAt: row.integer(5),
            finishedAt: row.optionalInteger(6),
            equation: equation,
            mergedWorks: row.int(14),
            splitWorks: row.int(17),
            skippedCopies: row.int(18),
            moved: row.int(29),
            touched: row.int(30),
            knownRejects: row.int(31),
            missing: row.int(32),
            returned: row.int(33),
            superseded: row.int(34),
            renewed: row.int(35),
            covers: row.int(15),
            claims: claims,
            cache: cache,
            failure: row.optionalText(16),
            undoing: row.integer(36) == 1 ? UndoingRecord(row, from: 37) : nil
        )
    }
}
