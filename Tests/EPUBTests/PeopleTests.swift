// SPDX-License-Identifier: Apache-2.0

import EPUB
import TestSupport
import Testing

@Suite struct PeopleTests {
    private func people(_ sample: String) throws -> [Publication.Person] {
        try #require(try Reading(sample: "package/" + sample).publication).people
    }

    @Test func `roles of EPUB 2 are folded and a creator without one is an author`() throws {
        let people = try people("roles-epub2-valid")
        #expect(people.map(\.roles) == [["aut"], ["ill"], ["aut"], ["trl"], []])
        #expect(people.map(\.isCreator) == [true, true, true, false, false])
        #expect(people[0].fileAs == "Marlow, Ines")
    }

    @Test func `roles of EPUB 3 come before the attribute, in their order`() throws {
        let people = try people("roles-epub3-valid")
        #expect(people.map(\.roles) == [["aut", "ill", "wpr"], ["trl"]])
        #expect(people[0].fileAs == "Marlow, Ines")
    }

    @Test func `roles in words and as addresses become codes, others stay`() throws {
        let roles = try people("roles-in-words-valid").map(\.roles)
        #expect(roles == [["aut"], ["aut"], ["trl"], ["edt"], ["ill"], ["lighthouse keeper"]])
    }

    @Test func `an exact repeat counts once`() throws {
        let people = try people("creator-repeated-valid")
        #expect(people.map(\.name) == ["Ines Marlow", "Jo Park", "Ines Marlow"])
        #expect(people.map(\.roles) == [["aut"], ["aut"], ["trl"]])
    }

    @Test func `empty creators are dropped and names are not split`() throws {
        let people = try people("creator-empty-valid")
        #expect(people.map(\.name) == ["Ines Marlow and Jo Park, with Tom Reed"])
    }

    @Test func `sort names joined in the first creator are handed out`() throws {
        let people = try people("creator-sort-joined-valid")
        #expect(people.map(\.fileAs) == ["Marlow, Ines", "Park, Jo"])
    }

    @Test func `a joined sort name that does not fit stays`() throws {
        let reading = try Reading(
            metadata: """
                <dc:creator opf:file-as="Holt &amp; Sons">Holt &amp; Sons</dc:creator>
                <dc:creator opf:file-as="Park, Jo">Jo Park</dc:creator>
                """
        )
        #expect(reading.publication?.people.map(\.fileAs) == ["Holt & Sons", "Park, Jo"])
    }
}
