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
    private static let ages = 100 * 365 * day

    @Test(
        arguments: [
            (ProviderAccount(), .open), (ProviderAccount(calls: 9), .open),
            (ProviderAccount(calls: 10), .quotaUsedUp),
            (ProviderAccount(calledAt: 100 * second - 1_000), .open),
            (ProviderAccount(calledAt: 100 * second - 400), .wait(600)),
            (ProviderAccount(calledAt: 100 * second), .wait(1_000)),
            (ProviderAccount(calledAt: .min), .open),
            (ProviderAccount(halt: .init(since: 90, until: 101)), .halted(until: 101)),
            (ProviderAccount(halt: .init(since: 90, until: 100)), .open),
            (ProviderAccount(calls: 10, halt: .init(since: 90, until: 101)), .halted(until: 101)),
            // The clock was set back since.
            (ProviderAccount(calledAt: 100 * second + 10), .wait(1_000)),
            (ProviderAccount(calledAt: .max), .wait(1_000)),
            (ProviderAccount(day: 1, calls: 10), .quotaUsedUp),
            (ProviderAccount(day: .max, calls: 10), .quotaUsedUp),
            (ProviderAccount(halt: .init(since: 105, until: 115)), .halted(until: 110)),
            (ProviderAccount(halt: .init(since: ages, until: ages + 60)), .halted(until: 160)),
            // No provider may ask for more than a week.
            (ProviderAccount(halt: .init(since: 100, until: .max)), .halted(until: 100 + 7 * day)),
            (ProviderAccount(halt: .init(since: .max, until: .max)), .halted(until: 100 + 7 * day)),
            (ProviderAccount(halt: .init(since: .min, until: .max)), .open),
            (ProviderAccount(halt: .init(since: .max, until: .min)), .open),
        ] as [(ProviderAccount, CallGate.Answer)]
    )
    func `a call waits for its turn, for tomorrow, or for the end of a halt`(
        account: ProviderAccount,
        expected: CallGate.Answer
    ) {
        var account = account
        #expect(Self.gate.pass(&account, now: 100 * Self.second) == expected)
        #expect(account.calledAt.map { $0 <= 100 * Self.second } ?? true)
        #expect(account.day <= 1)
    }

    @Test func `what was counted for a day that lies ahead counts until its end`() {
        var account = ProviderAccount(day: 700, calls: 10)
        let day = Self.day * Self.second
        #expect(Self.gate.pass(&account, now: 40 * day) == .quotaUsedUp)
        #expect(Self.gate.pass(&account, now: 42 * day - 1) == .quotaUsedUp)
        #expect(Self.gate.pass(&account, now: 42 * day) == .open)
        #expect(account.calls == 1)
    }
}
