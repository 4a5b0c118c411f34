// SPDX-License-Identifier: Apache-2.0

import Books
import Fetching
import Providers
import Testing
import Works

@Suite struct OpenLibraryTests {
    private func answer(_ text: String) throws -> OpenLibraryAnswer {
        try OpenLibraryAnswer(Array(text.utf8), now: 7)
    }

    private func enquiry(_ isbn: String, _ titles: String?...) -> Enquiry {
        Enquiry(
            VolumeID(kind: .isbn, value: isbn),
            editions: titles.enumerated().map { number, title in
                let names = BookNames(title: title, seriesPosition: nil, author: "Jane Austen")
                return Enquiry.Edition(id: Int64(number), names: [names])
            }
        )
    }

    private static let emma = "9780141439587"
    private static let persuasion = "9780141439686"

    private static func documents(_ documents: String..., found: Int? = nil) -> String {
        "{\"numFound\":\(found ?? documents.count),\"docs\":[\(documents.joined(separator: ","))]}"
    }

    private static func document(_ title: String, _ isbn: String, key: String = "OL1W") -> String {
        "{\"key\":\"/works/\(key)\",\"title\":\"\(title)\",\"isbn\":[\"\(isbn)\"]}"
    }

    @Test func `one request asks for many, in the form that the service documents`() {
        let request = OpenLibrary("http://127.0.0.1:8/x/").request(for: ["1", "2"])
        #expect(
            request.address == "http://127.0.0.1:8/x/search.json?q=isbn%3A(1%20OR%202)&fields=key,"
                + "title,author_name,first_publish_year,language,series_name,series_position,"
                + "subject,isbn,cover_i&limit=100"
        )
        #expect(request.limit == 1 << 20)
    }

    @Test func `what is no place in a series is none, and that of another series neither`() throws {
        let text = Self.documents(
            "{\"key\": \"/works/OL1W\", \"series_name\": [\"Novels\", \"Others\"], "
                + "\"series_position\": [\"NaN\", \"1\"]}"
        )
        let sheet = try #require(try answer(text).documents.first).sheet
        #expect(sheet[.series] == ["Novels"])
        #expect(sheet[.seriesPosition] == [])
    }

    @Test func `a record becomes a sheet`() throws {
        let text = """
            {"numFound": 1, "start": 0, "docs": [{"key": "/works/OL66513W", "title": " Emma\\n",
            "author_name": ["Jane Austen", "A. Editor"], "first_publish_year": 1815,
            "language": ["eng"], "series_name": ["Novels", "Others"], "series_position": ["4", "1"],
            "subject": ["Fiction", "Fiction", "England"], "cover_i": 3, "odd": {"a": [1, null]},
            "isbn": ["0141439580", "9780141439587", "nonsense"]}], "q": "x", "offset": null}
            """
        let document = try #require(try answer(text).documents.first)
        #expect(document.isbns == [Self.emma])
        var sheet = FactSheet(.openLibrary, record: "/works/OL66513W", saidAt: 7)
        sheet[.title] = ["Emma"]
        sheet[.authors] = ["Jane Austen", "A. Editor"]
        sheet[.firstYear] = ["1815"]
        sheet[.language] = ["en"]
        sheet[.series] = ["Novels"]
        sheet[.seriesPosition] = ["4"]
        sheet[.subjects] = ["Fiction", "England"]
        sheet[.identifiers] = ["openlibrary-work:OL66513W"]
        sheet.picture = "3"
        #expect(document.sheet == sheet)
    }

    @Test(
        arguments: [
            ("17", "17"), ("\"17\"", "17"), ("-1", nil), ("0", nil), ("null", nil), ("1.5", nil),
            ("\"../17\"", nil), ("[]", nil), ("true", nil),
        ] as [(String, String?)]
    )
    func `a picture is known by a number, and by nothing else`(value: String, expected: String?)
        throws
    {
        let text = Self.documents("{\"key\":\"/works/OL1W\",\"cover_i\":\(value)}")
        #expect(try #require(answer(text).documents.first).sheet.picture == expected)
    }

    @Test func `of a book in several languages it is not known which one this edition has`() throws
    {
        let text = Self.documents("{\"key\":\"/works/OL1W\",\"language\":[\"eng\",\"ger\"]}")
        #expect(try #require(answer(text).documents.first).sheet[.language] == [])
    }

    @Test func `the mark of UTF-8 before an answer is no mistake`() throws {
        #expect(try answer("\u{FEFF}" + Self.documents()).documents.isEmpty)
    }

    @Test(arguments: [
        "", "<!DOCTYPE html><html></html>", "{\"numFound\":1,\"docs\":[{\"key\"", "[]", "null",
        "{\"numFound\":0}", "{\"docs\":[]}", "{\"numFound\":\"0\",\"docs\":[]}",
        "{\"numFound\":0,\"docs\":{}}", "{\"numFound\":0,\"docs\":[]} x",
        "{\"numFound\":1,\"docs\":[3]}", "{\"error\":\"x\"}",
    ])
    func `what is no answer of a search is an error`(text: String) {
        #expect(throws: OpenLibraryAnswer.Problem.self) { try answer(text) }
    }

    @Test(arguments: [
        "\"title\":{\"a\":1}", "\"title\":[[\"a\"],{}]", "\"language\":{\"a\":1}",
        "\"first_publish_year\":1e300", "\"first_publish_year\":\"abc\"",
        "\"first_publish_year\":99999",
    ])
    func `a member of another shape costs nothing but itself`(member: String) throws {
        let text = Self.documents("{\"key\":\"/works/OL1W\",\(member),\"author_name\":\"A\"}")
        let sheet = try #require(answer(text).documents.first).sheet
        #expect(sheet[.title] == [] && sheet[.firstYear] == [] && sheet[.language] == [])
        #expect(sheet[.authors] == ["A"])
    }

    @Test(arguments: ["/works/../../etc/passwd", "OL1W", "/works/OL1M", "/works/OL1W/x", ""])
    func `what is no key of a work joins nothing`(key: String) throws {
        let text = Self.documents("{\"key\":\"\(key)\"}")
        #expect(try #require(answer(text).documents.first).sheet[.identifiers] == [])
    }

    @Test func `records go to the identifiers that they have`() throws {
        let answer = try answer(
            Self.documents(
                Self.document("Persuasion", Self.persuasion, key: "OL2W"),
                Self.document("Emma", "0141439580")
            )
        )
        let sheets = try answer.assigned(to: [
            enquiry(Self.emma, "Emma"), enquiry("9780131103627", "C"),
            enquiry(Self.persuasion, "Persuasion"),
        ])
        #expect(sheets.map { $0?.record } == ["/works/OL1W", nil, "/works/OL2W"])
        #expect(answer.isWhole)
    }

    @Test(
        arguments: [
            (["Emma"], 1.0), (["Emma: A Novel"], 1.0), (["The Origin of Species"], 0.25),
            ([nil], 0.5),
            // One of the editions is enough, since a number may have been given out twice.
            (["The Origin of Species", "Emma"], 1.0), (["The Origin of Species", nil], 0.5),
        ] as [([String?], Double)]
    )
    func `titles decide how sure a record is`(titles: [String?], expected: Double) throws {
        var enquiry = enquiry(Self.emma)
        enquiry.editions = titles.enumerated().map { number, title in
            let names = BookNames(title: title, seriesPosition: nil, author: nil)
            return Enquiry.Edition(id: Int64(number), names: [names])
        }
        let answer = try answer(Self.documents(Self.document("Emma", Self.emma)))
        #expect(try answer.assigned(to: [enquiry]).first??.confidence == expected)
    }

    @Test func `of several records for one number the one with the right title is taken`() throws {
        let answer = try answer(
            Self.documents(
                Self.document("The Origin of Species", Self.emma, key: "OL9W"),
                Self.document("Emma", Self.emma),
                Self.document("Emma", Self.emma, key: "OL3W")
            )
        )
        let sheet = try #require(try answer.assigned(to: [enquiry(Self.emma, "Emma")])[0])
        #expect(sheet.record == "/works/OL1W" && sheet.confidence == 1)
    }

    @Test func `an answer about other books alone is an error`() throws {
        let answer = try answer(Self.documents(Self.document("Emma", Self.emma)))
        #expect(throws: OpenLibraryAnswer.Problem.self) {
            try answer.assigned(to: [enquiry(Self.persuasion, "Persuasion")])
        }
        let nothing = try self.answer(Self.documents())
        #expect(try nothing.assigned(to: [enquiry(Self.emma, "Emma")]) == [nil])
    }

    @Test func `an answer that leaves out records says nothing about what is not in it`() throws {
        let text = Self.documents(Self.document("Emma", Self.emma), found: 2)
        let answer = try answer(text)
        #expect(!answer.isWhole && answer.found == 2)
    }

    @Test func `half of a surrogate pair costs one character, not the answer`() throws {
        let text = Self.documents(
            Self.document("Em\\ud800ma", Self.emma),
            Self.document("Persuasion", Self.persuasion, key: "OL2W")
        )
        let sheets = try answer(text).documents.map(\.sheet)
        #expect(sheets.map { $0[.title] } == [["Em\u{FFFD}ma"], ["Persuasion"]])
    }
}
