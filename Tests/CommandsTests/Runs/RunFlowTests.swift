// SPDX-License-Identifier: Apache-2.0

import Accounting
import Commands
import Store
import Testing

/// The way of a run's files, and whether it adds up.
@Suite struct RunFlowTests {
    private func run(_ counted: KeyValuePairs<RunCount, Int>) -> RunTally {
        var counts = RunTally()
        for (count, number) in counted { counts[count] = number }
        return counts
    }

    private func stages(_ counts: [(Int, Int, Int, Int)]) -> [StageRow] {
        zip(Stage.allCases, counts).map { stage, count in
            StageRow(
                stage: stage.rawValue,
                received: count.0,
                advanced: count.1,
                skipped: count.2,
                rejected: count.3,
                lost: 0
            )
        }
    }

    private func reason(_ stage: Stage, _ verdict: String, _ code: String, _ count: Int)
        -> ReasonRow
    {
        ReasonRow(stage: stage.rawValue, verdict: verdict, code: ReasonCode(code), count: count)
    }

    private static let good = [
        (10, 8, 1, 1), (8, 7, 0, 1), (7, 7, 0, 0), (7, 5, 2, 0), (5, 5, 0, 0),
    ]

    private var goodReasons: [ReasonRow] {
        [
            reason(.discover, "skipped", "SRC-001", 1), reason(.discover, "rejected", "SRC-002", 1),
            reason(.open, "rejected", "ZIP-001", 1), reason(.map, "skipped", "REG-001", 2),
            reason(.read, "warned", "COV-001", 4),
        ]
    }

    private var goodRun: RunTally {
        run([.found: 10, .newWorks: 3, .joined: 2, .copies: 2, .deferred: 1, .rejected: 2])
    }

    @Test func `a good run adds up`() {
        let flow = RunFlow(goodRun, stages(Self.good), goodReasons)
        #expect(flow.imbalances == [])
        #expect(flow.balances)
        #expect(flow.received == 10)
        #expect(flow.steps.map(\.stage) == Stage.allCases)
        #expect(flow.steps[0].rejects.map(\.code.text) == ["SRC-002"])
        #expect(flow.steps[3].skips.map(\.count) == [2])
    }

    @Test func `a run that found nothing adds up`() {
        let flow = RunFlow(run([:]), [], [])
        #expect(flow.balances)
        #expect(flow.isEmpty)
        #expect(flow.steps.count == Stage.allCases.count)
    }

    @Test func `a run with editions but no files has no flow and adds up`() {
        let merged = run([.found: 4, .newWorks: 4])
        #expect(RunFlow(merged, stages([]), []).balances)
    }

    @Test(
        arguments: [
            ([(10, 7, 1, 1), (7, 6, 0, 1), (6, 6, 0, 0), (6, 4, 2, 0), (4, 4, 0, 0)], "settled"),
            (
                [(10, 8, 1, 1), (7, 6, 0, 1), (6, 6, 0, 0), (6, 4, 2, 0), (4, 4, 0, 0)],
                "open received"
            ),
            ([(9, 7, 1, 1), (7, 6, 0, 1), (6, 6, 0, 0), (6, 4, 2, 0), (4, 4, 0, 0)], "found 10"),
            (
                [(10, 8, 1, 1), (8, 7, 0, 1), (7, 7, 0, 0), (7, 6, 1, 0), (6, 6, 0, 0)],
                "recorded 6"
            ),
        ] as [([(Int, Int, Int, Int)], String)]
    )
    func `counts that do not add up are reported`(counts: [(Int, Int, Int, Int)], word: String) {
        let flow = RunFlow(goodRun, stages(counts), goodReasons)
        #expect(!flow.balances)
        #expect(flow.imbalances.contains { $0.contains(word) }, "\(flow.imbalances)")
    }

    @Test func `missing reasons are reported`() {
        let flow = RunFlow(goodRun, stages(Self.good), Array(goodReasons.dropFirst()))
        #expect(flow.imbalances.contains { $0.contains("its reasons disagree") })
    }

    @Test func `an equation that does not hold is reported`() {
        let bad = run([.found: 1])
        let flow = RunFlow(bad, [], [])
        #expect(flow.imbalances == ["the closing equation does not hold"])
    }
}
