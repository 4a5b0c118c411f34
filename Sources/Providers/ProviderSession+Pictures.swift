// SPDX-License-Identifier: Apache-2.0

import Books
import Fetching
import SQLite
package import System

/// Fetches the pictures of covers, within the limits of all other calls: it is the same service that
/// is asked, and that may want to be left alone.
extension ProviderSession {
    private enum Fetched {
        case taken
        case none
        case notNow
    }

    /// Asks for the cover of one more work; limits and counts are those of the whole session.
    package mutating func ask(
        _ enquiry: CoverEnquiry,
        _ taker: some PictureTaker
    ) throws(HelperProgramError) -> EnquiryOutcome {
        let outcome = try outcome(of: enquiry, taker)
        result.covers.ask(1)
        result.covers.add(outcome)
        if result.stop == nil { world.progress(.covers, result.covers.settled) }
        return outcome
    }

    /// Leaves works for another time: those that are not asked for any more, and those that were,
    /// where what was found could not be kept.
    package mutating func leave(_ others: Int, _ lost: [EnquiryOutcome]) {
        result.covers.ask(others)
        result.covers.add(.deferred, others)
        result.covers.postpone(lost)
    }

    private mutating func outcome(
        of enquiry: CoverEnquiry,
        _ taker: some PictureTaker
    ) throws(HelperProgramError) -> EnquiryOutcome {
        var outcomes = [enquiry.otherwise]
        for offer in enquiry.offers {
            let kept = lookUp(offer.picture)
            if let picture = kept?.picture {
                // One number is one picture for ever: how old the answer is does not matter.
                switch taker.take(picture, offer, of: enquiry.work) {
                case .taken:
                    note(DayCounts(hits: 1))
                    return offer.isOld ? .stale : .hit
                case .unwanted:
                    note(DayCounts(negative: 1))
                    outcomes.append(.negative)
                    continue
                case .absent: break
                }
            } else if let kept, isFresh(kept) {
                note(DayCounts(negative: 1))
                outcomes.append(.negative)
                continue
            }
            note(DayCounts(misses: 1))
            switch try fetch(offer, of: enquiry.work, taker) {
            case .taken: return offer.isOld ? .stale : .fetched
            case .none: outcomes.append(.none)
            case .notNow: outcomes.append(.deferred)
            }
            // Another one may do, but a rehearsal cannot know that it takes a second call.
            if limits.isRehearsal { break }
        }
        if limits.isRehearsal, !limits.isOffline, enquiry.offers.isEmpty,
            enquiry.otherwise == .deferred
        {
            result.calls += 1
        }
        return [.deferred, .none, .doubtful].first(where: outcomes.contains) ?? .negative
    }

    // MARK: The cache

    /// What is known of a picture.
    private mutating func lookUp(_ id: String) -> ProviderCache.KeptPicture? {
        let (provider, now) = (service.provider, seconds)
        let kept =
            read { (cache) throws(SQLiteError) in try cache.picture(id, of: provider) } ?? nil
        if kept != nil {
            write { (cache) throws(SQLiteError) in
                try cache.noteAccess(toPicture: id, of: provider, now: now)
            }
        }
        return kept
    }

    private func isFresh(_ kept: ProviderCache.KeptPicture) -> Bool {
        Freshness.isFresh(
            fetchedAt: kept.fetchedAt,
            confidence: kept.picture == nil ? Confidence.notFound : Confidence.sameTitle,
            now: seconds
        )
    }

    private mutating func keep(_ picture: SeenPicture?, called id: String) {
        let (service, now) = (service, seconds)
        write { (cache) throws(SQLiteError) in
            try cache.keep(
                picture,
                called: id,
                at: service.address(ofPicture: id),
                of: service.provider,
                now: now
            )
        }
    }

    // MARK: The service

    private mutating func fetch(
        _ offer: CoverEnquiry.Offer,
        of work: Int64,
        _ taker: some PictureTaker
    ) throws(HelperProgramError) -> Fetched {
        if limits.isRehearsal {
            if !limits.isOffline { result.calls += 1 }
            return .notNow
        }
        if limits.isOffline { result.stop = .offline }
        let request = service.request(forPicture: offer.picture)
        while let answer = try call(for: .covers, { _ in request }) {
            switch answer {
            case .failed(.tooLarge, let detail):
                // It would be too large again, and is not fetched every time to see that.
                return refuse(offer, "it is too large: \(detail)")
            case .failed(let failure, let detail):
                fail("\(name(offer)): \(failure.words): \(detail)")
                return .notNow
            case .page(let page):
                result.bytes += page.body.count
                note(DayCounts(bytes: page.body.count))
                let isOwn = service.isOwn(page)
                switch page.status {
                case 200: return try look(at: page.body, offer, of: work, taker)
                case 404, 410:
                    failuresInRow = 0
                    keep(nil, called: offer.picture)
                    return .none
                // One picture may be closed: the service says so if it wants to be left alone.
                case 429 where isOwn, 503 where isOwn, 403 where isOwn && page.retryAfter != nil:
                    halt(page.status, page.retryAfter)
                default:
                    fail("\(name(offer)): it answered with status \(page.status)")
                    return .notNow
                }
            }
        }
        return .notNow
    }

    private mutating func look(
        at bytes: [UInt8],
        _ offer: CoverEnquiry.Offer,
        of work: Int64,
        _ taker: some PictureTaker
    ) throws(HelperProgramError) -> Fetched {
        switch try taker.look(at: bytes) {
        case .good(let picture):
            failuresInRow = 0
            keep(picture, called: offer.picture)
            return taker.takeSeen(picture, offer, of: work) ? .taken : .none
        case .unusable(let why): return refuse(offer, why)
        case .noPicture(let why):
            fail("\(name(offer)) is no picture: \(why)")
            return .notNow
        case .notNow(let why):
            world.warn("\(service.provider): \(name(offer)) cannot be looked at now: \(why)")
            return .notNow
        case .stopped:
            noteStop()
            return .notNow
        }
    }

    /// The service answers; only this picture cannot be a cover, now or later.
    private mutating func refuse(_ offer: CoverEnquiry.Offer, _ why: String) -> Fetched {
        failuresInRow = 0
        keep(nil, called: offer.picture)
        refusals += 1
        if refusals <= Self.mostWarnings {
            world.warn("\(service.provider): \(name(offer)) is not used: \(why)")
        }
        return .none
    }

    private func name(_ offer: CoverEnquiry.Offer) -> String {
        service.address(ofPicture: offer.picture)
    }
}
