// SPDX-License-Identifier: Apache-2.0

import Store
import Testing
import Works

@Suite struct ReviewTests {
    private static let isbn = "isbn:9780306406157"
    private static let oclc = "oclc:123456789"
    private static let google = "google:zyTCAlFPjgYC"
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    private func items(
        _ change: (inout ReviewRequest) -> Void = { _ in }
    ) throws -> (items: [ReviewItem], totals: ReviewTotals) {
        var request = ReviewRequest()
        change(&request)
        var items: [ReviewItem] = []
        let totals = try register.reader().review(request) { item in
            items.append(item)
            return true
        }
        return (items, totals)
    }

    /// An identifier on as many books as make a question of each kind.
    private func enterOneOfEach() throws {
        for title in ["Ash", "Birch", "Cedar"] {
            try register.enter(Book(title, "urn:uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41"))
        }
        try register.enter(
            Book("Salt Roads", by: "Ada Quill", Self.oclc),
            Book("Night Ferry", by: "Bo Lark", Self.oclc),
            Book("Tide Tables", by: "Cy Marsh", Self.google),
            Book("Ebb and Flow", by: "Cy Marsh", Self.google)
        )
    }

    @Test func `an empty register has no questions`() throws {
        let (items, totals) = try items()
        #expect(items.isEmpty)
        #expect(totals == ReviewTotals())
    }

    @Test func `there is one question for each identifier, the worst first`() throws {
        try enterOneOfEach()
        let (items, totals) = try items()
        #expect(items.map(\.kind) == [.quarantined, .conflicting, .differing])
        #expect(
            items.map(\.id) == [
                try .of("urn:uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41"), try .of(Self.oclc),
                try .of(Self.google),
            ]
        )
        #expect(items.map(\.titleCount) == [3, 2, 2])
        #expect(items.map(\.editionCount) == [3, 2, 2])
        #expect(items.map(\.workCount) == [3, 2, 1])
        #expect(items.map(\.fileCount) == [3, 2, 2])
        #expect(items[1].works == [4, 5])
        #expect(items[1].editions.map(\.title) == ["Salt Roads", "Night Ferry"])
        #expect(
            items[1].editions.map(\.files) == [
                [Array("/b/4.epub".utf8)], [Array("/b/5.epub".utf8)],
            ]
        )
        #expect(items[0].pairs.isEmpty)
        #expect(
            items[1].pairs.map { [$0.left, $0.leftWork, $0.right, $0.rightWork] } == [[4, 4, 5, 5]]
        )
        #expect(
            items[2].pairs.map { [$0.left, $0.leftWork, $0.right, $0.rightWork] } == [[6, 6, 7, 6]]
        )
        #expect([totals.quarantined, totals.conflicting, totals.differing] == [1, 1, 1])
        #expect([totals.open, totals.shown] == [3, 3])
    }

    @Test func `a number that books speak against is a question of its own`() throws {
        try register.enter(
            Book("Salt Roads", by: "Ada Quill", Self.isbn),
            Book("Night Ferry", by: "Ada Quill", Self.isbn)
        )
        let (items, totals) = try items()
        #expect(items.map(\.kind) == [.reused])
        #expect(items.map(\.workCount) == [2])
        #expect(items[0].pairs.map { [$0.left, $0.right] } == [[1, 2]])
        #expect([totals.open, totals.reused] == [1, 1])
    }

    @Test(arguments: ["trust", "distrust"])
    func `a decision on an identifier answers it until it is revoked`(verdict: String) throws {
        try enterOneOfEach()
        for question in try items().items {
            let id = try #require(question.id)
            let decision = try register.say(verdict, id)
            #expect(try !items().items.contains { $0.id == id })
            try register.revoke(decision)
            #expect(try items().items.contains(question))
        }
    }

    @Test(
        arguments: [("same", [4], [5], 1), ("not-same", [4], [5], 1), ("not-same", [6], [7], 2)]
            as [(String, [Int64], [Int64], Int)]
    )
    func `decisions on every pair answer an identifier too`(
        kind: String,
        left: [Int64],
        right: [Int64],
        question: Int
    ) throws {
        try enterOneOfEach()
        let id = try #require(try items().items[question].id)
        let decision = try register.say(kind, left, right)
        #expect(try !items().items.contains { $0.id == id })
        try register.revoke(decision)
        #expect(try items().items.contains { $0.id == id })
    }

    @Test func `of three differing books only undecided pairs are asked about`() throws {
        try register.enter(
            Book("Salt Roads", by: "Ada Quill", Self.oclc),
            Book("Night Ferry", by: "Bo Lark", Self.oclc),
            Book("Glass Hill", by: "Cy Marsh", Self.oclc)
        )
        try register.say("not-same", [1], [2])
        let item = try #require(try items().items.first)
        #expect(Set(item.pairs.map { [$0.left, $0.right].sorted() }) == [[1, 3], [2, 3]])
    }

    @Test func `a question can be long, and its counts are complete`() throws {
        for number in 1...9 {
            try register.enter(
                Book("Title \(Character(Unicode.Scalar(UInt8(64 + number))))", Self.isbn)
            )
            try register.enter(Book("Title A", Self.isbn))
        }
        let (items, _) = try items { $0.bound = ReviewBound(editions: 4, files: 1) }
        let item = try #require(items.first)
        #expect(item.kind == .quarantined)
        #expect([item.titleCount, item.editionCount, item.fileCount] == [9, 18, 18])
        // One of each title comes before a second of any.
        #expect(item.editions.map(\.id) == [1, 3, 5, 7])
    }

    @Test(
        arguments: [
            ([.quarantined], [.quarantined]),
            ([.conflicting, .differing], [.conflicting, .differing]),
            ([.suggestion], []),
        ] as [(Set<ReviewItem.Kind>, [ReviewItem.Kind])]
    )
    func `questions can be limited to one kind`(
        kinds: Set<ReviewItem.Kind>,
        expected: [ReviewItem.Kind]
    ) throws {
        try enterOneOfEach()
        #expect(try items { $0.kinds = kinds }.items.map(\.kind) == expected)
    }

    @Test func `questions can be limited to one work and to a number`() throws {
        try enterOneOfEach()
        #expect(try items { $0.work = 5 }.items.map(\.kind) == [.conflicting])
        #expect(try items { $0.work = 99 }.items.isEmpty)
        let (limited, totals) = try items { $0.limit = 2 }
        #expect(limited.map(\.kind) == [.quarantined, .conflicting])
        #expect([totals.open, totals.shown] == [3, 2])
    }

    @Test func `a reader that has seen enough gets no more rows`() throws {
        try enterOneOfEach()
        var seen = 0
        let totals = try register.reader().review(ReviewRequest()) { _ in
            seen += 1
            return false
        }
        #expect([seen, totals.open, totals.shown] == [1, 3, 1])
    }
}
