// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Store
import TestSupport
import Testing

/// The lists of an edition come back as they went in, whatever their texts are.
@Suite struct EditionListsTests {
    private static let texts = [
        "", " ", "\"", "\\", "\\\"", "\\u0041", "{}", "[\"a\",null]", "null", "12", "\n\r\t",
        (1...31).map { String(UnicodeScalar(UInt8($0))) }.joined(), "\u{7F}\u{80}\u{9F}",
        "\u{2028}", "Zo\u{EB} Zoe\u{308}", "\u{FFFD}\u{FEFF}\u{FFFF}", "日本の塩",
        "\u{1F600}\u{10FFFF}", "''",
    ]

    @Test(arguments: texts)
    func `every character of a text is kept`(text: String) throws {
        let register = try TestRegister()
        var book = Books.Book.full()
        book.publication.titles[1].text = text
        book.publication.titles[1].language = text
        book.publication.titles[0].alternates[0].text = text
        book.publication.languages[1].raw = text
        book.publication.dates[0].value = text
        book.publication.subjects[0] = Publication.Subject(
            name: text,
            authority: text,
            term: text
        )
        book.publication.collections[0].type = text
        book.publication.generators = [text, text]
        book.publication.coverSteps[0].reference = text
        let (edition, _) = try register.add(book)
        #expect(try register.reader().edition(edition)?.record == book)
        #expect(try register.rows("SELECT json_valid(details) FROM editions") == ["1"])
    }

    @Test func `random books come back as they were`() throws {
        let register = try TestRegister()
        var numbers = SeededNumbers(seed: 7)
        // The raster of a cover has the hash after it.
        for seed in stride(from: UInt8(1), to: 121, by: 2) {
            var book = Books.Book.full(seed)
            func some<Element>(_ element: (String) -> Element) -> [Element] {
                (0..<numbers.below(4)).map { _ in
                    element(Self.texts[numbers.below(Self.texts.count)])
                }
            }
            book.publication.titles[0].alternates = some { Publication.Alternate(text: $0) }
            book.publication.titles += some { Publication.Title(text: $0, sequence: $0.utf8.count) }
            book.publication.languages = some { Publication.Language(raw: $0, tag: $0) }
            book.publication.dates = some { Publication.Date(value: $0) }
            book.publication.subjects = some { Publication.Subject(name: $0, term: $0) }
            book.publication.collections = some { Publication.Collection(name: $0, position: $0) }
            book.publication.sources = some { $0 }
            book.publication.publishers = ["first"] + some { $0 }
            book.publication.rights = ["first"] + some { $0 }
            book.publication.coverSteps = some {
                CoverStep(rule: .guide, reference: $0, failure: .missing)
            }
            let (edition, _) = try register.add(book)
            #expect(try register.reader().edition(edition)?.record == book)
        }
    }

    @Test func `a book without lists has no value for them`() throws {
        let register = try TestRegister()
        try register.add(.plain(1))
        #expect(try register.rows("SELECT details FROM editions") == ["NULL"])
    }

    @Test func `people find the lists under the names of the tables that held them`() throws {
        let register = try TestRegister()
        try register.add(.full())
        #expect(
            try register.rows("SELECT position, name, authority FROM edition_subjects")
                == ["0|'Bread'|NULL", "1|'Salt; roads'|'BISAC'"]
        )
        #expect(
            try register.rows("SELECT owner, owner_position, name FROM edition_alternates")
                == ["'title'|0|'パン'", "'person'|1|'Инес'"]
        )
        #expect(try register.rows("SELECT tag, raw FROM edition_languages").count == 2)
        #expect(try register.rows("SELECT value, event FROM edition_dates").count == 2)
        #expect(try register.rows("SELECT title, sequence FROM edition_titles").count == 2)
        #expect(try register.rows("SELECT kind, text FROM edition_texts").count == 3)
        #expect(try register.rows("SELECT name, place FROM edition_collections").count == 1)
        #expect(try register.rows("SELECT rule, failure FROM edition_cover_steps").count == 1)
        #expect(
            try register.rows("SELECT edition_id, decision, run_id FROM evidence")
                == ["1|'founded'|\(register.run)"]
        )
    }
}
