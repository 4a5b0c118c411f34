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
            (ProviderAccount(calledAt: ages * second), .wait(1_000)),
            (ProviderAccount(calledAt: .max), .open),
            (ProviderAccount(halt: .init(since: 105, until: 115)), .halted(until: 110)),
            (ProviderAccount(halt: .init(since: ages, until: ages + 60)), .halted(until: 160)),
            // It was ahead in between.
            (
                ProviderAccount(calledAt: 500 * second, halt: .init(since: 90, until: 101)),
                .halted(until: 101)
            ),
            // No provider may ask for more than a week.
            (ProviderAccount(halt: .init(since: 100, until: .max)), .halted(until: 100 + 7 * day)),
            (ProviderAccount(halt: .init(since: .max, until: .max)), .open),
            (ProviderAccount(halt: .init(since: .max, until: .min)), .open),
        ] as [(ProviderAccount, CallGate.Answer)]
    )
    func `a call waits for its turn, for tomorrow, or for the end of a halt`(
        account: ProviderAccount,
        expected: CallGate.Answer
    ) {
        var account = account
        #expect(Self.gate.pass(&account, now: 100 * Self.second) == expected)
    }

    @Test(arguments: [Int64.min, -1, 0, 1_700_000_000_000_000_000, .max])
    func `no moment is too early or too late for a call`(now: Int64) {
        for moment in [Int64.min, 0, .max] {
            var account = ProviderAccount(
                day: moment,
                calledAt: moment,
                halt: .init(since: moment, until: moment),
                lag: moment
            )
            _ = Self.gate.pass(&account, now: now)
            _ = account.halted(at: now)
        }
        var account = ProviderAccount(calledAt: .max)
        let late: Int64 = 5_000_000_000_000_000_000
        let passes = (0..<4).map { Self.gate.pass(&account, now: late + $0 * 500) }
        #expect(passes == [.open, .wait(500), .open, .wait(500)])
    }

    @Test func `a clock that is behind goes on from where it was, until it has caught up`() {
        let day = Self.day * Self.second
        var account = ProviderAccount(day: 700, calls: 9, calledAt: 700 * day)
        #expect(Self.gate.pass(&account, now: 40 * day) == .wait(1_000))
        #expect(Self.gate.pass(&account, now: 40 * day + 1_000) == .open)
        #expect(account.calledAt == 700 * day + 1_000 && account.lag == 660 * day)
        #expect(Self.gate.pass(&account, now: 41 * day - 1) == .quotaUsedUp)
        #expect(Self.gate.pass(&account, now: 41 * day) == .open)
        #expect(Self.gate.pass(&account, now: 30 * day) == .wait(1_000))
        #expect(Self.gate.pass(&account, now: 30 * day + 1_000) == .open)
        #expect(account.calls == 2 && account.day == 701)
        #expect(Self.gate.pass(&account, now: 702 * day) == .open)
        #expect(account.calls == 1 && account.lag == 0)
    }
}
