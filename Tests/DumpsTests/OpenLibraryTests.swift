// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Dumps
import TestSupport
import Testing

@Suite struct OpenLibraryTests {
    private static let edition = OpenLibraryText.edition(
        71,
        """
        "title": "The Lamp Room", "isbn_10": ["0306406152"], "publishers": ["Harrow Press"], \
        "languages": [{"key": "/languages/ger"}], "publish_date": "March 4, 1931", \
        "series": ["Harbour tales -- 3."], "subjects": ["Lamps", "Lamps", "Sea \\u2014 stories"], \
        "works": [{"key": "/works/OL17W"}], "authors": [{"key": "/authors/OL5A"}], \
        "identifiers": {"goodreads": ["00412"], "librarything": ["9"]}, "oclc_numbers": ["ocm00077"]
        """
    )
    private static let work = OpenLibraryText.work(
        17,
        """
        "title": "Der Lampenraum", "first_publish_date": "1929", \
        "original_languages": [{"key": "/languages/ger"}], \
        "description": {"type": "/type/text", "value": "One.\\r\\n\\r\\nTwo."}, \
        "authors": [{"type": {"key": "/type/author_role"}, "author": {"key": "/authors/OL6A"}}, \
        {"author": {"key": "/authors/OL5A"}}]
        """
    )
    private static let authors =
        OpenLibraryText.author(5, "Ida Harrow") + OpenLibraryText.author(6, "Otto Wend")
        + OpenLibraryText.author(7, "Nobody Asked")

    private static let wanted: [(String, UInt32)] = [("isbn:9780306406157", 42)]

    @Test func `an edition leads to its work, and both to their authors`() throws {
        let (taken, result) = try Dump(
            Self.edition,
            Self.work,
            Self.authors,
            wanted: Self.wanted
        ).read()
        let edition = try #require(taken["/books/OL71M"])
        #expect(edition.provider == .openLibrary)
        #expect(edition.first(.title) == "The Lamp Room")
        #expect(edition.first(.language) == "de")
        #expect(edition.first(.published) == "1931")
        #expect(edition.first(.publisher) == "Harrow Press")
        #expect(edition.first(.series) == "Harbour tales")
        #expect(edition.first(.seriesPosition) == "3")
        #expect(edition[.subjects] == ["Lamps", "Sea — stories"])
        #expect(
            edition[.identifiers] == [
                "isbn:9780306406157", "goodreads:412", "oclc:77", "openlibrary-book:OL71M",
                "openlibrary-work:OL17W",
            ]
        )
        // 2011-02-03T04:05:06Z
        #expect(edition.saidAt == 1_296_705_906)
        let work = try #require(taken["/works/OL17W"])
        #expect(work.first(.originalLanguage) == "de")
        #expect(work.first(.summary) == "One.\n\nTwo.")
        #expect(taken.matches.map(\.edition) == [42, 42])
        #expect(taken.matches.map(\.isLedTo) == [false, true])
        #expect(
            taken.additions == [
                DumpAddition(
                    edition: 42,
                    record: "/works/OL17W",
                    saidAt: 1_296_705_906,
                    field: .firstYear,
                    values: ["1929"]
                ),
                DumpAddition(
                    edition: 42,
                    record: "/books/OL71M",
                    field: .authors,
                    values: ["Ida Harrow"]
                ),
                DumpAddition(
                    edition: 42,
                    record: "/works/OL17W",
                    field: .authors,
                    values: ["Otto Wend", "Ida Harrow"]
                ),
            ]
        )
        #expect(result.balance.holds)
        #expect((result.lines, result.matched, result.others) == (5, 4, 1))
    }

    @Test(arguments: [[2, 1, 0], [1, 2, 0], [0, 2, 1], [2, 0, 1]])
    func `files are read in the order in which they lead on, not in that of their names`(
        order: [Int]
    ) throws {
        let files = [Self.edition, Self.work, Self.authors].map { Array($0.utf8) }
        let straight = try Dump(files, wanted: Self.wanted).read()
        let mixed = try Dump(order.map { files[$0] }, wanted: Self.wanted).read()
        #expect(mixed.taken.matches == straight.taken.matches)
        #expect(mixed.taken.additions == straight.taken.additions)
        #expect(mixed.result == straight.result)
    }

    @Test(arguments: [[0, 1, 2], [2, 1, 0], [2, 0, 1], [1, 0, 2]])
    func `one file of everything is read again for what stood too early`(order: [Int]) throws {
        let parts = [Self.edition, Self.work, Self.authors]
        let straight = try Dump(parts.map { Array($0.utf8) }, wanted: Self.wanted).read()
        let one = try Dump(order.map { parts[$0] }.joined(), wanted: Self.wanted).read()
        #expect(one.taken.matches == straight.taken.matches)
        #expect(one.taken.additions == straight.taken.additions)
        #expect(one.result == straight.result)
    }

    /// Editions that a library does not have, of the same work and of others.
    private static let others = [
        (1, 17, "1931"), (2, 17, "May 5, 1898"), (3, 17, "no date"), (4, 18, "1700"),
    ].map { number, work, date in
        OpenLibraryText.edition(
            number,
            "\"title\": \"Lamps\", \"publish_date\": \"\(date)\", \"works\": [{\"key\": "
                + "\"/works/OL\(work)W\"}]"
        )
    }.joined()

    @Test(arguments: [[0, 1, 2], [1, 0, 2], [2, 1, 0], [0, 2, 1]])
    func `the first year of a work is the earliest of all its editions`(order: [Int]) throws {
        let parts = [Self.edition, Self.others, Self.work]
        let apart = try Dump(order.map { Array(parts[$0].utf8) }, wanted: Self.wanted).read()
        let whole = try Dump(order.map { parts[$0] }.joined(), wanted: Self.wanted).read()
        for (taken, result) in [apart, whole] {
            #expect(taken["/works/OL17W", .firstYear] == ["1898"])
            #expect(taken.additions.count { $0.field == .firstYear } == 1)
            #expect(taken.matches.count == 2)
            #expect((result.lines, result.matched, result.others) == (6, 2, 4))
        }
    }

    @Test func `it is known without a file of works, and of a work that a book names`() throws {
        let editions = Self.others + Self.edition
        let led = try Dump(editions, wanted: Self.wanted).read().taken
        #expect(led["/works/OL17W", .firstYear] == ["1898"])
        let named = Dump(editions, Self.work, wanted: [("openlibrary-work:OL17W", 4)])
        #expect(try named.read().taken.additions.map(\.edition) == [4])
    }

    @Test(
        arguments: [
            ("Lamps -- 3.", "Lamps", "3"), ("Lamps ; v. 3", "Lamps", "3"),
            ("Lamps, no. 3", "Lamps", "3"), ("Lamps, No. 3", "Lamps", "3"),
            ("Lamps (Vol. 3)", "Lamps", "3"), ("Lamps, NO. three", "Lamps, NO. three", nil),
            ("Lamps -- B-16.", "Lamps", "16"), ("B-16.", "B-16.", nil),
            ("Lamps, 254", "Lamps", "254"), ("Lamps, 2.5.", "Lamps", "2.5"),
            ("Lamps, 12.5", "Lamps", "12.5"),
            ("Lamps, 1899", "Lamps, 1899", nil),
            ("Lamps, B-3", "Lamps, B-3", nil), ("Lamps, part 3, 4", "Lamps, part 3", "4"),
        ] as [(String, String, String?)]
    )
    func `a series may have a place behind its name`(
        text: String,
        name: String,
        position: String?
    ) throws {
        let members = "\"isbn_10\": [\"0306406152\"], \"series\": [\"\(text)\"]"
        let dump = Dump(OpenLibraryText.edition(71, members), wanted: Self.wanted)
        let sheet = try #require(try dump.read().taken["/books/OL71M"])
        #expect(sheet.first(.series) == name)
        #expect(sheet.first(.seriesPosition) == position)
    }

    @Test func `a record of another book leads no further`() throws {
        var dump = Dump(Self.edition, Self.work, Self.authors, wanted: Self.wanted)
        dump.strange = ["The Lamp Room"]
        let (taken, result) = try dump.read()
        #expect(taken.matches.map(\.sheet.record) == ["/books/OL71M"])
        #expect(taken.additions.isEmpty)
        #expect((result.matched, result.others) == (1, 4))
    }

    @Test(
        arguments: [
            ("\"isbn_13\": [\"978-0-306-40615-7\"]", "isbn:9780306406157"),
            ("\"isbn_10\": [\"0 306 40615 2\"]", "isbn:9780306406157"),
            ("\"isbn_10\": [\"097522980X\"]", "isbn:9780975229804"),
            ("\"isbn_13\": [\"9780306406157 (pbk.)\"]", "isbn:9780306406157"),
            ("\"oclc_numbers\" : [ \"0000812\" ]", "oclc:812"),
            ("\"oclc_numbers\": [\"(OCoLC)ocm00000812\"]", "oclc:812"),
            ("\"lccn\": [\"  2001-627 \"]", "lccn:2001000627"),
            ("\"ocaid\": \"lamproom00harr\"", "internet-archive:lamproom00harr"),
            ("\"identifiers\": {\"x\": [\"1\"], \"goodreads\": [\"12\"]}", "goodreads:12"),
            ("\"identifiers\": {\"amazon\": [\"0306406152\"]}", "isbn:9780306406157"),
            ("\"identifiers\": {\"amazon\": [\"B000FC1PJI\"]}", "asin:B000FC1PJI"),
            ("\"subtitle\": \"a \\\"quoted\\\" one\"", "openlibrary-book:OL71M"),
            ("\"identifiers\": {\"standard_ebooks\": [\"i-h/lamps\"]}", "standardebooks:i-h/lamps"),
        ]
    )
    func `an identifier is found however it is written`(member: String, id: String) throws {
        let line = OpenLibraryText.edition(71, "\"title\": \"X\", " + member)
        let (taken, result) = try Dump(line, wanted: [(id, 1)]).read()
        #expect(taken.matches.count == 1)
        #expect(result.matched == 1)
    }

    @Test(
        arguments: [
            "\"publish_date\": \"1984\"", "\"title\": \"9780306406157\"",
            "\"isbn_13\": [], \"notes\": \"9780306406157\"",
            // As in a text, where a quote has a backslash before it.
            "\"notes\": \"say \\\"isbn_13\\\": 9780306406157\"",
            // The check digit is wrong.
            "\"isbn_13\": [\"9780306406158\"]",
        ]
    )
    func `what only looks like an identifier is none`(member: String) throws {
        let line = OpenLibraryText.edition(71, member)
        let (taken, result) = try Dump(
            line,
            wanted: [("isbn:9780306406157", 1), ("goodreads:1984", 2)]
        ).read()
        #expect(taken.matches.isEmpty)
        #expect((result.matched, result.others, result.malformed) == (0, 1, 0))
    }

    @Test func `an identifier that two editions have tells both, and two of one only once`() throws
    {
        let wanted: [(String, UInt32)] = [
            ("isbn:9780306406157", 1), ("isbn:9780306406157", 2), ("goodreads:412", 2),
        ]
        let (taken, _) = try Dump(Self.edition, wanted: wanted).read()
        #expect(taken.matches.map(\.edition).sorted() == [1, 2])
    }

    @Test func `a work that a book names itself is compared with the book`() throws {
        let (taken, _) = try Dump(Self.work, wanted: [("openlibrary-work:OL17W", 4)]).read()
        #expect(taken.matches.map(\.isLedTo) == [false])
    }

    @Test func `lines that are no records are counted and told, and nothing else is lost`() throws {
        let lines = [
            "/type/edition\t/books/OL1M\t1\n",
            "/type/edition\t/books/OL2M\t1\t2011\t{\"isbn_13\": [\"9780306406157\"\n",
            "/type/edition\t/books/OL3M\t1\t2011\t{\"isbn_13\": [\"9780306406157\"], }\n",
            "/type/edition\t/books/OL4M\t1\t2011\t{\"isbn_13\": [\"9780306406157\"], \"a\": \"\0\"}\n",
            "\n", "\r\n",
            "/type/redirect\t/books/OL5M\t1\t2011\t{\"location\": \"/books/OL71M\"}\r\n",
            "/type/edition\t/books/OL6M\t1\t2011\t{\"isbn_13\": [\"9780306406157\"], \"x\": \"\u{FF}",
        ]
        var bytes = [0xEF, 0xBB, 0xBF] + Array(lines.joined().utf8)
        bytes += [0xFF] + Array("\"}\n".utf8) + Array(Self.edition.utf8.dropLast())
        let (taken, result) = try Dump([bytes], wanted: Self.wanted).read()
        #expect(taken.matches.map(\.sheet.record) == ["/books/OL71M"])
        #expect(
            taken.problems.map { $0.prefix(7) } == [
                "line 1:", "line 2:", "line 3:", "line 4:", "line 8:",
            ]
        )
        #expect((result.lines, result.matched, result.others, result.malformed) == (7, 1, 1, 5))
        #expect(result.balance.holds)
    }

    @Test func `a tab that nobody escaped is a blank`() throws {
        let line = OpenLibraryText.edition(
            71,
            "\"title\": \"The\tLamp\tRoom\",\t\"isbn_13\": [\"9780306406157\"]"
        )
        let (taken, _) = try Dump(line, wanted: Self.wanted).read()
        #expect(taken["/books/OL71M"]?.first(.title) == "The Lamp Room")
    }

    @Test func `a line of ten megabytes costs itself and no memory`() throws {
        let long =
            "/type/edition\t/books/OL1M\t1\t2011\t{\"x\": \""
            + String(repeating: "a", count: 10 << 20) + "\"}\n"
        let (taken, result) = try Dump(long + Self.edition + long, wanted: Self.wanted).read()
        #expect(taken.matches.count == 1)
        #expect(taken.problems.map { $0.prefix(7) } == ["line 1:", "line 3:"])
        #expect((result.lines, result.malformed) == (3, 2))
    }

    @Test func `a request to stop ends it between two lines`() throws {
        let lines = String(repeating: Self.edition, count: 8_000)
        var dump = Dump(lines, wanted: Self.wanted)
        dump.cancellation = StopSwitch(after: 12).cancellation
        let (taken, result) = try dump.read()
        #expect((1..<8_000).contains(taken.matches.count))
        #expect(result.lines == taken.matches.count)
        #expect(taken.problems.isEmpty)
        #expect(result.balance.holds)
    }

    @Test func `a request to stop before the first line is no empty file`() throws {
        var dump = Dump(Self.edition, wanted: Self.wanted)
        dump.cancellation = StopSwitch(after: 0).cancellation
        let failure = try #require(throws: Failure.self) { try dump.read() }
        #expect(failure.kind == .interrupted)
    }
}
