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
        let time = account.follow(now)
        if let until = account.halted(at: now) { return .halted(until: until) }
        if account.calls >= callsPerDay { return .quotaUsedUp }
        if let last = account.calledAt, time - last < interval {
            return .wait(interval - (time - last))
        }
        account.calls += 1
        account.calledAt = time
        return .open
    }
}

/// What is known of the calls to one provider, also of those by other processes.
///
/// Its times are those of a clock that never goes back: where the one of the machine does, it goes on from
/// the last that is known, until the other has caught up. So no call is made sooner because a clock was set
/// back, and none has to wait until it is there again.
package struct ProviderAccount: Sendable, Equatable {
    /// In 2255; what is said to be later is garbage.
    private static let end: Int64 = 9_000_000_000_000_000_000

    /// The last day that has begun: a number of days since 1970.
    package var day: Int64
    /// How many calls count for today.
    package var calls: Int
    /// When it was asked last, in nanoseconds since 1970.
    package fileprivate(set) var calledAt: Int64?
    /// The last one, which may be over.
    package private(set) var halt: Halt?
    /// By how many nanoseconds the clock of the machine is behind.
    package private(set) var lag: Int64

    package init(
        day: Int64 = 0,
        calls: Int = 0,
        calledAt: Int64? = nil,
        halt: Halt? = nil,
        lag: Int64 = 0
    ) {
        self.day = day
        self.calls = calls
        self.calledAt = calledAt.flatMap { 0...Self.end ~= $0 ? $0 : nil }
        self.halt = halt.flatMap { 0...Self.end / 1_000_000_000 ~= $0.since ? $0 : nil }
        self.lag = 0...Self.end ~= lag ? lag : 0
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

        fileprivate func rest(at seconds: Int64) -> Int64 {
            since <= seconds ? max(until - seconds, 0) : 0
        }
    }

    /// Goes on to what a clock says, which may have been set back.
    ///
    /// - Parameter now: in nanoseconds since 1970.
    /// - Returns: the same by the clock that never goes back.
    @discardableResult
    package mutating func follow(_ now: Int64) -> Int64 {
        let last = max(calledAt ?? 0, (halt?.since ?? 0) * 1_000_000_000)
        let now = max(now, 0)
        if now >= last {
            lag = 0
        } else if time(now) < last {
            lag = last - now
        }
        let today = Self.day(time(now))
        if day < today { (day, calls) = (today, 0) }
        return time(now)
    }

    private func time(_ now: Int64) -> Int64 {
        let (time, overflow) = max(now, 0).addingReportingOverflow(lag)
        return overflow ? .max : time
    }

    /// Until when it is not to be asked, in seconds since 1970, by the clock of the machine; nil if it may be.
    ///
    /// A halt also holds while that clock is within it: it may have been ahead in between.
    package func halted(at now: Int64) -> Int64? {
        guard let halt else { return nil }
        let seconds = now / 1_000_000_000
        let rest = max(halt.rest(at: seconds), halt.rest(at: time(now) / 1_000_000_000))
        return rest > 0 ? seconds + rest : nil
    }

    /// Takes in what else is known: more calls, a later one, a longer halt.
    mutating func take(_ other: ProviderAccount) {
        if other.day >= day {
            calls = max(other.calls, other.day == day ? calls : 0)
            day = other.day
        }
        calledAt = [calledAt, other.calledAt].compactMap(\.self).max()
        lag = max(lag, other.lag)
        if let theirs = other.halt { take(theirs) }
    }

    /// Of two halts the longer one holds.
    mutating func take(_ other: Halt) {
        if halt.map({ $0.until < other.until }) ?? true { halt = other }
    }

    /// The number of the day, by which calls are counted.
    ///
    /// - Parameter time: in nanoseconds since 1970.
    static func day(_ time: Int64) -> Int64 {
        let seconds = time / 1_000_000_000
        return seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    }
}
