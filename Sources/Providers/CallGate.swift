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
        if let halt = account.halt { return .halted(until: halt.until) }
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
    /// Whose calls are counted: a number of days since 1970.
    package var day: Int64
    /// How many there were on that day.
    package var calls: Int
    /// When it was asked last, in nanoseconds since 1970.
    package var calledAt: Int64?
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
    /// Then no day has its calls a second time, and what lies ahead happened just now: nothing may be done
    /// sooner than without that, and nothing has to wait until the clock is there again.
    ///
    /// - Parameter now: in nanoseconds since 1970.
    package mutating func follow(_ now: Int64) {
        let seconds = now / 1_000_000_000
        let today = Self.day(seconds)
        if day < today { (day, calls) = (today, 0) }
        day = min(day, today + 1)
        calledAt = calledAt.map { min($0, now) }
        if let ahead = halt, ahead.since > seconds {
            halt = Halt(since: seconds, until: seconds + (ahead.until - ahead.since))
        }
        if let over = halt, over.until <= seconds { halt = nil }
    }

    /// Takes in what else is known: more calls, a later one, a longer halt.
    mutating func take(_ other: ProviderAccount) {
        if (other.day, other.calls) > (day, calls) { (day, calls) = (other.day, other.calls) }
        calledAt = [calledAt, other.calledAt].compactMap(\.self).max()
        if let theirs = other.halt, halt.map({ $0.until < theirs.until }) ?? true {
            halt = theirs
        }
    }

    /// The number of a day, by which calls are counted.
    static func day(_ seconds: Int64) -> Int64 {
        seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    }
}
