// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import TestSupport
import Testing
import Works

@Suite struct IdentifierTests {
    private func publication(_ sample: String) throws -> Publication {
        try #require(try Reading(sample: "identifiers/" + sample).publication)
    }

    @Test func `I1 identifiers keep their scheme`() throws {
        let identifiers = try publication("schemes-epub2-valid").identifiers
        #expect(identifiers.map(\.scheme) == ["UUID", "ISBN", "calibre", nil])
        #expect(identifiers[3].value == "http://www.example.org/books/17")
        #expect(identifiers.map(\.isUnique) == [true, false, false, false])
    }

    @Test func `I1 identifier types are codes of a list or schemes`() throws {
        let identifiers = try publication("types-epub3-valid").identifiers
        #expect(identifiers.map(\.typeCode) == [nil, "15", nil, nil])
        #expect(identifiers.map(\.scheme) == [nil, nil, "DOI", "URI"])
    }

    @Test func `I1 a number is a code even if its list is not named`() throws {
        let reading = try Reading(
            metadata: ##"<dc:identifier id="id">9783161484100</dc:identifier>"##
                + ##"<meta refines="#id" property="identifier-type">15</meta>"##
        )
        #expect(reading.publication?.identifiers.map(\.typeCode) == ["15"])
        #expect(reading.publication?.identifiers.map(\.scheme) == [nil])
    }

    @Test func `I1 empty identifiers are dropped, and sources are not identifiers`() throws {
        let publication = try publication("empty-dropped-valid")
        #expect(publication.identifiers.map(\.value) == ["B0EXAMPLE1"])
        #expect(publication.sources == ["urn:isbn:9783161484100"])
    }

    @Test func `I3 the unique identifier is the first with its id`() throws {
        let identifiers = try publication("unique-second-valid").identifiers
        #expect(identifiers.map(\.isUnique) == [false, true, false])
    }

    @Test(arguments: [
        ("unique-dangling-warning", "no identifier has the id nothing"),
        ("unique-missing-warning", "no unique-identifier"),
    ])
    func `I3 a book without an identifier of its own is imported with a warning`(
        sample: String,
        detail: String
    ) throws {
        let publication = try publication(sample)
        #expect(publication.identifiers.map(\.isUnique) == [false])
        #expect(publication.warnings.map(\.code) == ["OPF-019"])
        #expect(publication.warnings.map(\.detail).last == detail)
    }

    @Test func `I4 sources are kept in order, apart from identifiers`() throws {
        let publication = try publication("sources-valid")
        #expect(
            publication.sources == [
                "https://www.example.org/scans/17", "urn:isbn:9783161484100",
                "https://www.example.org/texts/17", "A manuscript",
            ]
        )
        #expect(publication.identifiers.count == 1)
    }
}
