// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Fetching
import Remote
import Testing

struct FeedListerTests {
    private func list(
        _ web: PaperWeb,
        mostPages: Int = 100,
        mostBooks: Int = 100,
        mostBytes: Int = 1 << 20
    ) throws -> FeedListing {
        let start = try #require(RemoteAddress("http://books.test/opds"))
        let lister = FeedLister(
            RemoteClient(web),
            mostPages: mostPages,
            mostBooks: mostBooks,
            mostBytes: mostBytes
        )
        return try lister.list(start)
    }

    private func feed(_ inside: String) -> String {
        "<feed xmlns='http://www.w3.org/2005/Atom'><title>Books</title>\(inside)</feed>"
    }

    private func books(_ numbers: ClosedRange<Int>) -> String {
        numbers.map { number in
            """
            <entry><title>Book \(number)</title><id>urn:\(number)</id><updated>2024</updated>
            <link rel='http://opds-spec.org/acquisition' type='application/epub+zip'
             href='/get/\(number)'/></entry>
            """
        }.joined()
    }

    private func next(_ address: String) -> String { "<link rel='next' href='\(address)'/>" }

    private func way(_ address: String, _ relation: String = "subsection") -> String {
        """
        <entry><title>\(address)</title><link rel='\(relation)' href='\(address)'
         type='application/atom+xml;profile=opds-catalog;kind=acquisition'/></entry>
        """
    }

    @Test func `a list is read to its end, and each book is taken once`() throws {
        let web = PaperWeb([
            "http://books.test/opds": feed(books(1...3) + next("?page=2")),
            "http://books.test/opds?page=2": feed(books(3...5)),
        ])
        let listing = try list(web)
        #expect(listing.books.map(\.id) == (1...5).map { "urn:\($0)" })
        #expect(listing.pages == 2 && listing.limit == nil && listing.list == nil)
    }

    @Test func `links are relative to where a page lies, not to where it was asked for`() throws {
        let web = PaperWeb { request in
            guard request.address == "http://books.test/opds" else {
                let text = self.feed(self.books(3...4))
                return .page(FetchedPage(status: 200, body: Array(text.utf8)))
            }
            let text = self.feed(self.books(1...2) + self.next("two"))
            var page = FetchedPage(status: 200, body: Array(text.utf8))
            page.address = "http://other.test/lists/one"
            return .page(page)
        }
        let listing = try list(web)
        #expect(web.requests.map(\.address).last == "http://other.test/lists/two")
        #expect(
            listing.books.map(\.address.text) == (1...4).map { "http://other.test/get/\($0)" }
        )
    }

    @Test(arguments: [
        (["/by-author", "/by-title"], "/by-author"),
        (["/by-author", "/new:http://opds-spec.org/sort/new"], "/new"),
        (["/new:http://opds-spec.org/sort/new", "/all:http://opds-spec.org/crawlable"], "/all"),
        (["/empty", "/by-title"], "/by-title"),
    ])
    func `of a catalogue one list is read`(lists: [String], taken: String) throws {
        let ways = lists.map { list in
            let parts = list.split(separator: ":", maxSplits: 1).map(String.init)
            return parts.count == 2 ? way(parts[0], parts[1]) : way(parts[0])
        }
        var pages = ["http://books.test/opds": feed(ways.joined())]
        for name in ["by-author", "by-title", "new", "all"] {
            pages["http://books.test/" + name] = feed(books(1...2))
        }
        pages["http://books.test/empty"] = feed("")
        let listing = try list(PaperWeb(pages))
        #expect(listing.list?.address.text == "http://books.test" + taken)
        #expect(listing.otherLists.count == lists.count - 1)
        #expect(listing.books.count == 2)
    }

    @Test func `a list that leads in a circle ends`() throws {
        let web = PaperWeb(["http://books.test/opds": feed(books(1...2) + next("/opds"))])
        let listing = try list(web)
        #expect(listing.books.count == 2 && listing.pages == 1)
    }

    @Test(
        arguments: [
            (7, 100, 1 << 20, .pages(7)), (100, 7, 1 << 20, .books(7)),
            (100, 100, 70_000, .bytes(70_000)),
        ] as [(Int, Int, Int, FeedLimit)]
    )
    func `a list that never ends is read as far as may be, and told to be cut`(
        pages: Int,
        books: Int,
        bytes: Int,
        limit: FeedLimit
    ) throws {
        let padding = "<!--" + String(repeating: "x", count: 10_000) + "-->"
        let web = PaperWeb { request in
            let page = Int(request.address.split(separator: "=").last ?? "") ?? 1
            let text = self.feed(
                padding + self.books(page...page) + self.next("?page=\(page + 1)")
            )
            return .page(FetchedPage(status: 200, body: Array(text.utf8)))
        }
        let listing = try list(web, mostPages: pages, mostBooks: books, mostBytes: bytes)
        #expect(listing.pages == 7 && listing.limit == limit && listing.books.count == 7)
    }

    @Test func `a catalogue without books has none`() throws {
        let listing = try list(PaperWeb(["http://books.test/opds": feed("")]))
        #expect(listing.books.isEmpty && listing.limit == nil)
    }

    @Test(arguments: [
        (401, Failure.Kind.permission), (403, .permission), (404, .inputMissing),
        (410, .inputMissing), (500, .tryLater), (503, .tryLater), (302, .badInput),
    ])
    func `a catalogue that cannot be read ends the run`(status: Int, kind: Failure.Kind) {
        let web = PaperWeb { _ in .page(FetchedPage(status: status)) }
        #expect { try list(web) } throws: { error in
            guard case FeedLister.Problem.failure(let failure) = error else { return false }
            return failure.kind == kind && failure.hint.hasSuffix("nothing was done")
        }
    }

    @Test func `a page in the middle that cannot be read leaves no half of a list`() {
        let web = PaperWeb(["http://books.test/opds": feed(books(1...3) + next("?page=2"))])
        #expect(throws: FeedLister.Problem.self) { try list(web) }
    }

    @Test func `a page that is no feed is told`() {
        let web = PaperWeb(["http://books.test/opds": "<html><body>Log in</body></html>"])
        #expect { try list(web) } throws: { error in
            guard case FeedLister.Problem.failure(let failure) = error else { return false }
            return failure.kind == .badInput
        }
    }
}
