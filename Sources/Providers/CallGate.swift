// SPDX-License-Identifier: Apache-2.0

import Fetching

/// Whether a provider may be asked now: its rate, its quota of a day, and what it asked for itself.
package struct CallGate: Sendable, Equatable {
    /// Nanoseconds from one call to the next.
    package var interval: Int64
    package var callsPerDay: Int

    package init(interval: Int64, callsPerDay: Int) {
        self.interval = interval
        self.callsPerDay = callsPerDay
    }

    package enum Answer: Sendable, Equatable {
        case open
        /// In so many nanoseconds.
        case wait(Int64)
        /// Until a moment in seconds since 1970.
        case halted(until: Int64)
        case quotaUsedUp
    }

    /// Lets a call through and counts it, if it may be made now.
    ///
    /// - Parameter now: in nanoseconds since 1970.
    package func pass(_ account: inout ProviderAccount, now: Int64) -> Answer {
        account.follow(now)
        if let halt = account.halt(at: now) { return .halted(until: halt.until) }
        if account.calls >= callsPerDay { return .quotaUsedUp }
        if let last = account.calledAt {
            let (passed, overflow) = now.subtractingReportingOverflow(last)
            if !overflow, passed < interval { return .wait(interval - passed) }
        }
        account.calls += 1
        account.calledAt = now
        return .open
    }
}

/// What is known of the calls to one provider, also of those by other processes.
package struct ProviderAccount: Sendable, Equatable {
    /// The last day that has begun: a number of days since 1970.
    package var day: Int64
    /// How many calls count for today.
    package var calls: Int
    /// When it was asked last, in nanoseconds since 1970.
    package var calledAt: Int64?
    /// The last one, which may be over.
    package var halt: Halt?

    package init(day: Int64 = 0, calls: Int = 0, calledAt: Int64? = nil, halt: Halt? = nil) {
        self.day = day
        self.calls = calls
        self.calledAt = calledAt
        self.halt = halt
    }

    /// A time in which a provider wants not to be asked, in seconds since 1970.
    package struct Halt: Sendable, Equatable {
        package let since: Int64
        package let until: Int64

        /// - Parameter until: none is longer than a provider may ask for.
        package init(since: Int64, until: Int64) {
            self.since = min(since, .max - RetryAfter.longest)
            self.until = min(max(until, self.since), self.since + RetryAfter.longest)
        }
    }

    /// Goes on to the time of a clock, which may have been set back.
    ///
    /// Then a day that has begun goes on, until tomorrow at the latest, and a halt and a call that lie
    /// ahead happened just now: setting the clock back never allows a call sooner, and never makes one
    /// wait until the clock has caught up.
    ///
    /// - Parameter now: in nanoseconds since 1970.
    package mutating func follow(_ now: Int64) {
        let (seconds, today) = (now / 1_000_000_000, Self.today(now))
        if day < today { (day, calls) = (today, 0) }
        day = min(day, today + 1)
        calledAt = calledAt.map { min($0, now) }
        if let ahead = halt, ahead.since > seconds {
            halt = Halt(since: seconds, until: seconds + (ahead.until - ahead.since))
        }
    }

    /// The halt that is not over.
    ///
    /// - Parameter now: in nanoseconds since 1970.
    package func halt(at now: Int64) -> Halt? {
        halt.flatMap { $0.until > now / 1_000_000_000 ? $0 : nil }
    }

    /// Takes in what else is known at the same time: more calls, a later one, a longer halt.
    mutating func take(_ other: ProviderAccount) {
        day = max(day, other.day)
        calls = max(calls, other.calls)
        calledAt = [calledAt, other.calledAt].compactMap(\.self).max()
        if let theirs = other.halt { take(theirs) }
    }

    /// Of two halts the longer one holds.
    mutating func take(_ other: Halt) {
        if halt.map({ $0.until < other.until }) ?? true { halt = other }
    }

    /// The number of the day, by which calls are counted.
    ///
    /// - Parameter now: in nanoseconds since 1970.
    static func today(_ now: Int64) -> Int64 {
        let seconds = now / 1_000_000_000
        return seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    }
}
