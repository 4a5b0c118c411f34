// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import TestSupport
import Testing

@Suite struct SeriesTests {
    private func publication(_ sample: String) throws -> Publication {
        try #require(try Reading(sample: "package/" + sample).publication)
    }

    @Test func `S the first series among the collections counts, with its own position`() throws {
        let series = try publication("series-epub3-valid").series
        #expect(series?.name == "Roads of the Sea")
        #expect(series?.position == "2.2.1")
        #expect(series?.number == 2.2)
        #expect(series?.rule == .collection)
    }

    @Test func `S other collections and series that lost are kept as collections`() throws {
        let publication = try publication("series-lost-valid")
        #expect(publication.series?.name == "Roads of the Sea")
        #expect(publication.series?.position == nil)
        #expect(
            publication.collections.map(\.name) == [
                "Coastal Library", "Nameless Kind", "A Later Series", "Another Series",
            ]
        )
        #expect(publication.collections.map(\.type) == ["set", nil, "series", "series"])
        #expect(publication.collections.map(\.position) == ["7", nil, "3", "4"])
    }

    @Test func `S a repeated series counts once`() throws {
        let publication = try publication("series-said-twice-valid")
        #expect(publication.series?.position == "2")
        #expect(publication.collections == [])
    }

    @Test func `S the series of calibre is read in either order`() throws {
        let series = try publication("series-calibre-valid").series
        #expect(series?.name == "Roads of the Sea")
        #expect(series?.position == "1.5")
        #expect(series?.number == 1.5)
        #expect(series?.rule == .calibre)
    }

    @Test(arguments: [("3a", "3a"), ("NaN", nil), ("-inf", nil)] as [(String, String?)])
    func `S an index that is no finite number is none, of calibre or of EPUB 3`(
        index: String,
        position: String?
    ) throws {
        let texts = [
            """
            <meta name="calibre:series" content="Roads"/>
            <meta name="calibre:series_index" content="\(index)"/>
            """,
            ##"""
            <meta property="belongs-to-collection" id="c">Roads</meta>
            <meta refines="#c" property="collection-type">series</meta>
            <meta refines="#c" property="group-position">\##(index)</meta>
            """##,
        ]
        for metadata in texts {
            let series = try Reading(metadata: metadata).publication?.series
            #expect(series?.name == "Roads")
            #expect(series?.position == position)
        }
    }

    @Test func `S calibre comes before a title of the type collection`() throws {
        let reading = try Reading(
            metadata: ##"""
                <dc:title>T</dc:title>
                <dc:title id="c">By Title</dc:title>
                <meta refines="#c" property="title-type">collection</meta>
                <meta name="calibre:series" content="By calibre"/>
                """##
        )
        #expect(reading.publication?.series?.name == "By calibre")
        #expect(reading.publication?.titles.count == 2)
    }

    @Test func `S an ampersand in an attribute is one character`() throws {
        let reading = try Reading(
            metadata:
                ##"<meta name="calibre:series" content="Sea &amp; Salt &amp;#38; &#38; &lt;"/>"##
        )
        #expect(reading.publication?.series?.name == "Sea & Salt &#38; & <")
    }

    @Test func `S a set is no series`() throws {
        let publication = try publication("series-set-is-none-valid")
        #expect(publication.series == nil)
        #expect(publication.collections.map(\.type) == ["set", nil])
    }

    @Test func `S a title of the type collection is a series`() throws {
        let publication = try publication("series-collection-title-valid")
        #expect(publication.series?.name == "Roads of the Sea")
        #expect(publication.series?.position == nil)
        #expect(publication.series?.rule == .title)
        #expect(publication.mainTitle?.text == "The Salt Road")
    }

    @Test(
        arguments: [
            ("1", 1), ("1.5", 1.5), ("98.4", 98.4), ("2.2.1", 2.2), ("1.0", 1), ("007", 7),
            ("0", 0),
            ("1.", nil), (".5", nil), ("-1", nil), ("1,5", nil), ("III", nil), ("3 of 7", nil),
            ("1e3", nil), ("٣", nil), ("1..2", nil), ("9999999999999999", nil),
        ] as [(String, Double?)]
    )
    func `S the number is the first two parts of the position`(
        position: String,
        number: Double?
    ) throws {
        let reading = try Reading(
            metadata: "<meta name=\"calibre:series\" content=\"S\"/>"
                + "<meta name=\"calibre:series_index\" content=\"\(position)\"/>"
        )
        #expect(reading.publication?.series?.position == position)
        #expect(reading.publication?.series?.number == number)
    }
}
