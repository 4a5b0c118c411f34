// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import TestSupport
import Testing

@Suite struct MetadataTests {
    private func publication(_ sample: String) throws -> Publication {
        try #require(try Reading(sample: sample).publication)
    }

    @Test func `P the first publisher with a name counts`() throws {
        #expect(
            try publication("package/publisher-first-valid").publishers.first == "Harbour Press"
        )
    }

    @Test func `P without a publisher the one with that role counts`() throws {
        #expect(
            try publication("package/publisher-from-role-valid").publishers.first == "Harbour Press"
        )
    }

    @Test func `P a single subject is a list`() throws {
        let subjects = try publication("package/subjects-single-valid").subjects
        #expect(subjects.map(\.name) == ["Sea", "Coast", "walking", "Salt"])
    }

    @Test func `P several subjects stay as they are`() throws {
        let subjects = try publication("package/subjects-several-valid").subjects
        #expect(subjects.map(\.name) == ["Sea, general", "Salt -- History"])
    }

    @Test func `P a description keeps its line breaks and its markup`() throws {
        let description = try publication("package/description-markup-valid").descriptions.first
        #expect(description == "<p>One road.</p>\n<p>Two\nlines.</p>\n\nLast.")
    }

    @Test func `P rights are the text of all that is inside`() throws {
        let rights = try publication("package/rights-with-children-valid").rights.first
        #expect(rights == "For every\nreader.")
    }

    @Test func `P a publisher's name comes before the people with that role`() throws {
        let publication = try publication("package/publisher-before-role-valid")
        #expect(publication.publishers == ["Coastal Books", "Inland Books"])
        #expect(publication.people.map(\.name) == ["Harbour Press"])
    }

    @Test func `P a subject keeps the scheme it is a term of, and is no list then`() throws {
        let subjects = try publication("package/subjects-terms-valid").subjects
        #expect(subjects.map(\.name) == ["Roads, Salt; trade"])
        #expect(subjects.map(\.authority) == ["BISAC"])
        #expect(subjects.map(\.term) == ["HIS000000"])
    }

    @Test func `P every description counts after the first that is not empty`() throws {
        let reading = try Reading(
            metadata: "<dc:description> </dc:description><dc:description>One</dc:description>"
                + "<dc:rights/><dc:description>Two</dc:description><dc:rights>Free</dc:rights>"
        )
        #expect(reading.publication?.descriptions == ["One", "Two"])
        #expect(reading.publication?.rights == ["Free"])
    }
}
