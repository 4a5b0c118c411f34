// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Fetching
import Files
import Hashing
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// Catalogues and books on the web as sources, against a server of this machine.
@Suite struct RemoteImportTests {
    private let server: CatalogueServer
    private let library: TestLibrary
    private let books: [CatalogueServer.Book]

    init() throws {
        books = try (1...6).map { try Self.book($0) }
        server = try CatalogueServer(books)
        library = try TestLibrary()
    }

    /// A book of which a reader of metadata needs little.
    private static func book(
        _ number: UInt64,
        title: String? = nil,
        bytes: Int = 300_000
    ) throws -> CatalogueServer.Book {
        var book = BookBuilder.minimal(
            title: title ?? "Book \(number)",
            identifiers: ["urn:uuid:00000000-0000-4000-8000-00000000000\(number)"],
            text: title ?? "Text \(number)"
        )
        var numbers = SeededNumbers(seed: number)
        book.set("OPS/film.bin", (0..<bytes / 8).flatMap { _ in bytesOf(numbers.next()) })
        return CatalogueServer.Book("\(number).epub", try book.archive())
    }

    private static func bytesOf(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private func request(
        _ sources: [SourceSelection.Source]? = nil,
        credentials: Path? = nil
    ) throws -> ImportRequest {
        let feed = RemoteSource(try #require(RemoteAddress(server.feed)), isFeed: true)
        var request = library.request(sources ?? [.remote(feed)])
        request.fetching = FetchPolicy(
            settings: FetchSettings(
                userAgent: "test",
                credentials: credentials,
                time: .seconds(20)
            )
        )
        request.fetching.program = try BuiltProgram.fetch.path()
        return request
    }

    private func run(
        breaker: Breaker = .standard,
        _ change: (inout ImportRequest) -> Void = { _ in }
    ) async throws -> RunSummary {
        var request = try request()
        request.breaker = breaker
        change(&request)
        return try await library.run(request)
    }

    private func failure(_ request: ImportRequest) async -> Failure? {
        do throws(Failure) {
            _ = try await ImportRun(request).run()
            return nil
        } catch { return error }
    }

    /// How each file is known: its name, how it stands, and how much of it was seen.
    private func rows() throws -> [String] {
        try library.rows(
            """
            SELECT replace(CAST(path AS TEXT), '\(server.address(of: ""))', '') || ' ' || status || ' '
                || coalesce(seen, '-') || coalesce(' ' || reason, '')
                || iif(missing_since IS NULL, '', ' missing')
            FROM files LEFT JOIN remote_files ON file_id = files.id ORDER BY path
            """
        ).map { String($0.dropFirst().dropLast()) }
    }

    private func exists(_ path: Path) -> Bool {
        (try? FileStatus.of(path, followingLinks: false)) != nil
    }

    private func expectSound() throws {
        try library.reader().verify { #expect($0.isSound, "\($0)") }
        #expect(!exists(library.library.folder.appending("fetching")))
    }

    // MARK: What is fetched

    @Test(arguments: CatalogueServer.Form.allCases)
    func `of each book only what it takes to know it is fetched, and once`(
        form: CatalogueServer.Form
    ) async throws {
        server.change { state in
            state.form = form
            state.booksPerPage = 2
            state.sales = 1
        }
        let first = try await run()
        #expect(first.counts[.newWorks] == 6 && first.counts[.found] == 6)
        let fetched = try #require(first.fetched)
        #expect(fetched.pages == 3 && fetched.passedOver == [.sale: 3])
        #expect(fetched.bytes < books.reduce(0) { $0 + $1.bytes.count } / 5)
        #expect(try rows() == (1...6).map { "\($0).epub registered peeked" })
        let before = server.bookRequests
        let second = try await run()
        #expect(second.counts[.unchanged] == 6)
        #expect(server.bookRequests == before)
        try expectSound()
    }

    @Test(arguments: CatalogueServer.Parts.allCases)
    func `a server that gives no parts, or others, costs whole books and nothing else`(
        parts: CatalogueServer.Parts
    ) async throws {
        server.change { $0.parts = parts }
        let summary = try await run()
        #expect(summary.counts[.newWorks] == 6)
        let seen = parts == .given ? "peeked" : "whole"
        #expect(try rows() == (1...6).map { "\($0).epub registered \(seen)" })
        try expectSound()
    }

    @Test func `the same content comes whichever way it was fetched`() async throws {
        _ = try await run()
        let other = try TestLibrary()
        server.change { $0.parts = .ignored }
        var whole = try request()
        whole.library = other.library
        whole.workers = 3
        try await other.run(whole)
        #expect(try library.contentDump() == other.contentDump())
    }

    @Test func `what has the same version costs a question and no bytes`() async throws {
        _ = try await run()
        server.change { state in
            for place in state.books.indices { state.books[place].updated = "2026-02-02" }
        }
        let again = try await run()
        #expect(again.counts[.unchanged] == 6)
        #expect(again.fetched.map { $0.bytes < 10_000 } == true)
        let before = server.bookRequests
        #expect(try await run().counts[.unchanged] == 6)
        #expect(server.bookRequests == before)
    }

    @Test func `a book that has changed takes the place of what it was`() async throws {
        _ = try await run()
        var newer = try Self.book(2, title: "Another")
        (newer.updated, newer.validator) = ("2026-02-02", "\"2\"")
        let changed = newer
        server.change { $0["2.epub"] = changed }
        let again = try await run()
        #expect(again.counts[.unchanged] == 5)
        #expect(again.counts.editions == 1 && again.counts[.superseded] == 1)
        try expectSound()
    }

    // MARK: Copies

    @Test func `what looks like a known book is a copy only once it was read whole`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("one.epub", books[0].bytes)
        try await library.run(folder.path)
        let same = CatalogueServer.Book("7.epub", books[1].bytes, validator: "\"7\"")
        server.change { $0.books.append(same) }
        let summary = try await run()
        #expect(summary.counts[.copies] == 2 && summary.counts[.newWorks] == 5)
        let found = try rows().filter { $0.contains("whole") }
        #expect(found == ["1.epub copy whole REG-001", "7.epub copy whole REG-001"])
        try expectSound()
    }

    @Test func `what a run that died had fetched of a book is not fetched again`() async throws {
        let large = try Self.book(8, bytes: 2_000_000)
        let folder = try TemporaryFolder()
        _ = try folder.file("one.epub", large.bytes)
        try await library.run(folder.path)
        server.change { $0.books = [large] }
        let fetching = library.library.folder.appending("fetching")
        try FolderCreation.create(fetching)
        let version = "\(server.address(of: "8.epub"))\u{0}\(large.bytes.count)\u{0}\"1\""
        let name = Hash128(of: Array(version.utf8)[...]).hexadecimal + ".part"
        let part = try PartialFile(fetching.appending(name))
        try part.write(Array(large.bytes.prefix(1_500_000)), at: 0)
        let summary = try await run()
        #expect(summary.counts[.copies] == 1)
        #expect(summary.fetched.map { $0.bytes < 700_000 } == true)
        #expect(
            server.requests.compactMap { $0.headers["range"] }.contains(
                "bytes=1500000-\(large.bytes.count - 1)"
            )
        )
        try expectSound()
    }

    @Test(arguments: [(700_000, 1), (300_000, 3)])
    func `a book that is cut again and again comes whole at last`(
        count: Int,
        runs: Int
    ) async throws {
        let large = try Self.book(8, bytes: 2_000_000)
        let folder = try TemporaryFolder()
        _ = try folder.file("one.epub", large.bytes)
        try await library.run(folder.path)
        var slow = large
        slow.delivery = .cutAfter(count)
        let broken = slow
        server.change { $0.books = [broken] }
        var bytes = 0
        for number in 1...runs {
            let summary = try await run()
            #expect(summary.counts[.copies] == (number == runs ? 1 : 0))
            #expect(summary.counts[.deferred] == (number == runs ? 0 : 1))
            bytes += try #require(summary.fetched).bytes
        }
        // Besides the whole of it, only what each look at its parts takes.
        #expect(bytes < large.bytes.count + 250_000)
        try expectSound()
    }

    // MARK: Troubles

    @Test func `several books that cannot be had cost those books`() async throws {
        server.change { state in
            for name in ["1.epub", "2.epub"] { state[name]?.delivery = .status(500) }
        }
        let summary = try await run { $0.fetching.jobs = 1 }
        #expect(summary.counts[.deferred] == 2 && summary.counts[.newWorks] == 4)
        #expect(summary.fetched?.closed == [])
    }

    @Test func `a book that is no good is not fetched again while its version stays`() async throws
    {
        let broken = CatalogueServer.Book("3.epub", [1, 2, 3], updated: nil)
        server.change { $0["3.epub"] = broken }
        #expect(try await run().counts[.rejected] == 1)
        let again = try await run()
        #expect(again.counts[.rejected] == 1 && again.counts[.knownRejects] == 1)
        #expect(again.counts[.unchanged] == 5)
        #expect(server.requests.last?.headers["if-none-match"] == "\"1\"")
        try expectSound()
    }

    @Test func `what is given up is remembered as well`() async throws {
        server.change { $0["3.epub"] = nil }
        _ = try await run()
        try library.outsider().execute(
            """
            INSERT INTO suspects (path, deaths)
            VALUES (CAST('\(server.address(of: "3.epub"))' AS BLOB), 2)
            """
        )
        let books = books
        server.change { $0.books = books }
        #expect(try await run().counts[.rejected] == 1)
        #expect(try rows().contains("3.epub rejected peeked RUN-001"))
        let before = server.bookRequests
        #expect(try await run().counts[.knownRejects] == 1)
        #expect(server.bookRequests == before)
        try expectSound()
    }

    @Test(
        arguments: [
            (.status(404), "NET-001"), (.status(410), "NET-001"), (.status(403), "NET-002"),
            (.status(429, headers: ["Retry-After": "600"]), "NET-003"), (.status(500), "NET-004"),
            (.cut, "NET-006"), (.huge, "NET-007"),
            (.status(302, headers: ["Location": "file:///etc/passwd"]), "NET-008"),
            (.status(302, headers: ["Location": "/books/3.epub"]), "NET-008"),
        ] as [(CatalogueServer.Delivery, String)]
    )
    func `trouble with one book costs one book, until it passes`(
        delivery: CatalogueServer.Delivery,
        reason: String
    ) async throws {
        server.change { state in
            state.parts = .ignored
            state["3.epub"]?.delivery = delivery
        }
        let summary = try await run { $0.fetching.jobs = 1 }
        #expect(summary.counts[.deferred] >= 1)
        #expect(try rows().contains("3.epub deferred - \(reason)"))
        server.change { $0["3.epub"]?.delivery = .good }
        let again = try await run()
        #expect(again.counts[.deferred] == 0)
        #expect(try library.rows("SELECT count(*) FROM editions") == ["6"])
        try expectSound()
    }

    @Test func `a book that cannot be had now stays what it was`() async throws {
        _ = try await run()
        server.change { state in
            state["3.epub"]?.updated = "2026-02-02"
            state["3.epub"]?.delivery = .status(404)
        }
        let again = try await run()
        #expect(again.counts[.deferred] == 1 && again.counts[.missing] == 0)
        #expect(try rows().filter { $0.hasPrefix("3.epub") } == ["3.epub registered peeked"])
        try expectSound()
    }

    @Test(
        arguments: [
            (401, .permission), (404, .inputMissing), (500, .tryLater),
        ] as [(Int, Failure.Kind)]
    )
    func `a catalogue that cannot be read ends the run before anything is changed`(
        status: Int,
        kind: Failure.Kind
    ) async throws {
        server.change { $0.status = status }
        #expect(await failure(try request())?.kind == kind)
        #expect(!exists(library.library.folder))
    }

    @Test func `a server that is not there ends the run with try later`() async throws {
        let address = try #require(RemoteAddress("http://127.0.0.1:1/opds"))
        let request = try request([.remote(RemoteSource(address, isFeed: true))])
        #expect(await failure(request)?.kind == .tryLater)
    }

    // MARK: What is gone

    @Test func `what a catalogue no longer lists is missing, and comes back`() async throws {
        _ = try await run()
        server.change { $0["5.epub"] = nil }
        #expect(await failure(try request())?.kind == .tryLater)
        #expect(try rows().allSatisfy { !$0.hasSuffix("missing") })
        let less = try await run(breaker: .off)
        #expect(less.counts[.missing] == 1 && less.counts[.unchanged] == 5)
        #expect(
            try rows().filter { $0.hasSuffix("missing") } == ["5.epub registered peeked missing"]
        )
        let books = books
        server.change { $0.books = books }
        let all = try await run()
        #expect(all.counts[.returned] == 1 && all.counts[.unchanged] == 6)
        try expectSound()
    }

    @Test func `an empty catalogue is no reason to call its books missing`() async throws {
        _ = try await run()
        server.change { $0.books = [] }
        #expect(await failure(try request())?.kind == .tryLater)
    }

    @Test func `of a catalogue that has too many pages nothing is missing`() async throws {
        server.change { $0.booksPerPage = 2 }
        _ = try await run()
        server.change { $0["1.epub"] = nil }
        let summary = try await run { $0.fetching.mostPages = 1 }
        #expect(summary.fetched?.unfinished == [server.feed])
        #expect(summary.counts[.missing] == 0)
    }

    @Test(arguments: ["another address", "a list"])
    func `a catalogue keeps its books, or another that lists them takes them over`(
        way: String
    ) async throws {
        _ = try await run()
        var feed = server.feed
        if way == "a list" {
            server.change { state in
                for place in state.books.indices { state.books[place].validator = "\"2\"" }
            }
            let folder = try TemporaryFolder()
            let lines = (1...6).map { server.address(of: "\($0).epub") }
            let list = try folder.file("list", lines.joined(separator: "\n"))
            try await library.run(try request([.list(list, separator: .newline)]))
        } else {
            feed += "?all=1"
            let other = RemoteSource(try #require(RemoteAddress(feed)), isFeed: true)
            #expect(try await library.run(try request([.remote(other)])).counts[.unchanged] == 6)
        }
        #expect(
            try library.rows("SELECT DISTINCT feed FROM remote_files") == ["'\(feed)'"]
        )
        server.change { $0.books.removeLast(3) }
        let source = RemoteSource(try #require(RemoteAddress(feed)), isFeed: true)
        #expect(await failure(try request([.remote(source)]))?.kind == .tryLater)
    }

    // MARK: Other ways

    @Test func `each address is one book, however many sources lead to it`() async throws {
        let book = try #require(RemoteAddress(server.address(of: "1.epub")))
        let feeds = try [server.feed, server.feed, server.feed + "?all=1"].map {
            RemoteSource(try #require(RemoteAddress($0)), isFeed: true)
        }
        let alone = RemoteSource(book, isFeed: false)
        let request = try request(([alone] + feeds + [alone]).map { .remote($0) })
        let first = try await library.run(request)
        #expect(first.counts[.found] == 6 && first.counts[.newWorks] == 6)
        #expect(first.counts[.deferred] == 0)
        #expect(try library.rows("SELECT DISTINCT feed FROM remote_files") == ["'\(server.feed)'"])
        #expect(try await library.run(request).counts[.unchanged] == 6)
    }

    @Test(
        arguments: [
            ("opds+https://A.example/new", "opds+https://a.example/new"),
            ("http://a.example:80/b.epub", "http://a.example/b.epub"), ("/srv/books", nil),
            ("books/http/1.epub", nil),
        ] as [(String, String?)]
    )
    func `an address among paths is known by how it begins`(
        written: String,
        expected: String?
    ) throws {
        #expect(try RemoteSource.written(Array(written.utf8))?.text == expected)
    }

    @Test func `an address with a password in it is refused`() {
        let error = #expect(throws: Failure.self) {
            _ = try RemoteSource.written(Array("opds+http://ada:x@a.example/".utf8))
        }
        #expect(error?.kind == .wrongRequest)
        #expect(error?.message.hasPrefix("http://***@a.example/ is no address") == true)
    }

    @Test func `addresses may stand on lists, among paths`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("one.epub", books[0].bytes)
        let lines = [
            folder["one.epub"].text, server.address(of: "2.epub"), "http://ada:x@127.0.0.1/3.epub",
        ]
        let list = try folder.file("list", lines.joined(separator: "\n"))
        let request = try request([.list(list, separator: .newline)])
        let summary = try await library.run(request)
        #expect(summary.counts[.newWorks] == 2 && summary.counts[.rejected] == 1)
        #expect(try library.reasons()["NET-010"] == 1)
        #expect(try rows().contains("http://***@127.0.0.1/3.epub rejected - NET-010"))
        let again = try await library.run(request)
        #expect(again.counts[.unchanged] == 2)
    }

    @Test func `books of a catalogue get tags, also those that were known`() async throws {
        _ = try await run()
        let tag = CollectionPath(known: .tag, ["web"])
        _ = try await run { $0.collections.tags = [tag] }
        #expect(
            try library.rows("SELECT count(*) FROM collection_members WHERE state = 'in'") == ["6"]
        )
    }

    @Test func `a rehearsal says the same and leaves nothing`() async throws {
        let summary = try await run { $0.isDryRun = true }
        #expect(summary.counts[.newWorks] == 6)
        #expect(!exists(library.library.folder))
    }

    @Test func `after a run is undone its books are fetched again`() async throws {
        let first = try await run()
        _ = try RunUndo(library.library).undo(
            try #require(first.run),
            who: "Ada",
            why: nil,
            isDryRun: false
        )
        #expect(try rows() == [])
        #expect(try await run().counts[.newWorks] == 6)
        try expectSound()
    }

    @Test func `a copy that was another book for a run is a copy once that is undone`() async throws
    {
        let folder = try TemporaryFolder()
        _ = try folder.file("two.epub", books[1].bytes)
        try await library.run(folder.path)
        _ = try await run()
        var newer = try Self.book(2, title: "Another", bytes: 400_000)
        (newer.updated, newer.validator) = ("2026-02-02", "\"2\"")
        let changed = newer
        server.change { $0["2.epub"] = changed }
        let later = try await run()
        _ = try RunUndo(library.library).undo(
            try #require(later.run),
            who: "Ada",
            why: nil,
            isDryRun: false
        )
        #expect(try rows().contains("2.epub copy whole REG-001"))
        try expectSound()
    }

    @Test func `what was on the web does not move to a disk, and comes back with an undo`()
        async throws
    {
        _ = try await run()
        let before = try rows()
        let folder = try TemporaryFolder()
        _ = try folder.file("five.epub", books[4].bytes)
        server.change { $0["5.epub"] = nil }
        var request = try request()
        request.selection.sources.append(.path(folder.path))
        request.breaker = .off
        let later = try await library.run(request)
        #expect(later.counts[.copies] == 1 && later.counts[.missing] == 1)
        #expect(later.counts[.moved] == 0)
        try expectSound()
        _ = try RunUndo(library.library).undo(
            try #require(later.run),
            who: "Ada",
            why: nil,
            isDryRun: false
        )
        #expect(try rows() == before)
        try expectSound()
    }

    @Test func `a password goes to the host that it is for, and to no other`() async throws {
        let other = try LoopbackServer { _ in .page(404) }
        let folder = try TemporaryFolder()
        let file = try folder.file("netrc", "machine 127.0.0.1 login ada password x")
        try FileTree.setMode(0o600, of: file)
        server.change { state in
            state.login = "ada:x"
            state["1.epub"]?.delivery = .status(
                302,
                headers: ["Location": other.address.replacing("127.0.0.1", with: "localhost")]
            )
        }
        #expect(await failure(try request())?.kind == .permission)
        let summary = try await library.run(try request(credentials: file))
        #expect(summary.counts[.newWorks] == 5 && summary.counts[.deferred] == 1)
        #expect(!other.requests.isEmpty)
        #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil })
    }
}
