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
    /// A redirect is a call as well, and none is followed beyond a limit.
    ///
    /// - Parameter request: what is still to be asked; other commands may have asked it meanwhile.
    mutating func call(
        for kind: EnquiryKind,
        _ request: (inout ProviderSession) -> FetchRequest?
    ) throws(HelperProgramError) -> FetchAnswer? {
        if result.stop == nil { try world.prepare() }
        guard let (waiting, callsOfDay) = waitForTurn(kind, request) else { return nil }
        result.calls += 1
        let callsOfSession = (limits.mostCalls ?? .max) - result.calls
        var request = waiting
        request.mostRedirects = min(request.mostRedirects, callsOfDay, callsOfSession)
        guard let answer = try world.fetch(request) else {
            noteStop()
            return nil
        }
        if answer.requests > 1 { noteCalls(answer.requests - 1) }
        if case .failed(.tooManyRedirects, _, _) = answer,
            request.mostRedirects < FetchRequest.usualRedirects
        {
            result.stop = callsOfSession <= callsOfDay ? .mostCalls : .quota
            return nil
        }
        return answer
    }

    /// Notes that the user, or the clock, has ended the asking.
    mutating func noteStop() { result.stop = isTimeOver ? .mostTime : .interrupted }

    /// Waits for its turn.
    ///
    /// - Returns: what is to be asked then, and how many calls are left of the day behind this one; nil
    ///   if this is not the time to ask.
    private mutating func waitForTurn(
        _ kind: EnquiryKind,
        _ request: (inout ProviderSession) -> FetchRequest?
    ) -> (request: FetchRequest, callsOfDay: Int)? {
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
            case .open(let left): return (waiting, left)
            case .wait(let nanoseconds):
                if wait(nanoseconds, or: .mostTime) { continue }
            case .halted(let until):
                let rest = until - seconds
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
            try cache.account(of: provider, now: now / 1_000_000_000)
        }
        switch limits.gate.answer(known ?? account, now: now) {
        // A short one is waited out.
        case .halted(let until) where until - seconds > Self.shortHalt:
            result.stop = .halted(until: until)
        case .quotaUsedUp: result.stop = .quota
        case .open, .wait, .halted: break
        }
    }

    private mutating func pass() -> CallGate.Answer {
        let (gate, provider, now) = (limits.gate, service.provider, world.now)
        let answer =
            write { (cache) throws(SQLiteError) in
                try cache.pass(gate, provider, now: now)
            } ?? gate.answer(account, now: now)
        if case .open = answer { account.note(1, now: now) }
        return answer
    }

    /// Counts calls that the gate did not let through one by one.
    private mutating func noteCalls(_ count: Int) {
        let (provider, now) = (service.provider, world.now)
        result.calls += count
        account.note(count, now: now)
        write { (cache) throws(SQLiteError) in
            try cache.transaction { () throws(SQLiteError) in
                try cache.noteCalls(count, of: provider, now: now)
            }
        }
    }

    mutating func halt(_ status: Int, _ retryAfter: String?) {
        let now = seconds
        let until = now + RetryAfter.seconds(retryAfter, now: now)
        let halt = ProviderAccount.Halt(since: now, until: until)
        let provider = service.provider
        account.halt = halt
        write { (cache) throws(SQLiteError) in try cache.halt(provider, halt) }
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
