// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Store

/// How the files of a run went from stage to stage, and where those that went no further left it.
package struct RunFlow: Sendable, Equatable {
    package struct Branch: Sendable, Equatable {
        package let code: ReasonCode
        package let count: Int
    }

    package struct Step: Sendable, Equatable {
        package let stage: Stage
        package let received: Int
        package let advanced: Int
        package let skipped: Int
        package let rejected: Int
        package let lost: Int
        /// The reasons of both, the most frequent first.
        package let skips: [Branch]
        package let rejects: [Branch]

        /// Whether what it received is what became of it.
        package var balances: Bool {
            lost == 0 && balance.holds && Self.balance(skipped, skips).holds
                && Self.balance(rejected, rejects).holds
        }

        fileprivate var balance: Balance {
            Balance(
                "received",
                received,
                [
                    .init("advanced", advanced), .init("skipped", skipped),
                    .init("rejected", rejected),
                ]
            )
        }

        private static func balance(_ whole: Int, _ reasons: [Branch]) -> Balance {
            Balance("reasons", whole, reasons.map { .init($0.code.text, $0.count) })
        }
    }

    /// All stages, in their order; those that received nothing as well.
    package let steps: [Step]
    /// What does not add up, in words.
    package let imbalances: [String]

    package init(_ counts: RunTally, _ stages: [StageRow], _ reasons: [ReasonRow]) {
        steps = Stage.allCases.map { stage in
            let row = stages.first { $0.stage == stage.rawValue }
            func branches(_ verdict: String) -> [Branch] {
                reasons.filter { $0.stage == stage.rawValue && $0.verdict == verdict }
                    .map { Branch(code: $0.code, count: $0.count) }
                    .sorted { ($1.count, $0.code) < ($0.count, $1.code) }
            }
            return Step(
                stage: stage,
                received: row?.received ?? 0,
                advanced: row?.advanced ?? 0,
                skipped: row?.skipped ?? 0,
                rejected: row?.rejected ?? 0,
                lost: row?.lost ?? 0,
                skips: branches("skipped"),
                rejects: branches("rejected")
            )
        }
        imbalances = Self.imbalances(counts, steps)
    }

    /// Whether no file came into it.
    package var isEmpty: Bool { steps.allSatisfy { $0.received == 0 } }

    package var balances: Bool { imbalances.isEmpty }

    /// What came in at the beginning.
    package var received: Int { steps.map(\.received).max() ?? 0 }

    private static func imbalances(_ counts: RunTally, _ steps: [Step]) -> [String] {
        var found: [String] = []
        if !counts.equation.holds { found.append("the closing equation does not hold") }
        for step in steps where !step.balances {
            found.append(
                step.lost > 0
                    ? "\(step.stage.rawValue) lost \(step.lost)"
                    : "\(step.stage.rawValue) received \(step.received), settled "
                        + "\(step.balance.sum), or its reasons disagree"
            )
        }
        // Merging registers brings editions, not files: it has no way from stage to stage.
        guard let first = steps.first, first.received > 0 else { return found }
        if first.received != counts[.found] {
            found.append("found \(counts[.found]), discovered \(first.received)")
        }
        for (step, next) in zip(steps, steps.dropFirst()) where step.advanced != next.received {
            found.append(
                "\(step.stage.rawValue) advanced \(step.advanced), "
                    + "\(next.stage.rawValue) received \(next.received)"
            )
        }
        if let last = steps.last, last.advanced != counts.editions {
            found.append("registered \(counts.editions), recorded \(last.advanced)")
        }
        return found
    }
}
