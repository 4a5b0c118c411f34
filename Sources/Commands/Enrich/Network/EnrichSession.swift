// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Library
import Providers
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

    func run() throws(Failure) -> EnrichAnswer {
        let service = OpenLibrary(request.address, covers: request.coversAddress)
        var (enquiries, covers) = try library.reading { (reader) throws(Failure) in
            let filter = try request.search.map(reader.filter) ?? request.filter
            let enquiries = try self.enquiries(filter, reader)
            return (enquiries, try self.covers(service, filter, enquiries, reader))
        }
        try covers?.prepare(request)
        if request.isForCovers, let covers { enquiries = enquiries.filter(covers.concerns) }
        console.count("identifiers")
        defer { console.endProgress() }
        let world = try LiveWorld(
            request,
            console,
            total: enquiries.count + (covers?.counts.wanting ?? 0)
        )
        var session = ProviderSession(
            service,
            limits: limits,
            cache: cache(),
            world: world
        )
        var answer = EnrichAnswer(isDryRun: request.isDryRun)
        answer.covers = covers?.counts
        var gathered = GatheredAnswers(enquiries)
        let sheets = LibrarySheets(
            library,
            .openLibrary,
            recordsBeginningWith: OpenLibrary.records
        )
        for start in stride(from: 0, to: enquiries.count, by: Self.atOnce) {
            let part = enquiries[start..<min(start + Self.atOnce, enquiries.count)]
            do throws(HelperProgramError) {
                answer.result = try session.ask(Array(part)) { edition, sheet, outcome in
                    if !request.isForCovers { gathered.take(edition, sheet, outcome) }
                    covers?.take(edition, sheet, outcome)
                }
            } catch {
                throw Failure(error)
            }
            guard !request.isDryRun else { continue }
            let (changed, regrouped) = try sheets.put(gathered.settled())
            answer.changed += changed
            answer.regrouped += regrouped
        }
        let result = try covers?.run(&session, library, isDryRun: request.isDryRun) {
            world.mayGoOn
        }
        if let result {
            answer.result = result
            if !request.isDryRun { answer.changed += result.covers.enriched }
        }
        return answer
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
            return request.isDryRun
                ? try ProviderCache(reading: path) : try ProviderCache(path)
        } catch {
            console.warning(ProviderCache.complaint(error))
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

    /// Each identifier once, with the editions that have it.
    private func enquiries(
        _ filter: WorkFilter,
        _ reader: RegisterReader
    ) throws(Failure) -> [Enquiry] {
        var works: [Int64] = []
        for id in request.works { works.append(try reader.liveWork(id).id) }
        let wanted = works.isEmpty ? nil : Set(try reader.editionIDs(ofWorks: works))
        try reader.check(filter)
        var found: [(edition: Int64, isbn: String)] = []
        try reader.identifiersForFacts(filter, kinds: OpenLibrary.kinds.map(\.name)) {
            edition,
            _,
            value in
            if wanted?.contains(edition) ?? true { found.append((edition, value)) }
        }
        var enquiries: [Enquiry] = []
        var places: [String: Int] = [:]
        for (edition, isbn) in found {
            let names = try reader.bookNames(ofEdition: edition)
            let one = Enquiry.Edition(id: edition, names: names)
            if let place = places[isbn] {
                if enquiries[place].editions.last?.id != edition {
                    enquiries[place].editions.append(one)
                }
            } else {
                places[isbn] = enquiries.count
                enquiries.append(Enquiry(VolumeID(kind: .isbn, value: isbn), editions: [one]))
            }
        }
        return enquiries
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
