// SPDX-License-Identifier: Apache-2.0

import Testing

import Feeds

struct FeedReaderTests {
    private let place = RemoteAddress("http://books.test/opds/list?page=1")

    private func read(_ page: String) throws -> Feed {
        try FeedReader().read(Array(page.utf8), at: try #require(place))
    }

    private func atom(_ inside: String) -> String {
        "<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom'><title>All</title>\(inside)</feed>"
    }

    private func entry(_ links: String) -> String {
        "<entry><title>One</title><id>urn:1</id><updated>2024-05-01T00:00:00Z</updated>\(links)</entry>"
    }

    static let acquisition = "http://opds-spec.org/acquisition"

    private func link(_ rel: String, _ type: String, _ href: String = "/get/1.epub") -> String {
        "<link rel='\(rel)' type='\(type)' href='\(href)'/>"
    }

    private func publication(_ rel: String, _ type: String) -> String {
        """
        {"metadata":{"title":"All"},"links":[],"publications":[{"metadata":{"title":"One",\
        "identifier":"urn:1","modified":"2024-05-01T00:00:00Z"},"links":[{"rel":"\(rel)",\
        "type":"\(type)","href":"/get/1.epub"}]}]}
        """
    }

    private func one() throws -> FeedEntry {
        FeedEntry(
            id: "urn:1",
            title: "One",
            updated: "2024-05-01T00:00:00Z",
            address: try #require(RemoteAddress("http://books.test/get/1.epub"))
        )
    }

    @Test(arguments: [acquisition, acquisition + "/open-access", "enclosure"])
    func `an entry with an EPUB is a book, in both forms`(relation: String) throws {
        for type in ["application/epub+zip", "Application/EPUB+zip; charset=binary"] {
            #expect(try read(atom(entry(link(relation, type)))).books == [one()])
            #expect(try read(publication(relation, type)).books == [one()])
        }
    }

    @Test(arguments: [
        (acquisition, "application/pdf", FeedOffer.otherFormat),
        (acquisition, "application/vnd.readium.lcp.license.v1.0+json", .protected),
        (acquisition, "text/html", .otherwise),
        (acquisition + "/buy", "application/epub+zip", .sale),
        (acquisition + "/borrow", "application/epub+zip", .loan),
        (acquisition + "/subscribe", "application/epub+zip", .loan),
        (acquisition + "/sample", "application/epub+zip", .sample),
        (acquisition + "/else", "application/epub+zip", .otherwise),
        ("alternate", "text/html", .none),
    ])
    func `an entry without an EPUB is passed over by kind, in both forms`(
        relation: String,
        type: String,
        offer: FeedOffer
    ) throws {
        for page in [atom(entry(link(relation, type))), publication(relation, type)] {
            let feed = try read(page)
            #expect(feed.books.isEmpty)
            #expect(feed.passedOver == [offer: 1])
        }
    }

    @Test func `an entry that can be bought and had as an EPUB is a book`() throws {
        let links =
            link(Self.acquisition + "/buy", "application/epub+zip", "/buy")
            + link(Self.acquisition, "application/pdf", "/1.pdf")
            + link(Self.acquisition, "application/epub+zip")
        #expect(try read(atom(entry(links))).books == [one()])
    }

    @Test func `a link that leads to the book by way of something else is no book`() throws {
        let indirect = """
            <link rel='\(Self.acquisition)' type='application/epub+zip' href='/x'>
            <opds:indirectAcquisition xmlns:opds='o' type='application/epub+zip'/></link>
            """
        #expect(try read(atom(entry(indirect))).passedOver == [.otherwise: 1])
    }

    @Test func `a list goes on`() throws {
        let next = link("next", "application/atom+xml", "?page=2")
        let address = RemoteAddress("http://books.test/opds/list?page=2")
        #expect(try read(atom(next)).next == address)
        let json = #"{"links":[{"rel":["next","x"],"href":"?page=2"}],"publications":[]}"#
        #expect(try read(json).next == address)
    }

    @Test func `the lists of a catalogue are told apart`() throws {
        let plain = "application/atom+xml"
        let books = plain + ";profile=opds-catalog;kind=acquisition"
        let feed = try read(
            atom(
                link("http://opds-spec.org/crawlable", books, "/all")
                    + entry(link("subsection", plain + ";profile=opds-catalog", "/by-author"))
                    + entry(link("subsection", books, "/fiction"))
                    + entry(link("http://opds-spec.org/sort/new", books, "/new"))
                    + entry(link("alternate", plain + ";type=entry;profile=opds-catalog", "/entry"))
            )
        )
        #expect(feed.whole?.address.text == "http://books.test/all")
        #expect(feed.newest?.address.text == "http://books.test/new")
        #expect(
            feed.lists.map(\.address.text) == [
                "http://books.test/fiction", "http://books.test/by-author",
            ]
        )
        #expect(feed.passedOver == [.none: 1])
    }

    @Test func `the lists of OPDS 2 stand in navigation and in groups`() throws {
        let feed = try read(
            """
            {"metadata":{"title":"Shop"},"navigation":[{"href":"/a","title":{"de":"Neu"},\
            "type":"application/opds+json"}],"groups":[{"metadata":{"title":"Sea"},\
            "publications":[{"links":[{"rel":"\(Self.acquisition)","href":"/1.epub",\
            "type":"application/epub+zip","size":12}]},7]},null]}
            """
        )
        #expect(feed.title == "Shop")
        #expect(feed.lists.map(\.title) == ["Neu"])
        #expect(feed.books.map(\.id) == ["http://books.test/1.epub"])
        #expect(feed.books.map(\.byteCount) == [12])
    }

    @Test(arguments: [
        "", "  \n", "<html><body>Log in</body></html>", "hello", #"{"error":"no"}"#, "[1]",
        #"{"publications":["#, "{}",
    ])
    func `what is no feed is refused`(page: String) {
        #expect(throws: FeedError.self) { try read(page) }
    }

    @Test(arguments: [
        #"{"publications":7,"navigation":"x","links":{},"metadata":{"title":[1]}}"#,
        #"{"publications":[[],{"links":[{"rel":{},"href":[],"properties":[]}]}],"groups":[1]}"#,
    ])
    func `members of another shape cost nothing but themselves`(page: String) throws {
        #expect(try read(page).books.isEmpty)
    }
}
