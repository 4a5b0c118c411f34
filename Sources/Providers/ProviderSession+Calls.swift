// SPDX-License-Identifier: Apache-2.0

import Books
import Fetching
import SQLite
import System

/// Calls of the service: when it is their turn, what they count, and what ends them.
extension ProviderSession {
    /// So many answers in a row that are of no use end the asking.
    private static let patience = 3
    /// Where the service wants to be left alone for no longer than that, it is waited for; in seconds.
    private static let shortHalt: Int64 = 10

    private var isTimeOver: Bool { world.timeLeft.map { $0 <= 0 } ?? false }

    /// Calls the service when it is its turn; nil if this is not the time to ask, or if there is
    /// nothing to ask any more.
    ///
    /// What a redirect leads to is one more call, which waits for its turn as well.
    ///
    /// - Parameter request: what is still to be asked; other commands may have asked it meanwhile.
    mutating func call(
        for kind: EnquiryKind,
        _ request: (inout ProviderSession) -> FetchRequest?
    ) throws(HelperProgramError) -> FetchAnswer? {
        if result.stop == nil { try world.prepare() }
        guard let request = waitForTurn(kind, request) else { return nil }
        let answer = try world.fetch(request) { waitForTurn(kind) { _ in request } != nil }
        if answer == nil, result.stop == nil { noteStop() }
        return answer
    }

    /// Notes that the user, or the clock, has ended the asking.
    mutating func noteStop() { result.stop = isTimeOver ? .mostTime : .interrupted }

    /// Waits for its turn, and counts the call.
    ///
    /// - Returns: what is to be asked then; nil if this is not the time to ask.
    private mutating func waitForTurn(
        _ kind: EnquiryKind,
        _ request: (inout ProviderSession) -> FetchRequest?
    ) -> FetchRequest? {
        guard result.stop == nil else { return nil }
        if let most = limits.mostCalls, result.calls >= most {
            result.stop = .mostCalls
            return nil
        }
        while true {
            if isTimeOver {
                result.stop = .mostTime
                return nil
            }
            guard world.hasRoom(for: kind) else {
                result.stop = .noRoom(for: kind)
                return nil
            }
            guard let waiting = request(&self) else { return nil }
            switch pass() {
            case .open:
                result.calls += 1
                return waiting
            case .wait(let nanoseconds):
                if wait(nanoseconds, or: .mostTime) { continue }
            case .halted(let until):
                // It ends with a whole second, which began with the one in which it was asked for.
                let rest = (until * 1_000_000_000 - world.now) / 1_000_000_000
                if rest > Self.shortHalt {
                    result.stop = .halted(until: until)
                } else if wait(until * 1_000_000_000 - world.now, or: .halted(until: until)) {
                    continue
                }
            case .quotaUsedUp: result.stop = .quota
            }
            return nil
        }
    }

    /// Waits if there is time for that; otherwise says why it does not.
    private mutating func wait(_ nanoseconds: Int64, or stop: EnquiryResult.Stop) -> Bool {
        if let left = world.timeLeft, left <= nanoseconds {
            result.stop = stop
        } else if !world.wait(nanoseconds) {
            result.stop = .interrupted
        }
        return result.stop == nil
    }

    /// Notes what would keep the calls of a rehearsal from being made now.
    mutating func foresee() {
        let (provider, now) = (service.provider, world.now)
        let known = read { (cache) throws(SQLiteError) in
            try cache.account(of: provider, now: now)
        }
        var account = known ?? account
        switch limits.gate.pass(&account, now: now) {
        // A short one is waited out.
        case .halted(let until) where until - seconds > Self.shortHalt:
            result.stop = .halted(until: until)
        case .quotaUsedUp: result.stop = .quota
        case .open, .wait, .halted: break
        }
    }

    private mutating func pass() -> CallGate.Answer {
        let (gate, provider, world) = (limits.gate, service.provider, world)
        let passed = write { (cache) throws(SQLiteError) in
            try cache.pass(gate, provider) { world.now }
        }
        guard let (answer, account) = passed else {
            return gate.pass(&account, now: world.now)
        }
        self.account = account
        return answer
    }

    mutating func halt(_ status: Int, _ retryAfter: String?) {
        let (provider, now) = (service.provider, world.now)
        let time = account.follow(now)
        let rest = RetryAfter.seconds(retryAfter, now: seconds)
        account.take(
            ProviderAccount.Halt(
                since: time / 1_000_000_000,
                until: (time + 999_999_999) / 1_000_000_000 + rest
            )
        )
        let account = account
        let known = write { (cache) throws(SQLiteError) in
            try cache.take(account, of: provider, now: now)
        }
        if let known { self.account = known }
        let until = self.account.halted(at: now) ?? seconds
        let isKept = isCacheOpen ? "" : ", which no other command can know without the cache"
        fail(
            "it answered with status \(status) and is left alone until "
                + UTCTime(seconds: until).text + isKept,
            .halted(until: until)
        )
    }

    /// - Parameter stop: what ends the asking if it goes on like this.
    mutating func fail(_ why: String, _ stop: EnquiryResult.Stop? = nil) {
        result.errors += 1
        failuresInRow += 1
        note(DayCounts(errors: 1))
        warn(why)
        if failuresInRow >= Self.patience { result.stop = stop ?? .trouble(why) }
    }

    mutating func warn(_ why: String) {
        warnings += 1
        if warnings <= Self.mostWarnings { world.warn("\(service.provider): \(why)") }
    }
}
