// SPDX-License-Identifier: Apache-2.0

import EPUB
import TestSupport
import Testing

@Suite struct MetadataTests {
    private func publication(_ sample: String) throws -> Publication {
        try #require(try Reading(sample: sample).publication)
    }

    @Test func `languages stay as written, each once`() throws {
        #expect(
            try publication("package/languages-valid").languages.map(\.raw) == ["en", "de", "jp"]
        )
    }

    @Test func `the first publisher with a name counts`() throws {
        #expect(
            try publication("package/publisher-first-valid").publishers.first == "Harbour Press"
        )
    }

    @Test func `without a publisher the one with that role counts`() throws {
        #expect(
            try publication("package/publisher-from-role-valid").publishers.first == "Harbour Press"
        )
    }

    @Test func `dates keep their event and their precision`() throws {
        let publication = try publication("package/dates-epub2-valid")
        #expect(publication.dates.map(\.value) == ["2021-03-04", "1987", "1987-06"])
        #expect(publication.dates.map(\.event) == ["modification", "publication", nil])
        #expect(publication.modified?.raw == "2021-03-04")
    }

    @Test func `the modification date of EPUB 3 is the one of the package`() throws {
        let publication = try publication("package/modified-epub3-valid")
        #expect(publication.modified?.raw == "2021-03-04T05:06:07Z")
        #expect(publication.dates.map(\.value) == ["1987-06-01"])
    }

    @Test func `a single subject is a list`() throws {
        let subjects = try publication("package/subjects-single-valid").subjects
        #expect(subjects.map(\.name) == ["Sea", "Coast", "walking", "Salt"])
    }

    @Test func `several subjects stay as they are`() throws {
        let subjects = try publication("package/subjects-several-valid").subjects
        #expect(subjects.map(\.name) == ["Sea, general", "Salt -- History"])
    }

    @Test func `a description keeps its line breaks and its markup`() throws {
        let description = try publication("package/description-markup-valid").descriptions.first
        #expect(description == "<p>One road.</p>\n<p>Two\nlines.</p>\n\nLast.")
    }

    @Test func `rights are the text of all that is inside`() throws {
        let rights = try publication("package/rights-with-children-valid").rights.first
        #expect(rights == "For every\nreader.")
    }

    @Test func `the first series among the collections counts, with its own position`() throws {
        let series = try publication("package/series-epub3-valid").series
        #expect(series?.name == "Roads of the Sea")
        #expect(series?.position == "2.2.1")
    }

    @Test func `the series of calibre is read in either order`() throws {
        let series = try publication("package/series-calibre-valid").series
        #expect(series?.name == "Roads of the Sea")
        #expect(series?.position == "1.5")
    }

    @Test func `an ampersand in an attribute is one character`() throws {
        let reading = try Reading(
            metadata:
                ##"<meta name="calibre:series" content="Sea &amp; Salt &amp;#38; &#38; &lt;"/>"##
        )
        #expect(reading.publication?.series?.name == "Sea & Salt &#38; & <")
    }

    @Test func `a set is no series`() throws {
        #expect(try publication("package/series-set-is-none-valid").series == nil)
    }

    @Test func `a title of the type collection is a series`() throws {
        let publication = try publication("package/series-collection-title-valid")
        #expect(publication.series?.name == "Roads of the Sea")
        #expect(publication.series?.position == nil)
        #expect(publication.mainTitle?.text == "The Salt Road")
    }

    @Test func `identifiers keep their scheme`() throws {
        let identifiers = try publication("identifiers/schemes-epub2-valid").identifiers
        #expect(identifiers.map(\.scheme) == ["UUID", "ISBN", "calibre", nil])
        #expect(identifiers[3].value == "http://www.example.org/books/17")
        #expect(identifiers.map(\.isUnique) == [true, false, false, false])
    }

    @Test func `identifier types are codes of a list or schemes`() throws {
        let identifiers = try publication("identifiers/types-epub3-valid").identifiers
        #expect(identifiers.map(\.typeCode) == [nil, "15", nil, nil])
        #expect(identifiers.map(\.scheme) == [nil, nil, "DOI", "URI"])
    }

    @Test func `the unique identifier is the first with its id`() throws {
        let identifiers = try publication("identifiers/unique-second-valid").identifiers
        #expect(identifiers.map(\.isUnique) == [false, true, false])
    }

    @Test func `a dangling unique identifier is no error`() throws {
        let identifiers = try publication("identifiers/unique-dangling-valid").identifiers
        #expect(identifiers.map(\.isUnique) == [false])
    }

    @Test func `empty identifiers are dropped and sources are none`() throws {
        let identifiers = try publication("identifiers/empty-dropped-valid").identifiers
        #expect(identifiers.map(\.value) == ["B0EXAMPLE1"])
    }
}
