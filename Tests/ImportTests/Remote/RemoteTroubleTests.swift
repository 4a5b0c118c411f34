// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Fetching
import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// What servers do to a run.
@Suite struct RemoteTroubleTests: RemoteSuite {
    let place: RemotePlace

    init() throws { place = try RemotePlace() }

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
}
