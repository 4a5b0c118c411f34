// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct VolumeIDKindTests {
    @Test func `each kind is found by the name that is stored`() {
        for kind in VolumeIDKind.all {
            #expect(VolumeIDKind(named: kind.name) == kind)
        }
        #expect(VolumeIDKind(named: "isbn") == .isbn)
        #expect(VolumeIDKind(named: "ISBN") == nil)
        #expect(VolumeIDKind(named: "") == nil)
    }

    @Test func `names are unique and the table is in canonical order`() {
        #expect(Set(VolumeIDKind.all.map(\.name)).count == VolumeIDKind.all.count)
        #expect(Set(VolumeIDKind.all).count == VolumeIDKind.all.count)
        #expect(VolumeIDKind.all == VolumeIDKind.all.sorted())
        let levels = VolumeIDKind.all.map(\.level.rawValue)
        #expect(levels == levels.sorted())
    }

    @Test func `stored names never change`() {
        #expect(
            VolumeIDKind.all.map(\.name) == [
                "gutenberg", "openlibrary-work", "goodreads-work", "librarything-work", "wikidata",
                "standardebooks", "ao3", "fanfiction", "isbn", "google", "asin",
                "openlibrary-book", "goodreads", "isbndb", "librarything-book", "oclc", "lccn",
                "doi", "kobo", "apple", "overdrive", "internet-archive", "hathitrust",
                "smashwords", "feedbooks", "catalogue-record", "text", "uuid", "calibre",
                "mobi-asin", "ark", "url", "other",
                "issn", "ean", "barnesnoble", "douban", "series", "calibre-row", "placeholder",
            ]
        )
    }

    @Test func `identifiers are ordered by kind and then by value`() {
        let sorted = [
            VolumeID(kind: .gutenberg, value: "11"), VolumeID(kind: .isbn, value: "9780306406157"),
            VolumeID(kind: .isbn, value: "9780804429573"), VolumeID(kind: .uuid, value: "0"),
        ]
        #expect(sorted.reversed().sorted() == sorted)
        #expect(sorted[1].description == "isbn:9780306406157")
    }
}
