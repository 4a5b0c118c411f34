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

/// Addresses among other sources, and what the rest of the program does with their books.
@Suite struct RemoteSourceTests: RemoteSuite {
    let place: RemotePlace

    init() throws { place = try RemotePlace() }

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
        var newer = try RemotePlace.book(2, title: "Another", bytes: 400_000)
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

    @Test(arguments: ["localhost", "127.0.0.1"])
    func `a password goes to the server that it is for, and to no other`(
        host: String
    ) async throws {
        let other = try LoopbackServer { _ in .page(404) }
        let folder = try TemporaryFolder()
        let file = try folder.file("netrc", "machine 127.0.0.1 login ada password x")
        try FileTree.setMode(0o600, of: file)
        server.change { state in
            state.login = "ada:x"
            state["1.epub"]?.delivery = .status(
                302,
                headers: ["Location": other.address.replacing("127.0.0.1", with: host)]
            )
        }
        #expect(await failure(try request())?.kind == .permission)
        let summary = try await library.run(try request(credentials: file))
        #expect(summary.counts[.newWorks] == 5 && summary.counts[.deferred] == 1)
        #expect(!other.requests.isEmpty)
        #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil })
    }
}
