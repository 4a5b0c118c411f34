// SPDX-License-Identifier: Apache-2.0

import Accounting
import Testing

@Suite struct BalanceTests {
    private static var counts: RunTally {
        var counts = RunTally()
        counts[.found] = 127
        for (place, count) in RunCount.endings.enumerated() { counts[count] = 1 << place }
        return counts
    }

    @Test func `the number found is the sum of all outcomes`() {
        #expect(RunTally().equation.holds)
        #expect(Self.counts.equation.holds)
        for count in [.found] + RunCount.endings {
            for change in [1, -1] {
                var counts = Self.counts
                counts[count] += change
                #expect(!counts.equation.holds)
            }
        }
    }

    @Test func `a part below zero balances nothing`() {
        #expect(Balance("added", 3, [.init("kept", 3), .init("gone", 0)]).holds)
        #expect(!Balance("added", 3, [.init("kept", 4), .init("gone", -1)]).holds)
    }

    @Test func `an edition is a new work or joined to one`() {
        #expect(Self.counts.editions == 3)
    }

    @Test func `tallies that count the same are equal`() {
        var counts = Self.counts
        counts[.covers] += 1
        #expect(counts != Self.counts)
        counts[.covers] -= 1
        #expect(counts == Self.counts)
    }

    @Test func `each count is part of a sum, a change, or stands alone`() {
        let alone: [RunCount] = [
            .found, .mergedWorks, .splitWorks, .skippedCopies, .covers, .claims, .sidecarCovers,
        ]
        let all = alone + RunCount.endings + RunCount.changes + RunCount.claimEndings
        let others = RunCount.cache + RunCount.sidecars
        #expect(Set(all + others) == Set(RunCount.allCases))
        #expect((all + others).count == RunCount.allCases.count)
    }
}
