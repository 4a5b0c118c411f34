// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import Providers
import Remote
import SQLite
import Store
import System
import Terminal
import Works

/// One go of `enrich` over the network.
struct EnrichSession {
    /// So many identifiers are asked for before what was found is put into the library.
    private static let atOnce = 5_000

    private let request: EnrichRequest
    private let library: Library
    private let console: Console

    init(_ request: EnrichRequest, _ library: Library, _ console: Console) {
        self.request = request
        self.library = library
        self.console = console
    }

    /// - Returns: what came of it, also where it failed in the middle; what was counted until then
    ///   balances.
    func run() throws(Failure) -> EnrichAnswer {
        let service = OpenLibrary(request.address, covers: request.coversAddress)
        var (wanted, covers) = try library.reading { (reader) throws(Failure) in
            let filter = try request.search.map(reader.filter) ?? request.filter
            let wanted = try self.wanted(service, filter, reader)
            return (wanted, try self.covers(service, filter, wanted.enquiries, reader))
        }
        // No call is made whose answer could not be kept.
        if !request.isDryRun { try library.requireWritable() }
        try covers?.prepare(request)
        if request.isForCovers, let covers {
            wanted.enquiries = wanted.enquiries.filter(covers.concerns)
        }
        defer { console.endProgress() }
        let world = try LiveWorld(
            request,
            console,
            library.folder,
            totals: [.identifiers: wanted.enquiries.count, .covers: covers?.counts.wanting ?? 0]
        )
        var session = ProviderSession(service, limits: limits, cache: cache(), world: world)
        var answer = EnrichAnswer(isDryRun: request.isDryRun)
        // Whoever names works for covers is told of works.
        if !request.isForCovers { answer.withoutISBN = wanted.withoutISBN }
        do throws(Failure) {
            try ask(wanted.enquiries, &covers, &session, &answer)
            if let covers {
                answer.covers = covers.counts
                console.count("covers")
                try covers.run(&session, library, &answer.changes, isDryRun: request.isDryRun) {
                    world.mayGoOn
                }
            }
            if case .noRoom(let kind) = session.result.stop { try refuse(kind) }
        } catch {
            answer.failure = error
        }
        answer.result = session.result
        return answer
    }

    /// Asks for identifiers, and puts what is found into the library.
    private func ask(
        _ enquiries: [Enquiry],
        _ covers: inout CoverAsking?,
        _ session: inout ProviderSession,
        _ answer: inout EnrichAnswer
    ) throws(Failure) {
        console.count("identifiers")
        var gathered = GatheredAnswers(enquiries)
        let sheets = LibrarySheets(
            library,
            .openLibrary,
            recordsBeginningWith: OpenLibrary.records
        )
        for start in stride(from: 0, to: enquiries.count, by: Self.atOnce) {
            let part = enquiries[start..<min(start + Self.atOnce, enquiries.count)]
            var failure: Failure?
            do throws(HelperProgramError) {
                try session.ask(Array(part)) { edition, sheet, outcome in
                    if !request.isForCovers { gathered.take(edition, sheet, outcome) }
                    covers?.take(edition, sheet, outcome)
                }
            } catch {
                failure = Failure(error)
            }
            if !request.isDryRun {
                // Also where the asking failed: what was answered before is good.
                answer.changes += try sheets.put(gathered.settled())
            }
            if let failure { throw failure }
        }
    }

    /// Says what there is no room for.
    private func refuse(_ kind: EnquiryKind) throws(Failure) {
        try DiskSpace.refuse(
            without: LiveWorld.room(for: kind),
            in: library.folder,
            for: kind == .covers ? "a batch of covers" : "what is answered",
            kept: "what was answered before is kept"
        )
        // There is room again by now.
        throw .diskFull(library.folder)
    }

    private var limits: ProviderSession.Limits {
        var limits = ProviderSession.Limits(gate: request.gate)
        limits.mostCalls = request.mostCalls
        limits.isOffline = request.isOffline
        limits.isRehearsal = request.isDryRun
        return limits
    }

    /// Nil where there is none, or none that can be used, which is told.
    private func cache() -> ProviderCache? {
        let path = ProviderCache.path(in: library.folder)
        do throws(SQLiteError) {
            if request.isDryRun { return try ProviderCache(reading: path) }
            return try ProviderCache.begun(at: path) {
                console.warning(ProviderCache.complaint($0))
            }
        } catch {
            console.warning(ProviderCache.complaint(error, isLast: true))
            return nil
        }
    }

    /// Nil where no covers are asked for.
    private func covers(
        _ service: Providers.OpenLibrary,
        _ filter: WorkFilter,
        _ enquiries: [Enquiry],
        _ reader: RegisterReader
    ) throws(Failure) -> CoverAsking? {
        guard request.isForCovers || filter.isMissingCovers else { return nil }
        var named: [Int64]?
        if request.isForCovers {
            var works: [Int64] = []
            for id in request.works { works.append(try reader.liveWork(id).id) }
            named = works
        }
        let works = named
        return try library.asking { () throws(SQLiteError) in
            try CoverAsking(service, named: works, enquiries, reader)
        }
    }

    /// What is asked for.
    private struct Wanted {
        /// Each identifier once, with the editions that have it.
        var enquiries: [Enquiry] = []
        /// How many of the editions that are meant have none.
        var withoutISBN = 0
    }

    private func wanted(
        _ service: Providers.OpenLibrary,
        _ filter: WorkFilter,
        _ reader: RegisterReader
    ) throws(Failure) -> Wanted {
        var works: [Int64] = []
        for id in request.works { works.append(try reader.liveWork(id).id) }
        let named = works.isEmpty ? nil : Set(try reader.editionIDs(ofWorks: works))
        try reader.check(filter)
        var found: [(edition: Int64, isbn: String)] = []
        try reader.identifiersForFacts(filter, kinds: OpenLibrary.kinds.map(\.name)) {
            edition,
            _,
            value in
            if named?.contains(edition) ?? true { found.append((edition, value)) }
        }
        var wanted = Wanted()
        let meant = try reader.countEditions(filter, among: named)
        wanted.withoutISBN = meant - Set(found.map(\.edition)).count
        let judged = try reader.judgedRecords(of: service.provider)
        var places: [String: Int] = [:]
        for (edition, isbn) in found {
            let one = Enquiry.Edition(
                id: edition,
                names: try reader.bookNames(ofEdition: edition),
                judged: judged[edition] ?? []
            )
            if let place = places[isbn] {
                if wanted.enquiries[place].editions.last?.id != edition {
                    wanted.enquiries[place].editions.append(one)
                }
            } else {
                places[isbn] = wanted.enquiries.count
                wanted.enquiries.append(
                    Enquiry(VolumeID(kind: .isbn, value: isbn), editions: [one])
                )
            }
        }
        return wanted
    }
}

extension WorkFilter {
    /// Whether it means works that lack a cover: who asks for them asks for covers.
    fileprivate var isMissingCovers: Bool {
        conditions.contains { condition in
            if case .missing(let fields) = condition { fields.contains(.cover) } else { false }
        }
    }
}
