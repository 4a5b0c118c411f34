// SPDX-License-Identifier: Apache-2.0

import Providers
import Testing

@Suite struct ProviderRulesTests {
    private static let day: Int64 = 86_400

    @Test(
        arguments: [
            (1.0, 7 * day - 1, true), (1.0, 7 * day, false), (0.5, 3 * day, true),
            (0.5, 4 * day, false), (0.25, 151_199, true), (0.25, 151_200, false), (0.0, 0, false),
            // The clock was set back since.
            (1.0, -day, true), (1.0, -7 * day, false), (1.0, -1_000 * day, false),
        ] as [(Double, Int64, Bool)]
    )
    func `an answer is fresh for seven days, or as many as it is sure`(
        confidence: Double,
        age: Int64,
        isFresh: Bool
    ) {
        let now: Int64 = 1_700_000_000
        let fetched = now - age
        #expect(
            Freshness.isFresh(fetchedAt: fetched, confidence: confidence, now: now) == isFresh
        )
    }

    @Test func `no moment is too early or too late to be compared`() {
        for moment in [Int64.min, 0, .max] {
            for now in [Int64.min, 0, .max] where moment != now {
                #expect(!Freshness.isFresh(fetchedAt: moment, confidence: 1, now: now))
            }
        }
    }

    private static let gate = CallGate(interval: 1_000, callsPerDay: 10)
    private static let second: Int64 = 1_000_000_000

    @Test(
        arguments: [
            (ProviderAccount(), .open(left: 9)), (ProviderAccount(callsToday: 9), .open(left: 0)),
            (ProviderAccount(callsToday: 10), .quotaUsedUp),
            (ProviderAccount(calledAt: 100 * second - 1_000), .open(left: 9)),
            (ProviderAccount(calledAt: 100 * second - 400), .wait(600)),
            (ProviderAccount(calledAt: 100 * second), .wait(1_000)),
            // The clock was set back since.
            (ProviderAccount(calledAt: 100 * second + 10), .wait(1_010)),
            (ProviderAccount(calledAt: 900 * second), .open(left: 9)),
            (ProviderAccount(calledAt: .max), .open(left: 9)),
            (ProviderAccount(calledAt: .min), .open(left: 9)),
            (ProviderAccount(halt: .init(since: 90, until: 101)), .halted(until: 101)),
            (ProviderAccount(halt: .init(since: 90, until: 100)), .open(left: 9)),
            (ProviderAccount(halt: .init(since: 105, until: 115)), .halted(until: 115)),
            (ProviderAccount(halt: .init(since: 500, until: 560)), .open(left: 9)),
            (
                ProviderAccount(callsToday: 10, halt: .init(since: 90, until: 101)),
                .halted(until: 101)
            ),
        ] as [(ProviderAccount, CallGate.Answer)]
    )
    func `a call waits for its turn, for tomorrow, or for the end of a halt`(
        account: ProviderAccount,
        expected: CallGate.Answer
    ) {
        #expect(Self.gate.answer(account, now: 100 * Self.second) == expected)
    }
}
