// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import TestSupport
import Testing

@Suite struct TitleTests {
    private func publication(_ sample: String) throws -> Publication {
        try #require(try Reading(sample: "package/" + sample).publication)
    }

    /// Their order, after the one that stands for the book.
    @Test func `T2 titles keep their types and their order`() throws {
        let titles = try publication("title-types-valid").titles
        #expect(titles.map(\.text) == ["The Salt Road", "A Walk Along the Coast", "Salt"])
        #expect(titles.map(\.type) == ["main", "subtitle", "short"])
        #expect(titles.map(\.sequence) == [1, 2, nil])
        #expect(titles.map(\.fileAs) == ["Salt Road, The", nil, nil])
    }

    @Test func `T2 the title marked main stands for the book`() throws {
        #expect(try publication("title-types-valid").mainTitle?.text == "The Salt Road")
    }

    @Test func `T2 without a mark the first that is no subtitle stands for the book`() throws {
        #expect(try publication("title-first-valid").mainTitle?.text == "The Salt Road")
    }

    @Test func `T1 blanks are collapsed`() throws {
        #expect(try publication("title-blanks-valid").mainTitle?.text == "The Salt Road")
    }

    @Test func `T1 blanks outside ASCII are text`() throws {
        let title = try publication("title-no-break-space-valid").mainTitle?.text
        #expect(title == "The\u{A0} Salt\u{2003}Road")
    }

    @Test func `T1 control characters are dropped`() throws {
        let title = try publication("title-control-characters-valid").mainTitle?.text
        #expect(title == "The 31mSalt Road")
    }

    @Test func `T1 character data in a section is text`() throws {
        #expect(try publication("title-cdata-valid").mainTitle?.text == "Salt & Road")
    }

    @Test(arguments: ["title-sort-calibre-valid", "title-sort-attribute-valid"])
    func `T4 the sort title of EPUB 2 is read`(sample: String) throws {
        #expect(try publication(sample).mainTitle?.fileAs == "Salt Road, The")
    }

    @Test func `T5 a book without a title is imported with a warning`() throws {
        let reading = try Reading(sample: "package/title-missing-warning")
        #expect(reading.publication?.mainTitle == nil)
        #expect(reading.warningCodes == ["OPF-013"])
    }

    @Test func `T2 an empty title marked main stands for nothing`() throws {
        let publication = try publication("title-main-empty-valid")
        #expect(publication.mainTitle?.text == "The Salt Road")
        #expect(publication.titles.map(\.type) == [nil, "subtitle"])
    }

    @Test(arguments: ["subtitle", "short", "collection", "edition", "expanded", "Extended"])
    func `T2 a title of another type stands for the book only if it is the only one`(
        type: String
    ) throws {
        let other =
            ##"<dc:title id="o">Other</dc:title>"##
            + ##"<meta refines="#o" property="title-type">\##(type)</meta>"##
        let alone = try Reading(metadata: other).publication
        #expect(alone?.mainTitle?.text == "Other")
        #expect(alone?.subtitle == nil)
        let both = try Reading(metadata: other + "<dc:title>The Salt Road</dc:title>").publication
        #expect(both?.mainTitle?.text == "The Salt Road")
    }

    @Test func `T3 the subtitle is the one that is shown first, by number and then by place`()
        throws
    {
        let publication = try publication("title-subtitles-valid")
        #expect(publication.subtitle?.text == "A Walk Along the Coast")
        #expect(publication.mainTitle?.text == "The Salt Road")
        #expect(
            try self.publication("title-types-valid").subtitle?.text == "A Walk Along the Coast"
        )
        #expect(try self.publication("title-blanks-valid").subtitle == nil)
    }

    @Test func `T3 without numbers the first subtitle counts`() throws {
        let lines = ["a", "b"].map { id in
            ##"<dc:title id="\##(id)">\##(id)</dc:title>"##
                + ##"<meta refines="#\##(id)" property="title-type">subtitle</meta>"##
        }
        let reading = try Reading(metadata: "<dc:title>T</dc:title>" + lines.joined())
        #expect(reading.publication?.subtitle?.text == "a")
    }

    @Test func `T4 a refinement comes before an attribute and that before calibre`() throws {
        #expect(try publication("title-sort-refined-valid").mainTitle?.fileAs == "Salt Road, The")
    }

    @Test func `T4 what calibre says goes to the main title`() throws {
        let reading = try Reading(
            metadata: ##"""
                <dc:title id="s">A Walk</dc:title>
                <meta refines="#s" property="title-type">subtitle</meta>
                <dc:title>The Salt Road</dc:title>
                <meta name="calibre:title_sort" content="Salt Road, The"/>
                """##
        )
        #expect(reading.publication?.titles.map(\.fileAs) == ["Salt Road, The", nil])
    }

    @Test func `T6 a title has its language, or that of the metadata, or of the package`() throws {
        let titles = try publication("title-alternates-valid").titles
        #expect(titles.map(\.language) == ["de", "fr", "fr"])
        let inherited = try publication("title-language-inherited-valid").titles
        #expect(inherited.map(\.language) == ["pt-BR"])
        #expect(try publication("title-types-valid").titles.map(\.language) == [nil, nil, nil])
    }

    @Test func `T6 a title keeps its other languages and scripts`() throws {
        let titles = try publication("title-alternates-valid").titles
        #expect(titles[0].alternates.map(\.text) == ["The Salt Road", "Дорога соли"])
        #expect(titles[0].alternates.map(\.language) == ["en-GB", nil])
        #expect(titles[1].alternates == [])
    }
}
