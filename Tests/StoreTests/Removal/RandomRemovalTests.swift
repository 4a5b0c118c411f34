// SPDX-License-Identifier: Apache-2.0

import SQLite
import Store
import TestSupport
import Testing
import Works

/// Taking out is the inverse of putting in, whatever the books share.
@Suite struct RandomRemovalTests {
    private static let titles = ["Ash", "Birch", "Cedar", "Dune Grass", "Elm", "Fern", "Gorse"]
    private static let authors = ["Ada Quill", "Bo Lark", "Cy Marsh"]
    private static let subjects = ["Trees", "Birds", "Sand", "Salt"]
    private static let ids = [
        "gutenberg:1", "gutenberg:2", "isbn:9780306406157", "isbn:9783161484100",
        "google:zyTCAlFPjgYC", "urn:uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41",
        "urn:uuid:6fa459ea-ee8a-4ca4-894e-db77e160355e",
    ]

    private static func book(_ numbers: inout SeededNumbers) -> Book {
        var book = Book(
            numbers.chance(10) ? nil : numbers.pick(titles),
            by: numbers.chance(10) ? nil : numbers.pick(authors)
        )
        for _ in 0..<numbers.below(4) { book.ids.append(numbers.pick(ids)) }
        book.subjects = numbers.pick(atMost: numbers.below(3), of: subjects)
        if numbers.chance(60) { book.cover = UInt8(numbers.number(in: 1...4)) }
        if book.cover != nil, numbers.chance(30) { book.raster = UInt8(numbers.number(in: 1...6)) }
        return book
    }

    /// What the register says but for ids that works got in between: those still lead where their
    /// editions are.
    private static func said(_ register: TestRegister, newest: Int) throws -> [String] {
        try register.dump().filter { line in
            let fields = line.split(separator: "|")
            guard fields[0] == "work_redirects", let old = Int(fields[1]) else { return true }
            return old <= newest
        }
    }

    @Test(arguments: 1...UInt64(Property.cases(24)))
    func `a book that is added and removed leaves no trace`(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let register = try TestRegister()
        for _ in 0..<numbers.number(in: 0...10) { try register.enter(Self.book(&numbers)) }
        let base = try register.rows("SELECT id FROM editions").compactMap { Int64($0) }
        let newest = try register.rows("SELECT coalesce(max(id), 0) FROM works")
        let last = Int(newest[0]) ?? 0
        let before = try Self.said(register, newest: last)
        for _ in 0..<numbers.number(in: 1...12) { try register.enter(Self.book(&numbers)) }
        var added = try register.rows("SELECT id FROM editions").compactMap { Int64($0) }
        added.removeAll { base.contains($0) }
        added.shuffle(using: &numbers)
        // One by one, or so many at once.
        let size = numbers.pick([1, 2, added.count])
        while !added.isEmpty {
            let next = Array(added.prefix(size))
            added.removeFirst(next.count)
            let removal = try register.remove(next)
            #expect(removal.editions.map(\.id) == next.sorted())
            #expect(try Orphans.find(in: register) == [])
            var failures: [RegisterCheck] = []
            try register.reader().verify { if !$0.isSound { failures.append($0) } }
            #expect(failures == [])
        }
        #expect(try Self.said(register, newest: last) == before)
    }

    /// Decisions are kept; they are about contents that may come back.
    @Test(arguments: 1...UInt64(Property.cases(24)))
    func `adding and removing books changes no decision`(
        seed: UInt64
    ) throws {
        var numbers = SeededNumbers(seed: seed &+ 1000)
        let register = try TestRegister()
        for _ in 0..<numbers.number(in: 3...10) { try register.enter(Self.book(&numbers)) }
        let base = try register.rows("SELECT id FROM editions").compactMap { Int64($0) }
        // No two of them are about the same editions, so none overrules another.
        let named = numbers.pick(atMost: 4, of: base)
        if numbers.chance(60) { try register.say("not-same", [named[0]], [named[1]]) }
        if named.count == 4, numbers.chance(60) { try register.say("same", [named[2]], [named[3]]) }
        if numbers.chance(40) {
            try register.say(
                numbers.pick(["trust", "distrust"]),
                try .of(numbers.pick(Self.ids))
            )
        }
        let newest = try register.rows("SELECT coalesce(max(id), 0) FROM works")
        let last = Int(newest[0]) ?? 0
        let before = try Self.said(register, newest: last)
        for _ in 0..<numbers.number(in: 1...10) { try register.enter(Self.book(&numbers)) }
        var added = try register.rows("SELECT id FROM editions").compactMap { Int64($0) }
        added.removeAll { base.contains($0) }
        added.shuffle(using: &numbers)
        let size = numbers.pick([1, 3, added.count])
        while !added.isEmpty {
            try register.remove(Array(added.prefix(size)))
            added.removeFirst(min(size, added.count))
            #expect(try Orphans.find(in: register) == [])
            var failures: [RegisterCheck] = []
            try register.reader().verify { if !$0.isSound { failures.append($0) } }
            #expect(failures == [])
        }
        #expect(try Self.said(register, newest: last) == before)
    }

    /// Ids differ then, so the works are compared by their contents.
    @Test(arguments: 1...UInt64(Property.cases(16)))
    func `the works are those of a register that never had the removed books`(
        seed: UInt64
    ) throws {
        var numbers = SeededNumbers(seed: seed)
        let register = try TestRegister()
        let other = try TestRegister()
        var gone: [Int64] = []
        for number in 1...14 {
            var book = Self.book(&numbers)
            book.fingerprint = Array(repeating: UInt8(number), count: 16)
            try register.enter(book)
            if numbers.chance(40) { gone.append(Int64(number)) } else { try other.enter(book) }
        }
        try register.remove(gone)
        #expect(try Orphans.find(in: register) == [])
        let queries = [
            "SELECT hex(fingerprint), title, authors FROM editions ORDER BY 1",
            """
            SELECT group_concat(hex(fingerprint), ' ') FROM
                (SELECT work_id, fingerprint FROM editions ORDER BY fingerprint)
            GROUP BY work_id ORDER BY 1
            """,
            """
            SELECT works.title, works.authors, works.first_year, works.review, works.contested
            FROM works JOIN editions ON editions.id = founder_id ORDER BY fingerprint
            """,
            """
            SELECT hex(fingerprint), decision, kind, value FROM evidence
            JOIN editions ON editions.id = edition_id ORDER BY 1
            """,
            """
            SELECT hex(fingerprint), position, raw, state FROM volume_ids
            JOIN editions ON editions.id = edition_id ORDER BY 1, 2
            """,
            "SELECT kind, value, finding, verdict, answered FROM id_states ORDER BY 1, 2",
            "SELECT name, sort FROM contributors ORDER BY 1",
            "SELECT DISTINCT name FROM edition_subjects ORDER BY 1",
            "SELECT file FROM covers ORDER BY 1",
            "SELECT title, people, subjects FROM edition_search ORDER BY rowid",
        ]
        for query in queries {
            #expect(try register.rows(query) == other.rows(query), "\(query)")
        }
    }
}
