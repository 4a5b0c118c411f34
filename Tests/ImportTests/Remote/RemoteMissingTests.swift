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

/// Books that a catalogue lists no longer, or that another one lists.
@Suite struct RemoteMissingTests: RemoteSuite {
    let place: RemotePlace

    init() throws { place = try RemotePlace() }

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
        #expect(summary.fetched?.unfinished.map(\.address) == [server.feed])
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
}
