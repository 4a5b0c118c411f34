// SPDX-License-Identifier: Apache-2.0

import Accounting
import Testing

@Suite struct TallyTests {
    private static let code = ReasonCode("XML-001")

    /// A ledger that balances: ten found, of which one ends in each stage but the last.
    private static var balanced: Tally {
        var tally = Tally()
        var items = 10
        for stage in Stage.allCases {
            for _ in 0..<items { tally.receive(stage) }
            if stage != .record {
                items -= 1
                tally.settle(stage, stage == .discover ? .skipped(code) : .rejected(code))
            }
            for _ in 0..<items { tally.settle(stage, .advanced) }
        }
        return tally
    }

    @Test func `stages follow each other`() {
        #expect(Stage.allCases.map(\.rawValue) == ["discover", "open", "read", "map", "record"])
        #expect(Stage.allCases.map(\.next) == [.open, .read, .map, .record, nil])
    }

    @Test func `an empty ledger balances`() {
        #expect(Tally().imbalances.isEmpty)
        #expect(Tally()[.map] == Tally.StageCount())
    }

    @Test func `a ledger balances when every item is accounted for`() {
        #expect(Self.balanced.imbalances.isEmpty)
        #expect(Self.balanced.rejectedTotal == 3)
    }

    @Test(arguments: Stage.allCases)
    func `an unsettled item shows`(stage: Stage) {
        var tally = Self.balanced
        tally.receive(stage)
        let received = tally[stage].received
        #expect(
            tally.imbalances.contains(
                "\(stage.rawValue) received \(received), settled \(received - 1)"
            )
        )
    }

    @Test(arguments: Stage.allCases)
    func `a lost item shows`(stage: Stage) {
        var tally = Self.balanced
        tally.receive(stage)
        tally.settle(stage, nil)
        #expect(tally.imbalances.contains("\(stage.rawValue) lost 1"))
    }

    @Test(arguments: Stage.allCases.dropLast())
    func `an item that does not reach the next stage shows`(stage: Stage) throws {
        var tally = Self.balanced
        tally.receive(stage)
        tally.settle(stage, .advanced)
        let next = try #require(stage.next)
        let count = tally[next].received
        #expect(
            tally.imbalances.contains(
                "\(stage.rawValue) advanced \(count + 1), \(next.rawValue) received \(count)"
            )
        )
    }

    @Test func `the last stage advances to none`() {
        var tally = Self.balanced
        tally.receive(.record)
        tally.settle(.record, .advanced)
        #expect(tally.imbalances == ["map advanced 6, record received 7"])
    }

    @Test(arguments: [.advanced, .skipped(code), .rejected(code), nil] as [Verdict?])
    func `an item that is settled twice shows`(verdict: Verdict?) {
        var tally = Self.balanced
        tally.settle(.read, verdict)
        #expect(tally.imbalances.contains("read received 8, settled 9"))
    }

    @Test func `ledgers add up, in any order`() {
        var one = Self.balanced
        one[.read].lost = 2
        one[.open].rejected[ReasonCode("ZIP-009")] = 5
        let other = Self.balanced
        var sum = one
        sum.add(other)
        var reversed = other
        reversed.add(one)
        #expect(sum == reversed)
        #expect(sum[.discover].received == 20)
        #expect(sum[.record].advanced == 12)
        #expect(sum[.read].lost == 2)
        #expect(sum[.discover].skipped == [Self.code: 2])
        #expect(sum[.open].rejected == [Self.code: 2, ReasonCode("ZIP-009"): 5])
        sum = Tally()
        sum.add(other)
        #expect(sum == other)
    }
}
