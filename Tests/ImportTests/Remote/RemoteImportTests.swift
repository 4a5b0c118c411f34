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

/// Catalogues and books on the web as sources: what is fetched of them, and what is a copy.
@Suite struct RemoteImportTests: RemoteSuite {
    let place: RemotePlace

    init() throws { place = try RemotePlace() }

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
        var newer = try RemotePlace.book(2, title: "Another")
        (newer.updated, newer.validator) = ("2026-02-02", "\"2\"")
        let changed = newer
        server.change { $0["2.epub"] = changed }
        let again = try await run()
        #expect(again.counts[.unchanged] == 5)
        #expect(again.counts.editions == 1 && again.counts[.superseded] == 1)
        try expectSound()
    }

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
        let large = try RemotePlace.book(8, bytes: 2_000_000)
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
        let large = try RemotePlace.book(8, bytes: 2_000_000)
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
}
