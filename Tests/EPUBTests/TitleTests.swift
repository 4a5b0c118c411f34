// SPDX-License-Identifier: Apache-2.0

import EPUB
import TestSupport
import Testing

@Suite struct TitleTests {
    private func publication(_ sample: String) throws -> Publication {
        try #require(try Reading(sample: "package/" + sample).publication)
    }

    @Test func `titles keep their types and their order`() throws {
        let titles = try publication("title-types-valid").titles
        #expect(titles.map(\.text) == ["A Walk Along the Coast", "The Salt Road", "Salt"])
        #expect(titles.map(\.type) == ["subtitle", "main", "short"])
        #expect(titles.map(\.sequence) == [2, 1, nil])
        #expect(titles.map(\.fileAs) == [nil, "Salt Road, The", nil])
    }

    @Test func `the title marked main stands for the book`() throws {
        #expect(try publication("title-types-valid").mainTitle?.text == "The Salt Road")
    }

    @Test func `without a mark the first that is no subtitle stands for the book`() throws {
        #expect(try publication("title-first-valid").mainTitle?.text == "The Salt Road")
    }

    @Test func `blanks are collapsed`() throws {
        #expect(try publication("title-blanks-valid").mainTitle?.text == "The Salt Road")
    }

    @Test func `blanks that are no ASCII are text`() throws {
        let title = try publication("title-no-break-space-valid").mainTitle?.text
        #expect(title == "The\u{A0} Salt\u{2003}Road")
    }

    @Test func `control characters are dropped`() throws {
        let title = try publication("title-control-characters-valid").mainTitle?.text
        #expect(title == "The 31mSalt Road")
    }

    @Test func `character data in a section is text`() throws {
        #expect(try publication("title-cdata-valid").mainTitle?.text == "Salt & Road")
    }

    @Test(arguments: ["title-sort-calibre-valid", "title-sort-attribute-valid"])
    func `the sort title of EPUB 2 is read`(sample: String) throws {
        #expect(try publication(sample).mainTitle?.fileAs == "Salt Road, The")
    }

    @Test func `a book without a title is taken in with a warning`() throws {
        let reading = try Reading(sample: "package/title-missing-warning")
        #expect(reading.publication?.mainTitle == nil)
        #expect(reading.warningCodes == ["OPF-013"])
    }
}
