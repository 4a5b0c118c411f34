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

    @Test(
        arguments: [
            (nil, 60), ("2", 2), ("0", 0), ("3600", 3_600), ("99999999999999999999", 86_400),
            ("-5", 60), ("soon", 60), ("", 60), ("1.5", 60),
            // One second after the moment that counts as now.
            ("Wed, 21 Oct 2015 07:28:01 GMT", 1), ("Wed, 21 Oct 2015 08:28:00 GMT", 3_600),
            ("Wed, 21 Oct 2015 07:27:00 GMT", 0), ("Wed, 21 Oct 2095 07:28:00 GMT", 86_400),
            ("Mon, 29 Feb 2016 00:00:00 GMT", 86_400), ("Wed, 21 Oct 2015 07:28:01 CET", 60),
            ("Wed, 32 Oct 2015 07:28:01 GMT", 60), ("Wednesday, 21-Oct-15 07:28:01 GMT", 60),
        ] as [(String?, Int64)]
    )
    func `a service says in seconds or by a date when to come again`(
        header: String?,
        expected: Int64
    ) {
        #expect(RetryAfter.seconds(header, now: 1_445_412_480) == expected)
    }

    @Test(
        arguments: [
            ("Thu, 01 Jan 1970 00:00:05 GMT", 0), ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
            ("Fri, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
        ] as [(String, Int64)]
    )
    func `leap years count as they do everywhere`(date: String, moment: Int64) {
        let expected: Int64 = moment == 0 ? 5 : 100
        #expect(RetryAfter.seconds(date, now: max(0, moment - 100)) == expected)
    }

    private static let gate = CallGate(interval: 1_000, callsPerDay: 10)
    private static let second: Int64 = 1_000_000_000

    @Test(
        arguments: [
            (ProviderAccount(), .open), (ProviderAccount(callsToday: 9), .open),
            (ProviderAccount(callsToday: 10), .quotaUsedUp),
            (ProviderAccount(calledAt: 100 * second - 1_000), .open),
            (ProviderAccount(calledAt: 100 * second - 400), .wait(600)),
            (ProviderAccount(calledAt: 100 * second), .wait(1_000)),
            // The clock was set back since.
            (ProviderAccount(calledAt: 100 * second + 10), .wait(1_010)),
            (ProviderAccount(calledAt: 900 * second), .open),
            (ProviderAccount(calledAt: .max), .open),
            (ProviderAccount(calledAt: .min), .open),
            (ProviderAccount(halt: .init(since: 90, until: 101)), .halted(until: 101)),
            (ProviderAccount(halt: .init(since: 90, until: 100)), .open),
            (ProviderAccount(halt: .init(since: 105, until: 115)), .halted(until: 115)),
            (ProviderAccount(halt: .init(since: 500, until: 560)), .open),
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
