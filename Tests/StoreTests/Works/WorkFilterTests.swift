// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite
import Store
import Testing
import Works

@Suite struct WorkFilterTests {
    private let shelf: FilterShelf

    init() throws {
        shelf = try FilterShelf()
    }

    @Test(
        arguments: [
            (.author("austen"), [1, 2]), (.author("AUSTEN jane"), [1, 2]),
            (.author("aust"), [1, 2]),
            (.author("aust jane"), []),
            // A translator is no author; the letter is no o with a mark.
            (.author("øst"), []), (.author("o'hara"), [3]), (.author("nobody"), [5]),
            (.author("zoe"), [5]), (.author("someone"), [5]), (.author("zoë another"), [5]),
            (.title("emma"), [1, 3]), (.title("persuasion"), [2]), (.title("second title"), [3]),
            // The series is in the same column of the index.
            (.title("novels"), []), (.title("roads"), []), (.title("road"), [3]),
            (.title("again"), [3]), (.title("fresh name"), [5]), (.title("old name"), [5]),
            (.title("100"), [5]), (.title("chosen"), []),
            (.series("novels"), [1, 2]), (.series("the novels"), [1]), (.series("roads"), [3]),
            (.series("emma"), []), (.series("chosen ser"), [5]),
            (.publisher("murray"), [1, 2]), (.publisher("john"), [1]),
            (.publisher("alpha sons"), []),
            (.publisher("austen"), []),
            (.rights("public domain"), [1]), (.rights("reserved"), [2]), (.rights("murray"), []),
            (.rights("alpha reserved"), []), (.missing([.rights]), [3, 4, 5]),
            (.subject("love"), [1, 2]), (.subject("stories sea"), [2]), (.subject("salt"), [5]),
            (.subject("emma"), []),
            (.language("en"), [1]), (.language("en-gb"), [1]), (.language("e"), []),
            (.language("en-g"), []), (.language("es"), [2]), (.language("spa"), [2]),
            (.language("eng"), [1]), (.language("eng-gb"), [1]), (.language("eng-us"), []),
            (.year(from: 1815, to: 1815), [1]), (.year(from: 1816, to: nil), [2]),
            (.year(from: nil, to: 1816), [1, 5]), (.year(from: nil, to: nil), [1, 2, 5]),
            (.year(from: -40, to: -40), [5]),
            (.epub(2), [1]), (.epub(3), [2, 3, 4, 5]), (.epub(4), []),
            (.protection(.any), [2]), (.protection(.none), [1, 3, 4, 5]), (.protection(.lcp), [2]),
            (.protection(.adept), []),
            (.missing([.title]), [4]), (.missing([.authors]), [4]),
            (.missing([.language]), [3, 4, 5]), (.missing([.year]), [3, 4]),
            (.missing([.series]), [4]), (.missing([.publisher]), [3, 4, 5]),
            (.missing([.subjects]), [3, 4]), (.missing([.description]), [2, 3, 4, 5]),
            (.missing([.identifier]), [2, 3, 4, 5]), (.missing([.cover]), [2, 3, 4, 5]),
            (.missing([.title, .year]), [3, 4]),
            (.joined(.names), [3]), (.joined(.ids), [5]), (.joined(.decision), [3]),
            (.since(1), [1, 2, 3, 4, 5]), (.since(2), [3, 5]), (.since(3), []),
            (.file("Emma.epub"), [1]), (.file("*.epub"), [1, 2, 3, 4, 5]), (.file("emma.epub"), []),
            (.file("Austen/*"), [1]), (.file("/b/Austen/*"), [1]), (.file("/Austen/*"), []),
            (.file("Austen/"), [1]), (.file("/c/"), [5]), (.file("b/**"), [1, 2, 3, 4]),
            (.file("/b/**/*.epub"), [1, 2, 3, 4]), (.file("100%_of it.epub"), [3]),
            (.file("Persuasión [[]1].epub"), [2]), (.file("b"), []),
            (.review(.verified), [5]), (.review(.needsReview), [2]),
            (.identifier(VolumeID(kind: .isbn, value: "9780306406157")), [1]),
            (.identifier(VolumeID(kind: .isbn, value: "9780000000002")), []),
        ] as [(WorkFilter.Condition, [Int64])]
    )
    func `a condition finds its works`(condition: WorkFilter.Condition, works: [Int64]) throws {
        #expect(try shelf.works([condition]) == works)
    }

    @Test(
        arguments: [
            ([], [1, 2, 3, 4, 5]), ([.author("austen"), .language("es")], [2]),
            ([.title("emma"), .missing([.year])], [3]),
            ([.missing([.title]), .missing([.cover])], [4]),
            ([.author("zoë"), .author("nobody")], [5]), ([.epub(2), .epub(3)], []),
            ([.since(2), .joined(.ids), .review(.verified), .file("newer.*"), .title("old")], [5]),
        ] as [([WorkFilter.Condition], [Int64])]
    )
    func `all conditions hold`(conditions: [WorkFilter.Condition], works: [Int64]) throws {
        #expect(try shelf.works(conditions) == works)
        #expect(try shelf.works(conditions.reversed()) == works)
    }

    @Test(
        arguments: [
            ("emma", [1, 3]), ("emma austen", [1]), ("fresh", [5]), ("fresh zoe", [5]),
            ("chosen series", [5]), ("old fresh", [5]), ("fresh salt", [5]), ("old nobody", [5]),
            // Not what two editions have only together.
            ("old newer", []), ("fresh emma", []), ("\"100%_*\"", [5]),
        ] as [(String, [Int64])]
    )
    func `words are found in editions and in what a person chose`(
        words: String,
        works: [Int64]
    ) throws {
        #expect(try shelf.works([], words: words).sorted() == works)
    }

    @Test func `words and conditions hold together`() throws {
        #expect(try shelf.works([.language("en")], words: "emma") == [1])
        #expect(try shelf.works([.language("de")], words: "emma") == [])
    }

    @Test func `a review alone is no reason to look at a face`() throws {
        try shelf.register.outsider().execute(
            "UPDATE works SET title = 'Unsaid', chosen = 'review' WHERE id = 1"
        )
        #expect(try shelf.works([], words: "unsaid") == [])
        #expect(try shelf.works([.title("unsaid")]) == [])
    }

    @Test(
        arguments: [
            (.id, [1, 2, 3, 4, 5], [5, 4, 3, 2, 1]),
            // Emma, Fresh, Persuasion, Road: without the article.
            (.title, [1, 5, 2, 3, 4], [3, 2, 5, 1, 4]),
            // Austen, Chosen, O'Hara.
            (.author, [1, 2, 5, 3, 4], [3, 5, 2, 1, 4]),
            (.year, [5, 1, 2, 3, 4], [2, 1, 5, 4, 3]),
            // Chosen, Novels 9, The Novels 10, Roads.
            (.series, [5, 2, 1, 3, 4], [3, 1, 2, 5, 4]),
            (.added, [1, 2, 3, 4, 5], [5, 4, 3, 2, 1]),
            (.editions, [1, 2, 4, 3, 5], [5, 3, 4, 2, 1]),
        ] as [(WorkOrder.Key, [Int64], [Int64])]
    )
    func `an order puts what is not known last`(
        key: WorkOrder.Key,
        works: [Int64],
        reversed: [Int64]
    ) throws {
        #expect(try shelf.works([], by: WorkOrder(key)) == works)
        #expect(try shelf.works([], by: WorkOrder(key, isReversed: true)) == reversed)
        #expect(try shelf.works([], by: WorkOrder(key), limit: 2) == Array(works.prefix(2)))
        #expect(
            try shelf.works([], by: WorkOrder(key), limit: 2, offset: 2)
                == Array(works.dropFirst(2).prefix(2))
        )
        #expect(try shelf.works([], by: WorkOrder(key), offset: 4) == Array(works.suffix(1)))
    }

    @Test func `an author stands where the book wants the name`() throws {
        try shelf.register.outsider().execute(
            "UPDATE contributors SET sort = 'Zz, Bo' WHERE name = 'Bo O''Hara'"
        )
        #expect(try shelf.works([], by: WorkOrder(.author)) == [1, 2, 5, 3, 4])
        try shelf.register.outsider().execute(
            "UPDATE contributors SET sort = 'Aa, Bo' WHERE name = 'Bo O''Hara'"
        )
        #expect(try shelf.works([], by: WorkOrder(.author)) == [3, 1, 2, 5, 4])
        // Not for a name that a person chose.
        try shelf.register.outsider().execute(
            "UPDATE contributors SET sort = 'Aa' WHERE name = 'A. Nobody'"
        )
        #expect(try shelf.works([], by: WorkOrder(.author)) == [3, 1, 2, 5, 4])
    }

    @Test(arguments: [
        "'", "\"", "a\"b", "%", "_", "*", "a*", "a\0b", "\0", ") OR 1", "title : x", "NEAR(a b)",
        "🐈",
        "a 🐈", "\u{301}", "ﬁ", "İ", "ß", "\u{1F600}x", "?1", "accession_holds(0)", "-",
        String(repeating: "word ", count: 2_000), String(repeating: "a", count: 50_000),
    ])
    func `no value is read as syntax`(value: String) throws {
        let values = [
            WantedWords(value).map { .words($0, .title) },
            WantedWords(value).map { .words($0, .author) },
            WantedWords(value).map { .words($0, .series) },
            WantedWords(value).map { .words($0, .publisher) },
            WantedWords(value).map { .words($0, .rights) },
            WantedWords(value).map { .words($0, .subject) }, .language(value), .file("x" + value),
            .identifier(VolumeID(kind: .isbn, value: value)),
        ].compactMap { $0 as WorkFilter.Condition? }
        for condition in values {
            // Nothing but an answer may come, and none may have all works.
            #expect(try shelf.works([condition]).count < 5)
            #expect(
                try shelf.works([condition, .title("emma")]).allSatisfy { [1, 3].contains($0) }
            )
        }
        if WantedWords(value) != nil { _ = try shelf.works([], words: value) }
    }

    @Test func `a reader of works may ask for works`() throws {
        let reader = try shelf.register.reader()
        var inner: [Int64] = []
        var outer: [Int64] = []
        var filter = WorkFilter()
        filter.conditions = [.title("emma")]
        var other = WorkFilter()
        other.conditions = [.title("fresh")]
        try reader.works(matching: filter, order: WorkOrder(.title)) { work in
            outer.append(work.id)
            // What goes wrong here would show in what was found.
            try? reader.works(matching: other, order: WorkOrder(.title)) {
                inner.append($0.id)
                return true
            }
            return true
        }
        #expect(outer == [1, 3])
        #expect(inner == [5, 5])
    }
}
