// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Covers
import Files
import Library
import Providers
import Remote
import SQLite
import Store
import System

/// The covers that `enrich` asks for: of works that have none or a bad one, the pictures that the
/// records of their editions name.
struct CoverAsking {
    private struct Entry {
        let want: CoverWant
        /// Those that a person removed from the work.
        let removed: Set<String>
        /// The edition that founded the work first, then by their numbers.
        var offers: [(rank: Int64, offer: CoverEnquiry.Offer)] = []
        var outcomes: Set<EnquiryOutcome> = []
    }

    private let service: Providers.OpenLibrary
    /// Whether what a person removed stays away.
    private let respectsRemovals: Bool
    /// By work.
    private var entries: [Int64: Entry] = [:]
    private(set) var counts = CoverDemand()
    /// Nil where nothing is fetched.
    private var examiner: PictureExaminer?
    private var places: [Int64: (work: Int64, rank: Int64)] = [:]

    /// - Parameter named: the works that were named to get covers; nil if others are meant.
    init(
        _ service: Providers.OpenLibrary,
        named: [Int64]?,
        _ enquiries: [Enquiry],
        _ reader: RegisterReader
    ) throws(SQLiteError) {
        self.service = service
        respectsRemovals = named == nil
        let wants = try reader.coverWants(of: service.provider)
        var settled: Set<Int64> = []
        for edition in enquiries.flatMap(\.editions) where places[edition.id] == nil {
            guard let (work, isFounder) = try wants.work(ofEdition: edition.id) else { continue }
            places[edition.id] = (work, isFounder ? 0 : edition.id)
            if settled.insert(work).inserted, let want = try wants.want(ofWork: work) {
                entries[work] = Entry(want: want, removed: try wants.removed(fromWork: work))
            }
        }
        counts.wanting = entries.count
        guard let named else { return }
        var others = CoverDemand.Named()
        for work in Set(named) where entries[work] == nil {
            if try wants.want(ofWork: work) == nil {
                others.unneeded += 1
            } else {
                others.withoutISBN += 1
            }
        }
        counts.named = others
    }

    /// Whether an identifier is one of a work that wants a cover.
    func concerns(_ enquiry: Enquiry) -> Bool {
        enquiry.editions.contains { edition in
            places[edition.id].map { entries[$0.work] != nil } ?? false
        }
    }

    mutating func take(_ edition: Int64, _ sheet: FactSheet?, _ outcome: EnquiryOutcome) {
        guard let (work, rank) = places[edition], var entry = entries.removeValue(forKey: work)
        else { return }
        defer { entries[work] = entry }
        guard let sheet, sheet.isBelieved, let picture = sheet.picture else {
            entry.outcomes.insert(without(sheet, outcome))
            return
        }
        if respectsRemovals, entry.removed.contains(service.address(ofPicture: picture)) {
            entry.outcomes.insert(.negative)
            return
        }
        // Many editions have records of one work, with one picture.
        let known = entry.offers.firstIndex { $0.offer.picture == picture }
        if let known, entry.offers[known].rank <= rank { return }
        if let known { entry.offers.remove(at: known) }
        let offer = CoverEnquiry.Offer(
            picture: picture,
            edition: edition,
            // A person is as sure as it takes.
            confidence: max(sheet.confidence, FactSheet.least),
            isOld: outcome == .stale
        )
        entry.offers.append((rank, offer))
    }

    /// What becomes of a work by an answer that names no picture, or is about another book.
    private func without(_ sheet: FactSheet?, _ outcome: EnquiryOutcome) -> EnquiryOutcome {
        guard let sheet else { return outcome }
        return sheet.isOpen ? .doubtful : outcome.emptied
    }

    /// Looks for what pictures are decoded with, before anything is fetched: without it that is in
    /// vain.
    mutating func prepare(_ request: EnrichRequest) throws(Failure) {
        guard request.fetching != nil, !entries.isEmpty else { return }
        do throws(HelperProgramError) { examiner = try PictureExaminer() } catch {
            throw Failure(error)
        }
    }

    /// Fetches the pictures, and puts them into the library.
    ///
    /// Where that ends early, the works that have no cover because of it are left for another time.
    func run(
        _ session: inout ProviderSession,
        _ library: Library,
        _ changes: inout SheetChanges,
        isDryRun: Bool,
        while mayGoOn: @escaping () -> Bool
    ) throws(Failure) {
        let taker = CoverTaker(
            service,
            library,
            entries.mapValues(\.want),
            examiner,
            isDryRun: isDryRun,
            while: mayGoOn
        )
        var left = session.turned(entries.sorted { $0.key < $1.key })[...]
        // What became of works whose covers may not be in the library yet.
        var waiting: [EnquiryOutcome] = []
        var failure: Failure?
        if left.isEmpty { try taker.flush(&changes) }
        while failure == nil, let (work, entry) = left.first {
            do throws(Failure) {
                waiting.append(try ask(enquiry(work, entry), &session, taker))
                left.removeFirst()
            } catch {
                failure = error
            }
            guard taker.isFull || left.isEmpty || failure != nil else { continue }
            do throws(Failure) {
                // Also where the asking failed: what was fetched before is good.
                try taker.flush(&changes)
                waiting.removeAll()
            } catch {
                failure = error
            }
        }
        guard let failure else { return }
        session.leave(left.count, waiting)
        throw failure
    }

    private func ask(
        _ enquiry: CoverEnquiry,
        _ session: inout ProviderSession,
        _ taker: CoverTaker
    ) throws(Failure) -> EnquiryOutcome {
        do throws(HelperProgramError) { return try session.ask(enquiry, taker) } catch {
            throw Failure(error)
        }
    }

    private func enquiry(_ work: Int64, _ entry: Entry) -> CoverEnquiry {
        let offers = entry.offers.enumerated().sorted {
            ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
        }
        return CoverEnquiry(
            work: work,
            offers.map(\.element.offer),
            otherwise: [.deferred, .none, .doubtful].first(where: entry.outcomes.contains)
                ?? .negative
        )
    }
}
