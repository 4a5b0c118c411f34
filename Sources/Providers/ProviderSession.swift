// SPDX-License-Identifier: Apache-2.0

package import Books
import Fetching
package import SQLite
package import System
import Works

/// Asks Open Library for the editions of a library: the cache first, then the service, and where
/// that cannot be asked, what the cache had once.
package struct ProviderSession {
    package struct Limits: Sendable {
        package var gate: CallGate
        /// Of this session; nil for no limit but that of a day.
        package var mostCalls: Int?
        /// Nothing is asked but the cache.
        package var isOffline = false
        /// Nothing is asked but the cache, and nothing is noted either.
        package var isRehearsal = false

        package init(gate: CallGate) {
            self.gate = gate
        }
    }

    /// What is found for one edition by one of its identifiers, with how sure it is that it is about
    /// that one; nil if nothing is.
    package typealias Taker = (_ edition: Int64, FactSheet?, EnquiryOutcome) -> Void

    private static let lookedUpAtOnce = 500
    /// A disk that breaks each new cache is better gone without.
    private static let mostRenewals = 10
    static let mostWarnings = 5

    let service: OpenLibrary
    let limits: Limits
    let world: any ProviderWorld
    /// Nil where there is none, or none any more.
    private var cache: ProviderCache?
    /// Whether the cache takes what is noted; one that does not may still be read.
    private(set) var isCacheOpen: Bool
    private var hasComplained = false
    /// How often a new cache was begun since the last one took anything.
    private var renewals = 0
    /// What is known without a cache.
    var account = ProviderAccount()
    var failuresInRow = 0
    var warnings = 0
    /// Pictures that show no cover.
    var refusals = 0
    /// Of all that was asked so far.
    package internal(set) var result = EnquiryResult()

    package init(
        _ service: OpenLibrary,
        limits: Limits,
        cache: ProviderCache?,
        world: any ProviderWorld
    ) {
        self.service = service
        self.limits = limits
        self.cache = cache
        isCacheOpen = cache != nil && !limits.isRehearsal
        self.world = world
    }

    private struct Waiting {
        let enquiry: Enquiry
        /// What the cache had once.
        let old: ProviderCache.Kept?
    }

    /// Asks for some more; limits and counts are those of the whole session.
    ///
    /// - Parameter take: called for each edition of each identifier; where something is found,
    ///   whether it can be believed or not. It is called for all of them also where this throws.
    package mutating func ask(
        _ enquiries: [Enquiry],
        _ take: Taker
    ) throws(HelperProgramError) {
        result.balance.ask(enquiries.count)
        var waiting: [Waiting] = []
        for part in enquiries.parts(of: Self.lookedUpAtOnce) {
            waiting += lookUp(part, take)
            world.progress(.identifiers, result.balance.settled)
        }
        if limits.isRehearsal {
            for one in waiting { settle(one.enquiry, nil, take, as: .deferred) }
            if !limits.isOffline {
                result.calls += (waiting.count + OpenLibrary.batch - 1) / OpenLibrary.batch
                if !waiting.isEmpty { foresee() }
            }
            return
        }
        if limits.isOffline, !waiting.isEmpty { result.stop = .offline }
        var stale = 0
        var failure: HelperProgramError?
        for batch in turned(waiting.parts(of: OpenLibrary.batch)) {
            var left = batch
            if failure == nil {
                do throws(HelperProgramError) { left = try fetch(batch, take) } catch {
                    failure = error
                }
            }
            stale += fallBack(left, take)
            // What is left for another time is no progress.
            if result.stop == nil { world.progress(.identifiers, result.balance.settled) }
        }
        if stale > 0 { note(DayCounts(stale: stale)) }
        if let failure { throw failure }
    }

    /// Begins elsewhere after each error: what the service has no useful answer to must not stand in
    /// the way of all the rest.
    package mutating func turned<Asked>(_ all: [Asked]) -> [Asked] {
        let provider = service.provider
        let counts = read { (cache) throws(SQLiteError) in try cache.counts(of: provider) }
        guard let errors = counts?.errors, errors > 0, all.count > 1 else { return all }
        let first = errors % all.count
        return Array(all[first...] + all[..<first])
    }

    // MARK: The cache

    /// Returns those for which it has no fresh answer.
    private mutating func lookUp(_ enquiries: ArraySlice<Enquiry>, _ take: Taker) -> [Waiting] {
        let (provider, now, today) = (
            service.provider, seconds, ProviderAccount.day(world.now)
        )
        let kept = read { (cache) throws(SQLiteError) in
            try cache.transaction(writes: false) { () throws(SQLiteError) in
                var kept: [ProviderCache.Kept?] = []
                for enquiry in enquiries {
                    kept.append(try cache.answer(of: provider, to: enquiry.id))
                }
                return kept
            }
        }
        write { (cache) throws(SQLiteError) in
            try cache.transaction { () throws(SQLiteError) in
                var counts = DayCounts()
                for (place, enquiry) in enquiries.enumerated() {
                    guard let answer = kept?[place], answer.isFresh(at: now) else {
                        counts.misses += 1
                        continue
                    }
                    if answer.sheet == nil { counts.negative += 1 } else { counts.hits += 1 }
                    try cache.noteAccess(provider, enquiry.id, now: now)
                }
                try cache.add(counts, of: provider, day: today)
            }
        }
        var waiting: [Waiting] = []
        for (place, enquiry) in enquiries.enumerated() {
            let answer = kept?[place]
            guard let answer, answer.isFresh(at: now) else {
                waiting.append(Waiting(enquiry: enquiry, old: answer))
                continue
            }
            settle(enquiry, answer.sheet, take, as: answer.sheet == nil ? .negative : .hit)
        }
        return waiting
    }

    /// Settles what another command has fetched meanwhile; returns what is left.
    private mutating func lookUpAgain(
        _ batch: ArraySlice<Waiting>,
        _ take: Taker
    ) -> ArraySlice<Waiting> {
        let (provider, now) = (service.provider, seconds)
        let fresh = read { (cache) throws(SQLiteError) in
            var fresh: [Int: FactSheet?] = [:]
            for (place, waiting) in zip(batch.indices, batch) {
                let kept = try cache.answer(of: provider, to: waiting.enquiry.id)
                if let kept, kept.isFresh(at: now) { fresh.updateValue(kept.sheet, forKey: place) }
            }
            return fresh
        }
        guard let fresh, !fresh.isEmpty else { return batch }
        var counts = DayCounts(misses: -fresh.count)
        for (place, sheet) in fresh.sorted(by: { $0.key < $1.key }) {
            if sheet == nil { counts.negative += 1 } else { counts.hits += 1 }
            settle(batch[place].enquiry, sheet, take, as: sheet == nil ? .negative : .hit)
        }
        note(counts)
        return ArraySlice(batch.indices.filter { fresh[$0] == nil }.map { batch[$0] })
    }

    /// A cache that cannot be read is gone without from then on.
    mutating func read<Result>(
        _ body: (ProviderCache) throws(SQLiteError) -> Result
    ) -> Result? {
        while let cache {
            do throws(SQLiteError) { return try body(cache) } catch {
                if renew(after: error) { continue }
                complain(ProviderCache.complaint(error, isLast: true))
                (self.cache, isCacheOpen) = (nil, false)
            }
        }
        return nil
    }

    /// What is in one that cannot be written still counts.
    @discardableResult
    mutating func write<Result>(
        _ body: (ProviderCache) throws(SQLiteError) -> Result
    ) -> Result? {
        while let cache, isCacheOpen {
            do throws(SQLiteError) {
                guard cache.isInPlace else { throw .moved }
                let result = try body(cache)
                renewals = 0
                return result
            } catch {
                if renew(after: error) { continue }
                hasComplained = false
                complain(ProviderCache.complaint(error, isLast: true, isWriting: true))
                isCacheOpen = false
                takeAccount()
            }
        }
        return nil
    }

    /// Begins a new cache where the one that there was broke, or was taken away.
    private mutating func renew(after error: SQLiteError) -> Bool {
        guard let cache, isCacheOpen, ProviderCache.isLost(after: error) else { return false }
        renewals += 1
        guard renewals <= Self.mostRenewals else { return false }
        let (provider, now) = (service.provider, world.now)
        // One without a name can still be read. Where it cannot, what this command knows has to do.
        if let kept = try? cache.account(of: provider, now: now) { account.take(kept) }
        // Another command may be doing the same at this moment, and the two may collide.
        for _ in 1...Self.mostRenewals {
            do throws(SQLiteError) {
                let new = try cache.renewed()
                try new.take(account, of: provider, now: now)
                self.cache = new
                complain(ProviderCache.complaint(error))
                return true
            } catch {
                guard ProviderCache.isLost(after: error) else { return false }
            }
        }
        return false
    }

    /// Goes on from what the cache knows of the calls.
    private mutating func takeAccount() {
        let (provider, now) = (service.provider, world.now)
        let kept = read { (cache) throws(SQLiteError) in
            try cache.account(of: provider, now: now)
        }
        if let kept { account.take(kept) }
    }

    private mutating func complain(_ sentence: String) {
        if !hasComplained { world.warn(sentence) }
        hasComplained = true
    }

    mutating func note(_ counts: DayCounts) {
        let (provider, day) = (service.provider, ProviderAccount.day(world.now))
        write { (cache) throws(SQLiteError) in try cache.add(counts, of: provider, day: day) }
    }

    // MARK: The service

    /// Returns those for which there is no answer.
    private mutating func fetch(
        _ batch: ArraySlice<Waiting>,
        _ take: Taker
    ) throws(HelperProgramError) -> ArraySlice<Waiting> {
        var batch = batch
        while let answer = try call(
            for: .identifiers,
            { session in
                batch = session.lookUpAgain(batch, take)
                return batch.isEmpty
                    ? nil : session.service.request(for: batch.map(\.enquiry.id.value))
            }
        ) {
            switch answer {
            case .failed(let failure, let detail):
                fail("\(failure.words): \(detail)")
            case .page(let page):
                result.bytes += page.body.count
                note(DayCounts(bytes: page.body.count))
                let isOwn = service.isOwn(page)
                switch page.status {
                case 200:
                    do throws(OpenLibraryAnswer.Problem) {
                        return try settle(batch, OpenLibraryAnswer(page.body, now: seconds), take)
                    } catch {
                        fail("its answer is of no use: \(error.sentence)")
                    }
                case 403 where isOwn, 429 where isOwn, 503 where isOwn:
                    halt(page.status, page.retryAfter)
                    continue
                default: fail("it answered with status \(page.status)")
                }
            }
            return batch
        }
        return batch
    }

    private mutating func settle(
        _ batch: ArraySlice<Waiting>,
        _ answer: OpenLibraryAnswer,
        _ take: Taker
    ) throws(OpenLibraryAnswer.Problem) -> ArraySlice<Waiting> {
        let enquiries = batch.map(\.enquiry)
        let sheets = try answer.assigned(to: enquiries)
        failuresInRow = 0
        let (provider, now) = (service.provider, seconds)
        let isWhole = answer.isWhole
        write { (cache) throws(SQLiteError) in
            try cache.transaction { () throws(SQLiteError) in
                for (enquiry, sheet) in zip(enquiries, sheets) where sheet != nil || isWhole {
                    try cache.keep(sheet, of: provider, for: enquiry.id, now: now)
                }
            }
        }
        var left: [Waiting] = []
        for (waiting, sheet) in zip(batch, sheets) {
            if sheet == nil, !isWhole {
                left.append(waiting)
            } else {
                settle(waiting.enquiry, sheet, take, as: sheet == nil ? .none : .fetched)
            }
        }
        if !left.isEmpty {
            warn(
                "it sent \(answer.documents.count) of the \(answer.found) records that it found; "
                    + "what is not among them is asked for again another time"
            )
        }
        return left[...]
    }

    // MARK: What is found

    /// Uses old answers; returns how many.
    private mutating func fallBack(_ batch: ArraySlice<Waiting>, _ take: Taker) -> Int {
        let before = result.balance[.stale]
        for waiting in batch {
            let sheet = waiting.old?.sheet
            settle(waiting.enquiry, sheet, take, as: sheet == nil ? .deferred : .stale)
        }
        return result.balance[.stale] - before
    }

    private mutating func settle(
        _ enquiry: Enquiry,
        _ sheet: FactSheet?,
        _ take: Taker,
        as outcome: EnquiryOutcome
    ) {
        guard var sheet else {
            for edition in enquiry.editions { take(edition.id, nil, outcome) }
            return result.balance.add(outcome)
        }
        sheet.unsaid = OpenLibrary.unsaid
        let sheets = enquiry.editions.map { $0.judging(sheet) }
        for (edition, own) in zip(enquiry.editions, sheets) { take(edition.id, own, outcome) }
        result.balance.add(outcome.with(sheets))
    }

    var seconds: Int64 { world.now / 1_000_000_000 }
}

extension ProviderCache.Kept {
    fileprivate func isFresh(at now: Int64) -> Bool {
        Freshness.isFresh(fetchedAt: fetchedAt, confidence: confidence, now: now)
    }
}

extension ProviderCache {
    /// Whether the file broke, was taken away or emptied.
    fileprivate static func isLost(after error: SQLiteError) -> Bool {
        error.isDamaged || error.isMoved || error.isOfStatement
    }

    /// What is said of one that cannot be used.
    ///
    /// - Parameter isLast: whether this command goes on without a new one.
    package static func complaint(
        _ error: SQLiteError,
        isLast: Bool = false,
        isWriting: Bool = false
    ) -> String {
        if isLost(after: error) {
            let what = error.isDamaged ? "damaged" : "gone"
            let next = isLast ? "the next enrich starts a new one" : "a new one is started"
            return
                "the cache of providers is \(what) (\(error)); \(next), without the earlier answers"
        }
        return "the cache of providers cannot be \(isWriting ? "written" : "used") (\(error)), so "
            + "this command is not remembered; it may be deleted at any time"
    }
}

extension RandomAccessCollection where Index == Int, SubSequence == ArraySlice<Element> {
    /// One after the other, with so many elements each but for the last.
    fileprivate func parts(of count: Int) -> [ArraySlice<Element>] {
        stride(from: startIndex, to: endIndex, by: count).map {
            self[$0..<Swift.min($0 + count, endIndex)]
        }
    }
}
