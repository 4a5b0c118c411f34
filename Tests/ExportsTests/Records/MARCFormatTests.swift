// SPDX-License-Identifier: Apache-2.0

import Books
import Exports
import Testing

/// MARC records as XML, and what catalogues want of them.
@Suite struct MARCFormatTests {
    private func records(_ books: [Publication]) throws -> [XMLReading.Element] {
        let format = MARCFormat(time: StatedLibrary.time)
        let root = try XMLReading.root(StatedLibrary(books).export(format))
        #expect(root.name == "collection")
        #expect(root.children.allSatisfy { $0.name == "record" })
        return root.children
    }

    private func field(_ record: XMLReading.Element, _ tag: String, _ code: String) -> String? {
        record.children.first { $0.attributes["tag"] == tag }?.children
            .first { $0.attributes["code"] == code }?.text
    }

    @Test func `every work is one record, and its texts are what they were`() throws {
        let records = try records(HostileText.all.map(HostileText.book))
        #expect(records.count == HostileText.all.count)
        for (record, text) in zip(records, HostileText.all) {
            let title = try #require(field(record, "245", "a"))
            let isCut = text.utf8.count > 9_000
            #expect(isCut ? title.hasSuffix("…") : title.isExactly(text.asInXML), "\(title)")
            for (tag, code) in [("490", "a"), ("264", "b"), ("520", "a"), ("653", "a")] {
                #expect(field(record, tag, code) == title)
            }
        }
    }

    @Test func `leader and fixed fields have their lengths`() throws {
        for record in try records(HostileText.all.map(HostileText.book)) {
            #expect(record.first("leader")?.text.utf8.count == 24)
            let controls = record.all("controlfield")
            #expect(controls.map { $0.attributes["tag"] } == ["001", "005", "008"])
            #expect(controls[1].text == "20260301070809.0")
            #expect(controls[2].text.utf8.count == 40, "\(controls[2].text)")
            for field in record.all("datafield") {
                #expect(field.attributes["tag"]?.utf8.count == 3)
                #expect(field.attributes["ind1"]?.utf8.count == 1)
                #expect(field.attributes["ind2"]?.utf8.count == 1)
                #expect(!field.children.isEmpty)
                for part in field.children {
                    #expect(part.attributes["code"]?.utf8.count == 1 && part.name == "subfield")
                }
            }
        }
    }

    @Test func `no field is longer than the older form of MARC can say`() throws {
        let book = HostileText.book(String(repeating: "\u{1F4DA}", count: 9_000))
        for record in try records([book]) {
            for field in record.all("datafield") {
                #expect(field.children.reduce(0) { $0 + $1.text.utf8.count + 2 } < 9_999)
            }
        }
    }

    @Test(arguments: [
        ("en", "eng", "en"), ("de-AT", "ger", "de"), ("deu", "ger", "deu"), ("fr_CA", "fre", "fr"),
        ("zh-Hant", "chi", "zh"), ("tlh", "tlh", "tlh"), ("EN", "eng", "EN"),
    ])
    func `a language has the code that catalogues have for it`(
        tag: String,
        code: String,
        _: String
    ) throws {
        var book = Publication()
        book.languages = [Publication.Language(raw: tag, tag: tag)]
        let record = try #require(try records([book]).first)
        #expect(field(record, "041", "a") == code)
        #expect(field(record, "041", "2") == nil)
        let fixed = try #require(record.all("controlfield").last?.text)
        #expect(fixed.dropFirst(35).prefix(3) == code)
    }

    @Test(arguments: ["x-klingon", "i-default", "q", "e1", "english", "12"])
    func `a language without a code is told as it is`(tag: String) throws {
        var book = Publication()
        book.languages = [Publication.Language(raw: tag, tag: tag)]
        let record = try #require(try records([book]).first)
        #expect(field(record, "041", "a") == tag)
        #expect(field(record, "041", "2") == "rfc5646")
        let fixed = try #require(record.all("controlfield").last?.text)
        #expect(fixed.dropFirst(35).prefix(3) == "und")
    }

    @Test(
        arguments: [
            ("1815", "s1815    "), ("0079", "s0079    "), (nil, "nuuuuuuuu"),
            ("-0043", "nuuuuuuuu"),
            ("12026", "nuuuuuuuu"),
        ] as [(String?, String)]
    )
    func `a year that is known has four digits`(year: String?, fixed: String) throws {
        var book = Publication()
        book.published = year.map { Publication.Moment(text: $0, raw: $0) }
        let record = try #require(try records([book]).first)
        let text = try #require(record.all("controlfield").last?.text)
        #expect(text.dropFirst(6).prefix(9) == fixed)
    }
}
