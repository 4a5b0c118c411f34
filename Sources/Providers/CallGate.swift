// SPDX-License-Identifier: Apache-2.0

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
        /// With so many calls left of the day behind this one.
        case open(left: Int)
        /// In so many nanoseconds.
        case wait(Int64)
        /// Until a moment in seconds since 1970.
        case halted(until: Int64)
        case quotaUsedUp
    }

    /// - Parameter now: in nanoseconds since 1970.
    package func answer(_ account: ProviderAccount, now: Int64) -> Answer {
        if let halt = account.halt, halt.holds(at: now / 1_000_000_000) {
            return .halted(until: halt.until)
        }
        if account.callsToday >= callsPerDay { return .quotaUsedUp }
        let open = Answer.open(left: callsPerDay - account.callsToday - 1)
        guard let last = account.calledAt else { return open }
        // A call that is long past, or that the clock was set back from: to wait would not help.
        let (passed, overflow) = now.subtractingReportingOverflow(last)
        if overflow || passed >= interval || passed < -interval { return open }
        return .wait(interval - passed)
    }
}

/// What is known of the calls to one provider, also of those by other processes.
package struct ProviderAccount: Sendable, Equatable {
    package var callsToday = 0
    /// When it was asked last, in nanoseconds since 1970.
    package var calledAt: Int64?
    package var halt: Halt?

    package init(callsToday: Int = 0, calledAt: Int64? = nil, halt: Halt? = nil) {
        self.callsToday = callsToday
        self.calledAt = calledAt
        self.halt = halt
    }

    /// A time in which a provider wants not to be asked, in seconds since 1970.
    package struct Halt: Sendable, Equatable {
        package var since: Int64
        package var until: Int64

        package init(since: Int64, until: Int64) {
            self.since = since
            self.until = until
        }

        /// A clock that was set back does not make it last for years.
        package func holds(at now: Int64) -> Bool {
            now < until && (now >= since || since - now < until - since)
        }
    }

    /// - Parameter now: in nanoseconds since 1970.
    mutating func note(_ calls: Int, now: Int64) {
        callsToday += calls
        calledAt = now
    }

    /// Takes in what else is known: more calls, a later one, a longer halt.
    mutating func take(_ other: ProviderAccount) {
        callsToday = max(callsToday, other.callsToday)
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
