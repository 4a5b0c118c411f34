// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import TestSupport
import Testing

@Suite struct PeopleTests {
    private func people(_ sample: String) throws -> [Publication.Person] {
        try #require(try Reading(sample: "package/" + sample).publication).people
    }

    @Test func `A1 roles of EPUB 2 are folded and a creator without one is an author`() throws {
        let people = try people("roles-epub2-valid")
        #expect(people.map(\.roles) == [["aut"], ["ill"], ["aut"], ["trl"], []])
        #expect(people.map(\.isCreator) == [true, true, true, false, false])
        #expect(people[0].fileAs == "Marlow, Ines")
    }

    @Test func `A1 roles of EPUB 3 come before the attribute, in their order`() throws {
        let people = try people("roles-epub3-valid")
        #expect(people.map(\.roles) == [["aut", "ill", "wpr"], ["trl"]])
        #expect(people[0].fileAs == "Marlow, Ines")
    }

    @Test func `A1 roles in words and as addresses become codes, others stay`() throws {
        let roles = try people("roles-in-words-valid").map(\.roles)
        #expect(roles == [["aut"], ["aut"], ["trl"], ["edt"], ["ill"], ["lighthouse keeper"]])
    }

    @Test func `A2 an exact repeat counts once`() throws {
        let people = try people("creator-repeated-valid")
        #expect(people.map(\.name) == ["Ines Marlow", "Jo Park", "Ines Marlow"])
        #expect(people.map(\.roles) == [["aut"], ["aut"], ["trl"]])
    }

    @Test func `A4 empty creators are dropped and names are not split`() throws {
        let people = try people("creator-empty-valid")
        #expect(people.map(\.name) == ["Ines Marlow and Jo Park, with Tom Reed"])
    }

    @Test func `A3 sort names joined in the first creator are handed out`() throws {
        let people = try people("creator-sort-joined-valid")
        #expect(people.map(\.fileAs) == ["Marlow, Ines", "Park, Jo"])
    }

    @Test func `A3 a joined sort name that does not fit stays`() throws {
        let reading = try Reading(
            metadata: """
                <dc:creator opf:file-as="Holt &amp; Sons">Holt &amp; Sons</dc:creator>
                <dc:creator opf:file-as="Park, Jo">Jo Park</dc:creator>
                """
        )
        #expect(reading.publication?.people.map(\.fileAs) == ["Holt & Sons", "Park, Jo"])
    }

    @Test(arguments: [
        ("http://id.loc.gov/vocabulary/relators/trl", "trl"),
        ("https://id.loc.gov/vocabulary/relators/TRL", "trl"),
        ("Translator", "trl"), ("TRL", "trl"), ("Author", "aut"), ("keeper", "keeper"),
    ])
    func `A1 every spelling of a role is one code`(text: String, code: String) throws {
        let reading = try Reading(metadata: "<dc:creator role=\"\(text)\">A</dc:creator>")
        #expect(reading.publication?.people.map(\.roles) == [[code]])
    }

    @Test func `A2 without an author the editors stand for the book`() throws {
        let publication = try Reading(sample: "package/authors-editor-valid").publication
        #expect(publication?.authors.map(\.name) == ["Jo Park", "Ines Marlow"])
        #expect(
            publication?.people.map(\.name)
                == ["Tom Reed", "Jo Park", "Ines Marlow", "Anna Weiss"]
        )
    }

    @Test func `A2 without authors and editors every creator stands for the book`() throws {
        let reading = try Reading(
            metadata: #"<dc:creator opf:role="ill">A</dc:creator>"#
                + #"<dc:creator opf:role="nrt">B</dc:creator>"#
                + #"<dc:contributor opf:role="aut">C</dc:contributor>"#
        )
        #expect(reading.publication?.authors.map(\.name) == ["A", "B"])
    }

    @Test func `A2 authors are listed once and an illustrator is none`() throws {
        let publication = try Reading(sample: "package/authors-once-valid").publication
        #expect(publication?.authors.map(\.name) == ["Ines Marlow", "Jo Park"])
        #expect(publication?.people.map(\.roles) == [["aut"], ["aut"], ["ill", "aut"], ["ill"]])
    }

    @Test func `A2 the order of display does not change the order of creators`() throws {
        let reading = try Reading(
            metadata: ##"""
                <dc:creator id="a">A</dc:creator>
                <meta refines="#a" property="display-seq">2</meta>
                <dc:creator id="b">B</dc:creator>
                <meta refines="#b" property="display-seq">1</meta>
                """##
        )
        #expect(reading.publication?.authors.map(\.name) == ["A", "B"])
    }

    @Test func `A3 the sort name of a repeat is not lost`() throws {
        let reading = try Reading(
            metadata: "<dc:creator>Ines Marlow</dc:creator>"
                + #"<dc:creator opf:file-as="Marlow, Ines">Ines Marlow</dc:creator>"#
        )
        #expect(reading.publication?.people.map(\.fileAs) == ["Marlow, Ines"])
    }

    @Test(arguments: [
        // The name itself has the sign.
        ("Holt &amp; Sons", "Jo Park", ["Holt & Sons", nil]),
        // Not as many as there are authors.
        ("Ines Marlow", "Jo Park", ["Holt & Sons & Reed", nil]),
    ])
    func `A3 a name that only looks joined is kept`(first: String, second: String, sorts: [String?])
        throws
    {
        let sort = BookBuilder.escaped(sorts[0] ?? "")
        let reading = try Reading(
            metadata: "<dc:creator opf:file-as=\"\(sort)\">\(first)</dc:creator>"
                + "<dc:creator>\(second)</dc:creator>"
        )
        #expect(reading.publication?.people.map(\.fileAs) == sorts)
    }

    @Test func `A3 sort names joined in every creator are handed out`() throws {
        let people = try people("creator-sort-everywhere-valid")
        #expect(people.map(\.fileAs) == ["Marlow, Ines", "Park, Jo"])
    }

    @Test func `A3 sort names joined in refinements of every creator are handed out`() throws {
        let creators = ["Terry Pratchett", "Neil Gaiman", "Anna Weiß"].enumerated().map {
            """
            <dc:creator id="c\($0)">\($1)</dc:creator>
            <meta refines="#c\($0)" property="role">aut</meta>
            <meta refines="#c\($0)" property="file-as">Pratchett, T. &amp; Gaiman, N. &amp; Weiss, A.</meta>
            """
        }
        let reading = try Reading(metadata: creators.joined())
        #expect(
            reading.publication?.people.map(\.fileAs)
                == ["Pratchett, T.", "Gaiman, N.", "Weiss, A."]
        )
    }

    @Test(arguments: [
        // Another number of names.
        (["Ines Marlow", "Jo Park"], "Marlow, Ines & Park, Jo & Reed, Tom"),
        (["Ines Marlow", "Jo Park", "Tom Reed"], "Marlow, Ines & Park, Jo"),
        // Names of others, or of the same in another order.
        (["Ines Marlow", "Jo Park"], "Holt, Anna & Reed, Tom"),
        (["Ines Marlow", "Jo Park"], "Park, Jo & Marlow, Ines"),
    ])
    func `A3 a sort name of every creator that does not fit stays`(names: [String], sort: String)
        throws
    {
        let metadata = names.map {
            "<dc:creator opf:file-as=\"\(BookBuilder.escaped(sort))\">\($0)</dc:creator>"
        }
        let reading = try Reading(metadata: metadata.joined())
        #expect(reading.publication?.people.map(\.fileAs) == names.map { _ in sort })
    }

    @Test func `A3 joined sort names belong to the authors among the creators`() throws {
        let reading = try Reading(
            metadata: #"<dc:creator opf:role="ill">Tom Reed</dc:creator>"#
                + #"<dc:creator opf:file-as="Marlow, I. &amp; Park, J.">Ines Marlow</dc:creator>"#
                + "<dc:creator>Jo Park</dc:creator>"
        )
        #expect(reading.publication?.people.map(\.fileAs) == [nil, "Marlow, I.", "Park, J."])
    }

    @Test func `A5 programs are not people, unless they have other roles`() throws {
        let publication = try Reading(sample: "package/generators-valid").publication
        #expect(
            publication?.generators == ["BindEasy 4.2", "calibre (5.1.0) [https://example.org]"]
        )
        #expect(
            publication?.people.map(\.name) == ["Ines Marlow", "The Harbour Press", "Jo Park"]
        )
    }

    @Test(arguments: [
        "calibre", "calibre 7.1", "Sigil", "pandoc", "Pandoc 2.11.4", "Adobe InDesign 16.1",
        "Adobe InDesign", "Vellum", "writer2epub", "FanFicFare [https://example.org]",
        "LibreOffice/7.3.7.2", "BindEasy v4.2", "http://example.org/convert",
    ])
    func `A5 who alone produced the file is no person if the name is a program's`(name: String)
        throws
    {
        for element in ["contributor", "creator"] {
            let reading = try Reading(
                metadata: "<dc:\(element) opf:role=\"bkp\">\(name)</dc:\(element)>"
            )
            #expect(reading.publication?.generators == [name])
            #expect(reading.publication?.people == [])
        }
    }

    @Test(arguments: [
        "Jo Park", "The Harbour Press", "Vellum Press", "J. R. R. Sigil", "Studio 54",
    ])
    func `A5 a person or a house that produced the file is kept`(name: String) throws {
        let reading = try Reading(
            metadata: "<dc:contributor opf:role=\"bkp\">\(name)</dc:contributor>"
        )
        #expect(reading.publication?.people.map(\.name) == [name])
        #expect(reading.publication?.people.map(\.roles) == [["bkp"]])
        #expect(reading.publication?.generators == [])
    }

    @Test func `A5 a contributor of another role may be called like a program`() throws {
        let reading = try Reading(
            metadata: "<dc:contributor opf:role=\"ill\">Sigil</dc:contributor>"
                + "<dc:contributor>Atticus</dc:contributor>"
        )
        #expect(reading.publication?.people.map(\.name) == ["Sigil", "Atticus"])
    }

    @Test(arguments: [
        ("A01", "aut"), ("a01", "aut"), ("A12", "ill"), ("A13", "pht"), ("A24", "win"),
        ("A36", "cov"), ("B01", "edt"), ("B05", "adp"), ("B06", "trl"), ("B13", "edt"),
        ("C01", "com"), ("E07", "nrt"), ("Z99", "oth"),
        ("onix:B06", "onix:b06"), ("B99", "b99"), ("A1", "a1"),
    ])
    func `A1 a code of ONIX is the code of MARC for the same role`(text: String, code: String)
        throws
    {
        let reading = try Reading(
            metadata: """
                <dc:creator id="c">A</dc:creator>
                <meta refines="#c" property="role" scheme="onix:codelist17">\(text)</meta>
                """
        )
        #expect(reading.publication?.people.map(\.roles) == [[code]])
    }

    @Test func `A1 codes of ONIX are roles like others`() throws {
        let people = try people("roles-onix-valid")
        #expect(people.map(\.roles) == [["aut"], ["trl"]])
    }

    @Test func `A2 a publisher among the creators is no author`() throws {
        let reading = try Reading(
            metadata: #"<dc:creator opf:role="pbl">The Harbour Press</dc:creator>"#
                + #"<dc:creator opf:role="ill">Tom Reed</dc:creator>"#
        )
        #expect(reading.publication?.authors.map(\.name) == ["Tom Reed"])
        #expect(reading.publication?.people.map(\.name) == ["The Harbour Press", "Tom Reed"])
        let alone = try Reading(
            metadata: #"<dc:creator opf:role="pbl">The Harbour Press</dc:creator>"#
        )
        #expect(alone.publication?.authors == [])
        #expect(alone.publication?.publishers == ["The Harbour Press"])
    }

    @Test func `A2 a publisher who wrote it as well is its author`() throws {
        let reading = try Reading(
            metadata: """
                <dc:creator id="c">Ines Marlow</dc:creator>
                <meta refines="#c" property="role">pbl</meta>
                <meta refines="#c" property="role">aut</meta>
                """
        )
        #expect(reading.publication?.authors.map(\.name) == ["Ines Marlow"])
    }

    @Test func `A5 a book without people is a good book`() throws {
        let reading = try Reading(sample: "package/title-blanks-valid")
        #expect(reading.publication?.people == [])
        #expect(reading.publication?.authors == [])
        #expect(reading.warningCodes == [])
    }

    @Test func `T6 people keep their language and their other names`() throws {
        let people = try people("creator-alternates-valid")
        #expect(people.map(\.language) == ["en-US", "nb"])
        #expect(people.map { $0.alternates.map(\.text) } == [["박조"], ["Ines Marlov"]])
        #expect(people.map { $0.alternates.map(\.language) } == [["ko"], ["ru-Latn"]])
    }
}
