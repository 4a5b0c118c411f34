// SPDX-License-Identifier: Apache-2.0

import Books
import Store
import Testing
import Works

/// Which decisions count does not hang on the order of their ids.
@Suite struct DecisionOrderTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
        try register.enter(
            Book("Ash", "isbn:9780306406157"),
            Book("Ash", "isbn:9780306406157")
        )
    }

    private func overrule(_ old: Int64, by ruler: Int64) throws {
        try register.writer.begin()
        defer { register.writer.rollBack() }
        try register.writer.overrule(old, by: ruler)
        var changes = WorkChanges()
        _ = try register.writer.settleDecisions([old, ruler], &changes)
        try register.writer.commit()
    }

    private func inForce() throws -> [String] {
        try register.rows("SELECT id FROM decisions WHERE in_force = 1 ORDER BY id")
    }

    private func failures() throws -> [RegisterCheck.Name] {
        var failures: [RegisterCheck.Name] = []
        try register.reader().verify { if !$0.isSound { failures.append($0.name) } }
        return failures
    }

    @Test func `one with a lower id may overrule one with a higher id`() throws {
        let first = try register.say("not-same", [1], [2])
        let second = try register.say("same", [1], [2])
        try overrule(second, by: first)
        #expect(try inForce() == ["\(first)"])
        #expect(try register.works() == [[1], [2]])
        #expect(try failures() == [])
        try register.revoke(first)
        #expect(try inForce() == ["\(second)"])
        #expect(try register.works() == [[1, 2]])
        #expect(try failures() == [])
    }

    @Test func `a long chain is resolved, whichever end has the lower ids`() throws {
        var ids: [Int64] = []
        for _ in 0..<9 { ids.append(try register.say("same", [1], [2])) }
        for (old, ruler) in zip(ids.dropFirst(), ids) { try overrule(old, by: ruler) }
        #expect(try inForce() == ["1", "3", "5", "7", "9"])
        #expect(try failures() == [])
    }

    @Test func `decisions that overrule each other are reported and do not hang`() throws {
        let first = try register.say("not-same", [1], [2])
        let second = try register.say("same", [1], [2])
        try overrule(second, by: first)
        try overrule(first, by: second)
        #expect(try inForce().count == 1)
        #expect(try failures() == [.decisions])
    }

    @Test func `a decision is read back as entered, with the names it is compared by`() throws {
        var edition = Books.Book.full()
        edition.names = BookNames(titleKey: "brot", volume: "2", authorKey: "zoe ozturk")
        let id = try register.add(edition).edition
        #expect(try register.reader().edition(id)?.record == edition)
        #expect(try register.reader().edition(id)?.record.names == edition.names)
    }
}
