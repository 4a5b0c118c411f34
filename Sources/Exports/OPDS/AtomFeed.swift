// SPDX-License-Identifier: Apache-2.0

import Accounting
import System

/// A feed as OPDS 1.2 has it: Atom.
struct AtomFeed {
    private static let navigation: StaticString =
        "application/atom+xml;profile=opds-catalog;kind=navigation"
    private static let acquisition: StaticString =
        "application/atom+xml;profile=opds-catalog;kind=acquisition"

    private let feed: OPDSFeed
    private var xml = XMLWriter()

    /// - Parameter entries: adds those of the works.
    static func bytes(
        _ feed: OPDSFeed,
        entries: (inout [UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        var atom = AtomFeed(feed: feed)
        atom.begin()
        for way in feed.ways { atom.add(way) }
        var bytes = atom.xml.bytes
        try entries(&bytes)
        bytes += "</feed>\n".utf8
        return bytes
    }

    private init(feed: OPDSFeed) {
        self.feed = feed
    }

    private mutating func begin() {
        xml.raw(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" \
            xmlns:opds="http://opds-spec.org/2010/catalog" \
            xmlns:thr="http://purl.org/syndication/thread/1.0" \
            xmlns:os="http://a9.com/-/spec/opensearch/1.1/">
            <id>
            """
        )
        xml.element("urn:uuid:", StableUUID.of("feed \(feed.name)".utf8), "</id>\n")
        xml.element("<title>", feed.title, "</title>\n")
        xml.element("<updated>", UTCTime(seconds: feed.updated).text, "</updated>\n")
        xml.raw("<author><name>Accession</name></author>\n")
        let isList = !feed.works.isEmpty
        link("self", feed.name, isList: isList)
        link("start", OPDSFeed.first, isList: false)
        if let parent = feed.parent { link("up", parent, isList: false) }
        if let pages = feed.pages {
            if let first = pages.first { link("first", first, isList: isList) }
            if let previous = pages.previous { link("previous", previous, isList: isList) }
            if let next = pages.next { link("next", next, isList: isList) }
            if let last = pages.last { link("last", last, isList: isList) }
            if let total = pages.total {
                xml.element("<os:totalResults>", String(total), "</os:totalResults>\n")
                xml.element("<os:itemsPerPage>", String(OPDSFeed.pageSize), "</os:itemsPerPage>\n")
            }
        }
        for facets in feed.facets {
            for way in facets.ways { facet(way, facets) }
        }
    }

    private mutating func link(_ relation: StaticString, _ name: String, isList: Bool) {
        xml.raw("<link rel=\"")
        xml.raw(relation)
        address(name)
        xml.raw("\" type=\"")
        xml.raw(isList ? Self.acquisition : Self.navigation)
        xml.raw("\"/>\n")
    }

    private mutating func address(_ name: String) {
        xml.raw("\" href=\"")
        xml.text(feed.address(name))
        xml.raw(".xml")
    }

    private mutating func facet(_ way: OPDSFeed.Way, _ facets: OPDSFeed.Facets) {
        xml.raw("<link rel=\"http://opds-spec.org/facet")
        address(way.name)
        xml.raw("\" type=\"")
        xml.raw(Self.acquisition)
        xml.raw("\" title=\"")
        xml.text(way.title)
        xml.raw("\" opds:facetGroup=\"")
        xml.text(facets.title)
        if facets.chosen == way.name { xml.raw("\" opds:activeFacet=\"true") }
        xml.element("\" thr:count=\"", String(way.count), "\"/>\n")
    }

    private mutating func add(_ way: OPDSFeed.Way) {
        xml.element("<entry>\n<title>", way.title, "</title>\n")
        xml.element("<id>urn:uuid:", StableUUID.of("feed \(way.name)".utf8), "</id>\n")
        xml.element("<updated>", UTCTime(seconds: feed.updated).text, "</updated>\n")
        let count = way.count == 1 ? "1 book" : "\(way.count) books"
        xml.element("<content type=\"text\">", count, "</content>\n")
        xml.element("<link rel=\"", way.relation.rawValue, "")
        address(way.name)
        xml.raw("\" type=\"")
        xml.raw(way.hasWorks ? Self.acquisition : Self.navigation)
        xml.element("\" thr:count=\"", String(way.count), "\"/>\n</entry>\n")
    }
}
