// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Files
import Import
import ImportSupport
import Library
import Store
import Synchronization
import TestSupport
import Testing

/// Books on the web that come whole and stay, in staging or on the shelf.
@Suite struct RemoteKeepingTests: RemoteSuite {
    let place: RemotePlace

    init() throws { place = try RemotePlace() }

    private func run(_ policy: RemotePolicy) async throws -> RunSummary {
        let summary = try await run { $0.remote = policy }
        if let kept = summary.kept { #expect(kept.balance.holds) }
        return summary
    }

    /// How many bytes the books have together.
    private var sum: Int { books.reduce(0) { $0 + $1.bytes.count } }

    /// Puts a book into staging that is registered, as a command does that wants to read in it.
    private func stage(_ book: CatalogueServer.Book) throws {
        let session = try HoldingSession(library.library, isDryRun: false)
        let copy = session.folders.staging.appending(TemporaryName.make())
        try FolderCreation.create(session.folders.staging)
        try FileTree.write(book.bytes, to: copy)
        let path = Array(server.address(of: book.name).utf8)
        let row = try #require(try session.reader.file(at: path))
        try session.stage(copy, try #require(row.record.fingerprint), file: nil)
    }

    private func held(_ tier: Holding.Tier) throws -> [String] {
        try library.reader().holdings(in: tier).map { String(decoding: $0.name, as: UTF8.self) }
    }

    /// What lies in the folder of a tier, also below folders of its own.
    private func files(_ tier: Holding.Tier) throws -> [Path] {
        let folder = try HoldingFolders(library.library, library.reader())[tier]
        return try Self.files(folder)
    }

    private static func files(_ folder: Path) throws -> [Path] {
        guard FileTree.isFolder(folder) else { return [] }
        return try FileTree.names(in: folder).map { folder.appending($0) }.flatMap { path in
            FileTree.isFolder(path) ? try files(path) : [path]
        }
    }

    private func expectWhole() throws {
        try expectSound()
        var faults: [String] = []
        try LibraryVerification(library.library, isDeep: true).run { check in
            if !check.isSound { faults += check.examples }
        }
        #expect(faults == [])
        for tier in [Holding.Tier.staging, .shelf] {
            #expect(try files(tier).count == held(tier).count)
        }
    }

    @Test(arguments: CatalogueServer.Parts.allCases)
    func `a book that is to be staged comes whole and once, and stays`(
        parts: CatalogueServer.Parts
    ) async throws {
        server.change { $0.parts = parts }
        let summary = try await run(.stage)
        #expect(summary.counts[.newWorks] == 6)
        #expect(summary.kept?.staged == 6 && summary.kept?.asked == 6)
        let fetched = try #require(summary.fetched)
        // But for the pages of the catalogue, and what a server gives that is of no use.
        #expect(fetched.bytes < sum + (parts == .wrong ? 60_000 : 10_000))
        #expect(try rows() == (1...6).map { "\($0).epub registered whole" })
        let staged = try library.reader().holdings(in: .staging)
        #expect(staged.count == 6 && staged.allSatisfy { $0.file != nil })
        #expect(
            Set(try files(.staging).map { try FileTree.read($0) }) == Set(books.map(\.bytes))
        )
        let before = server.bookRequests
        let second = try await run(.stage)
        #expect(second.counts[.unchanged] == 6 && second.kept?.asked == 0)
        #expect(server.bookRequests == before)
        try expectWhole()
    }

    @Test func `it is the same register whether books come whole or in parts`() async throws {
        _ = try await run(.stage)
        let other = try TestLibrary()
        var peeking = try request()
        peeking.library = other.library
        try await other.run(peeking)
        #expect(try library.contentDump() == other.contentDump())
    }

    @Test(arguments: [RemotePolicy.stage, .shelve])
    func `what was only looked at comes whole when that is wanted, and once`(
        policy: RemotePolicy
    ) async throws {
        _ = try await run(.peek)
        let summary = try await run(policy)
        #expect(summary.counts[.unchanged] == 6)
        #expect(summary.kept?.staged == (policy == .stage ? 6 : 0))
        #expect(summary.kept?.shelved == (policy == .shelve ? 6 : 0))
        #expect(try rows() == (1...6).map { "\($0).epub registered whole" })
        let before = server.bookRequests
        #expect(try await run(policy).kept?.asked == 0)
        #expect(server.bookRequests == before)
        try expectWhole()
    }

    @Test func `a book that is to be on the shelf gets there, and leaves staging`() async throws {
        let summary = try await run(.shelve)
        #expect(summary.kept?.shelved == 6 && summary.kept?.asked == 6)
        #expect(try #require(summary.fetched).bytes < sum + 10_000)
        #expect(try held(.staging) == [] && held(.shelf).count == 6)
        let before = server.bookRequests
        #expect(try await run(.shelve).kept?.asked == 0)
        #expect(server.bookRequests == before)
        try expectWhole()
    }

    @Test func `what is in staging gets to the shelf without being fetched`() async throws {
        _ = try await run(.stage)
        let before = server.bookRequests
        let summary = try await run(.shelve)
        #expect(server.bookRequests == before)
        #expect(summary.counts[.unchanged] == 6 && summary.kept?.shelved == 6)
        #expect(try held(.staging) == [] && held(.shelf).count == 6)
        #expect(try await run(.shelve).kept?.asked == 0)
        try expectWhole()
    }

    @Test func `what was looked at in parts and is held by now is not fetched`() async throws {
        _ = try await run(.peek)
        for book in books.prefix(2) { try stage(book) }
        let before = server.requests.count
        let summary = try await run(.stage)
        #expect(summary.kept?.asked == 4 && summary.kept?.staged == 4)
        let asked = Set(server.requests.dropFirst(before).map(\.target))
        #expect(!asked.contains("/books/1.epub") && !asked.contains("/books/2.epub"))
        try expectWhole()
    }

    @Test func `staging never has more than its quota, and what went is not fetched again`()
        async throws
    {
        _ = try await run(.peek)
        try Staging(library.library).choose(quota: 700_000, isDryRun: false)
        let summary = try await run(.stage)
        #expect(summary.kept?.staged == 6 && summary.kept?.evicted == 4)
        #expect(try library.reader().holdingTotal(.staging).bytes <= 700_000)
        let before = server.bookRequests
        #expect(try await run(.stage).kept?.asked == 0)
        #expect(server.bookRequests == before)
        try expectWhole()
    }

    /// The first book comes last: what comes meanwhile cannot be taken before it.
    @Test(arguments: [Int64(100_000), 300_000, 650_000], [RemotePolicy.stage, .shelve])
    func `what is on its way to staging is never more than the quota and one book`(
        quota: Int64,
        policy: RemotePolicy
    ) async throws {
        let nothing = try TemporaryFolder()
        _ = try await library.run(nothing.path)
        try Staging(library.library).choose(quota: quota, isDryRun: false)
        let folder = try HoldingFolders(library.library, library.reader()).staging
        let (books, watch) = (books, FolderWatch(folder))
        let server = try LoopbackServer { request in
            watch.look()
            let number = watch.count(request.target)
            guard let book = books.first(where: { "/" + $0.name == request.target }) else {
                return .page(404)
            }
            if book.name == "1.epub", number < 3 { return .page(500) }
            return .page(200, body: book.bytes)
        }
        var request = try request(
            books.map { book in
                let address = RemoteAddress("\(server.address)/\(book.name)")
                return .remote(RemoteSource(try #require(address), isFeed: false))
            }
        )
        request.remote = policy
        request.fetching.jobs = 6
        let kept = try #require(try await library.run(request).kept)
        #expect(kept.balance.holds && kept.staged + kept.shelved == 6)
        let largest = books.map(\.bytes.count).max() ?? 0
        #expect(watch.most <= Int(quota) + largest)
        try expectWhole()
    }

    /// The most that a folder held at any look.
    private final class FolderWatch: Sendable {
        private let folder: Path
        private let state = Mutex((most: 0, counts: [String: Int]()))

        init(_ folder: Path) { self.folder = folder }

        var most: Int { state.withLock { $0.most } }

        /// How often this was said.
        func count(_ name: String) -> Int {
            state.withLock { state in
                state.counts[name, default: 0] += 1
                return state.counts[name, default: 0]
            }
        }

        func look() {
            var files: [UInt64: Int64] = [:]
            // What goes meanwhile is not there.
            for name in (try? FolderListing.namesIfPresent(in: folder)) ?? [] {
                let path = folder.appending(name.bytes)
                guard let status = try? FileStatus.of(path, followingLinks: false) else { continue }
                files[status.inode] = status.size
            }
            let sum = Int(files.values.reduce(0, +))
            state.withLock { $0.most = max($0.most, sum) }
        }
    }

    @Test func `the shelf has no quota, and takes each book before staging is full`() async throws {
        _ = try await run(.peek)
        try Staging(library.library).choose(quota: 400_000, isDryRun: false)
        let summary = try await run(.shelve)
        #expect(summary.kept?.shelved == 6 && summary.kept?.evicted == 0)
        try expectWhole()
    }

    @Test(arguments: [RemotePolicy.stage, .shelve])
    func `a rehearsal looks at parts, and keeps nothing`(policy: RemotePolicy) async throws {
        let summary = try await run {
            $0.remote = policy
            $0.isDryRun = true
        }
        #expect(summary.counts[.newWorks] == 6 && summary.kept == nil)
        #expect(try #require(summary.fetched).bytes < sum / 5)
        #expect(!exists(library.library.folder))
    }

    @Test func `a book that came damaged is registered and told, and does not stay`() async throws {
        var damaged = books[1].bytes
        damaged[damaged.count / 2] ^= 1
        let bytes = damaged
        server.change { $0["2.epub"]?.bytes = bytes }
        let summary = try await run(.stage)
        #expect(summary.counts[.newWorks] == 6)
        #expect(summary.kept?.staged == 5)
        let problem = try #require(summary.kept?.problems.first)
        #expect(problem.address == server.address(of: "2.epub"))
        #expect(problem.why == "it came damaged: OPS/film.bin in it is damaged")
        let before = server.bookRequests
        #expect(try await run(.stage).kept?.asked == 0)
        #expect(server.bookRequests == before)
        try expectWhole()
    }

    @Test func `of what is rejected, or no copy is entered of, nothing stays`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("one.epub", books[0].bytes)
        try await library.run(folder.path)
        server.change { $0["2.epub"]?.bytes = [UInt8](repeating: 7, count: 50_000) }
        let summary = try await run {
            $0.remote = .stage
            $0.duplicates = .skip
        }
        #expect(summary.counts[.rejected] == 1 && summary.counts[.skippedCopies] == 1)
        #expect(summary.kept?.asked == 5 && summary.kept?.unregistered == 1)
        #expect(try held(.staging).count == 4)
        try expectWhole()
    }

    @Test func `a book that is cut again and again is staged at last`() async throws {
        var slow = try RemotePlace.book(8, bytes: 2_000_000)
        slow.delivery = .cutAfter(300_000)
        let broken = slow
        server.change { $0.books = [broken] }
        var bytes = 0
        for number in 1...3 {
            let summary = try await run(.stage)
            #expect(summary.counts[.deferred] == (number == 3 ? 0 : 1))
            #expect(summary.kept?.staged == (number == 3 ? 1 : 0))
            bytes += try #require(summary.fetched).bytes
            #expect(try held(.staging).count == files(.staging).count)
        }
        #expect(bytes < slow.bytes.count + 250_000)
        try expectWhole()
    }

    @Test func `without its shelf a run ends before any book is fetched`() async throws {
        let folder = try TemporaryFolder()
        _ = try await run(.peek)
        _ = try ShelfPlace(library.library).choose(folder["shelf"], nil, isDryRun: false)
        _ = try await run(.shelve)
        FileTree.remove(folder["shelf"])
        let new = try RemotePlace.book(7)
        server.change { $0.books.append(new) }
        let before = server.bookRequests
        var request = try request()
        request.remote = .shelve
        let failure = try #require(await failure(request))
        #expect(failure.kind == .tryLater && failure.message.contains("holds none of the 6 books"))
        #expect(server.bookRequests == before)
    }

    @Test func `what a book that comes slowly has is told meanwhile`() async throws {
        let book = try RemotePlace.book(8, bytes: 400_000)
        let server = try LoopbackServer { _ in
            .slow(book.bytes, pieces: 8, pause: .milliseconds(150))
        }
        let teller = Teller()
        var request = try request([
            .remote(RemoteSource(try #require(RemoteAddress(server.address)), isFeed: false))
        ])
        request.remote = .stage
        #expect(try await library.run(request, observer: teller).kept?.staged == 1)
        let size = book.bytes.count
        #expect(teller.received.contains { 0 < $0.bytes && $0.bytes < size && $0.total == size })
        #expect(teller.received.last.map { $0 == (size, size) } == true)
        #expect(teller.received.map(\.bytes) == teller.received.map(\.bytes).sorted())
    }

    private final class Teller: RunObserver {
        let wantsTotal = false
        var received: [(bytes: Int, total: Int?)] = []

        func settled(_ path: [UInt8], _ outcome: ItemOutcome) {}
        func progressed(done: Int, total: Int?, rejected: Int) {}
        func received(bytes: Int, of total: Int?) { received.append((bytes, total)) }
    }
}
