// SPDX-License-Identifier: Apache-2.0

/// The ledger: what each stage received and what became of it.
package struct Tally: Sendable, Equatable {
    package struct StageCount: Sendable, Equatable {
        package var received = 0
        package var advanced = 0
        package var lost = 0
        package var skipped: [ReasonCode: Int] = [:]
        package var rejected: [ReasonCode: Int] = [:]

        package init() {}

        package var skippedTotal: Int { skipped.values.reduce(0, +) }
        package var rejectedTotal: Int { rejected.values.reduce(0, +) }

        /// What the stage received, and what became of it.
        package var balance: Balance {
            Balance(
                "received",
                received,
                [
                    .init("advanced", advanced), .init("skipped", skippedTotal),
                    .init("rejected", rejectedTotal), .init("lost", lost),
                ]
            )
        }
    }

    private var stages: [Stage: StageCount] = [:]

    package init() {}

    package subscript(stage: Stage) -> StageCount {
        get { stages[stage] ?? StageCount() }
        set { stages[stage] = newValue }
    }

    package mutating func receive(_ stage: Stage) {
        stages[stage, default: StageCount()].received += 1
    }

    /// Closes one item of a stage; without a verdict it is lost.
    package mutating func settle(_ stage: Stage, _ verdict: Verdict?) {
        switch verdict {
        case .advanced: stages[stage, default: StageCount()].advanced += 1
        case .skipped(let code):
            stages[stage, default: StageCount()].skipped[code, default: 0] += 1
        case .rejected(let code):
            stages[stage, default: StageCount()].rejected[code, default: 0] += 1
        case nil: stages[stage, default: StageCount()].lost += 1
        }
    }

    package mutating func add(_ other: Tally) {
        for (stage, count) in other.stages {
            var sum = self[stage]
            sum.received += count.received
            sum.advanced += count.advanced
            sum.lost += count.lost
            sum.skipped.merge(count.skipped, uniquingKeysWith: +)
            sum.rejected.merge(count.rejected, uniquingKeysWith: +)
            self[stage] = sum
        }
    }

    package var rejectedTotal: Int {
        Stage.allCases.reduce(0) { $0 + self[$1].rejectedTotal }
    }

    /// The equations that do not hold, in words; none means that the ledger balances.
    package var imbalances: [String] {
        var found: [String] = []
        for stage in Stage.allCases {
            let count = self[stage]
            if count.lost > 0 { found.append("\(stage.rawValue) lost \(count.lost)") }
            let balance = count.balance
            if !balance.holds {
                found.append("\(stage.rawValue) received \(balance.whole), settled \(balance.sum)")
            }
            if let next = stage.next, count.advanced != self[next].received {
                found.append(
                    "\(stage.rawValue) advanced \(count.advanced), "
                        + "\(next.rawValue) received \(self[next].received)"
                )
            }
        }
        return found
    }
}
