// SPDX-License-Identifier: Apache-2.0

import Store
import Testing
import Works

@Suite struct SuggestionTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    private func suggestions(limit: Int? = nil) throws -> [ReviewItem] {
        var request = ReviewRequest()
        request.kinds = [.suggestion]
        request.suggestions = limit
        var items: [ReviewItem] = []
        let totals = try register.reader().review(request) { item in
            items.append(item)
            return true
        }
        if limit == nil { #expect(totals.suggestions.total == items.count) }
        return items
    }

    private func pairs() throws -> [[Int64]] {
        var pairs: [[Int64]] = []
        try register.reader().suggestions { row in
            pairs.append([row.left.edition, row.right.edition])
            return true
        }
        return pairs
    }

    @Test func `the same title and first author suggest one work`() throws {
        try register.enter(
            Book("The Salt Road", "isbn:9780306406157"),
            Book("Night Ferry"),
            Book("the  salt road", by: "Quill, Ada", "isbn:9783161484100"),
            Book("The Salt Road", by: "Bo Lark")
        )
        let found = try suggestions()
        #expect(found.map(\.source) == [.names])
        #expect(found.map(\.works) == [[1, 3]])
        #expect(try pairs() == [[1, 3]])
    }

    @Test(
        arguments: [
            [Book("Poems", by: "Ada Quill"), Book("Poems", by: "Ada Quill")],
            [Book("The Salt Road", by: nil), Book("The Salt Road", by: nil)],
            [Book(nil), Book(nil)],
            [
                Book("The Salt Road", "isbn:9780306406157"),
                Book("The Salt Road", "isbn:9780306406157"),
            ],
        ]
    )
    func `some books suggest nothing`(books: [Book]) throws {
        for book in books { try register.enter(book) }
        #expect(try suggestions().isEmpty)
    }

    @Test func `a short title of very many works says nothing`() throws {
        for _ in 1...20 { try register.enter(Book("Salt")) }
        #expect(try suggestions().map(\.workCount) == [20])
        #expect(try suggestions()[0].works.count == 20)
        #expect(try pairs().count == 190)
        try register.enter(Book("Salt"))
        #expect(try suggestions().isEmpty)
    }

    @Test func `a title that tells enough may have any number of works`() throws {
        for _ in 1...60 { try register.enter(Book("The Salt Road")) }
        #expect(try suggestions().map(\.works.count) == [60])
        #expect(try suggestions()[0].pairs.count == ReviewRequest().bound.editions)
        #expect(try pairs().count == 60 * 59 / 2)
    }

    @Test func `a long title without an author asks`() throws {
        for _ in 1...2 { try register.enter(Book("The Lighthouse Keeper's Logbook", by: nil)) }
        #expect(try suggestions().map(\.works) == [[1, 2]])
    }

    @Test
    func `works that people keep apart are suggested again only when they are not kept apart`()
        throws
    {
        try register.enter(Book("The Salt Road"), Book("The Salt Road"), Book("The Salt Road"))
        let first = try register.say("not-same", [1], [2])
        #expect(try pairs() == [[1, 3], [2, 3]])
        #expect(try suggestions().map(\.pairs.count) == [2])
        try register.say("not-same", [1], [3])
        try register.say("not-same", [3], [2])
        #expect(try suggestions().isEmpty)
        try register.revoke(first)
        #expect(try pairs() == [[1, 2]])
    }

    @Test func `works that a person merged are no suggestion`() throws {
        try register.enter(Book("The Salt Road"), Book("The Salt Road"))
        try register.say("same", [1], [2])
        #expect(try suggestions().isEmpty)
    }

    @Test(
        arguments: [
            // Two books name one source.
            ([Book("A", from: ["gutenberg:158"]), Book("B", from: ["gutenberg:158"])], 1),
            // One names the identifier of the other.
            ([Book("A", from: ["isbn:9780306406157"]), Book("B", "isbn:9780306406157")], 1),
            // The work is one already.
            (
                [
                    Book("A", "gutenberg:7", from: ["isbn:9780306406157"]),
                    Book("A", "gutenberg:7", "isbn:9780306406157"),
                ], 0
            ),
            // Sources that name one package, or nothing.
            (
                [
                    Book("A", from: ["urn:uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41"]),
                    Book("B", from: ["urn:uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41"]),
                ], 0
            ),
            ([Book("A", from: ["a shelf"]), Book("B", from: ["a shelf"])], 0),
        ]
    )
    func `books with one source suggest one work`(books: [Book], expected: Int) throws {
        for book in books { try register.enter(book) }
        let found = try suggestions()
        #expect(found.count == expected)
        for item in found { #expect(item.works == [1, 2]) }
    }

    @Test func `a source that may not join suggests nothing`() throws {
        try register.enter(
            Book("Ash", from: ["isbn:9780306406157"]),
            Book("Birch", "isbn:9780306406157"),
            Book("Cedar", "isbn:9780306406157")
        )
        #expect(try suggestions().map(\.source) == [.hint(try .of("isbn:9780306406157"))])
        try register.say("distrust", try .of("isbn:9780306406157"))
        #expect(try suggestions().isEmpty)
    }

    @Test func `an imported suggestion waits as long as its works are separate`() throws {
        try register.enter(Book("Ash"), Book("Birch"), Book("Cedar"))
        for (left, right) in [(1, 2), (3, 1), (1, 200)] as [(UInt8, UInt8)] {
            #expect(try queue(left, right))
        }
        // Either way round it is known.
        #expect(try !queue(2, 1))
        #expect(try suggestions().map(\.works) == [[1, 2], [1, 3]])
        #expect(try suggestions().map(\.reason) == ["looks alike", "looks alike"])
        #expect(try suggestions().map(\.source) == [.program("matcher"), .program("matcher")])
        let decision = try register.say("same", [1], [2])
        #expect(try suggestions().map(\.works) == [[1, 3]])
        try register.revoke(decision)
        #expect(try suggestions().count == 2)
    }

    private func queue(_ left: UInt8, _ right: UInt8) throws -> Bool {
        let suggestion = Suggestion(
            left: Array(repeating: left, count: 16),
            right: Array(repeating: right, count: 16),
            source: "matcher",
            reason: "looks alike"
        )
        try register.writer.begin()
        let isNew = try register.writer.queue(suggestion, madeAt: 1)
        try register.writer.commit()
        return isNew
    }

    @Test func `a pair suggested by sources or names is not asked again for another program`()
        throws
    {
        try register.enter(
            Book("The Salt Road"),
            Book("The Salt Road"),
            Book("Ash", from: ["gutenberg:158"]),
            Book("Birch", from: ["gutenberg:158"]),
            Book("The Salt Road")
        )
        for (left, right) in [(2, 1), (3, 4), (1, 3), (5, 2)] as [(UInt8, UInt8)] {
            #expect(try queue(left, right))
        }
        let hint = SuggestionGroup.Source.hint(try .of("gutenberg:158"))
        #expect(try suggestions().map(\.source) == [hint, .program("matcher"), .names])
        #expect(try suggestions()[1].works == [1, 3])
        #expect(try pairs().count == Set(try pairs()).count)
    }

    @Test func `two works are asked about once, however many editions of them are named`() throws {
        try register.enter(Book("Ash", "gutenberg:1"), Book("Birch"), Book("Ash", "gutenberg:1"))
        #expect(try queue(1, 2))
        #expect(try queue(2, 3))
        #expect(try suggestions().map(\.works) == [[1, 2]])
    }

    @Test func `hints and other programs come before names, and all are counted`() throws {
        try register.enter(
            Book("The Salt Road"),
            Book("The Salt Road"),
            Book("Ash", from: ["gutenberg:158"]),
            Book("Birch", from: ["gutenberg:158"])
        )
        _ = try queue(1, 3)
        let found = try suggestions()
        #expect(
            found.map(\.source) == [
                .hint(try .of("gutenberg:158")), .program("matcher"), .names,
            ]
        )
        #expect(try suggestions(limit: 1) == [found[0]])
        #expect(try suggestions(limit: 0) == [])
    }
}
