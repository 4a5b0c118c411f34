// SPDX-License-Identifier: Apache-2.0

import Store
import Testing

@Suite struct DecisionQueriesTests {
    private let register: HandmadeRegister

    init() throws {
        register = try HandmadeRegister()
    }

    private func ids(inForceOnly: Bool = false, limit: Int? = nil) throws -> [Int64] {
        var ids: [Int64] = []
        try register.reader.decisions(inForceOnly: inForceOnly, limit: limit) {
            ids.append($0.id)
            return true
        }
        return ids
    }

    @Test func `decisions come newest first, until the caller stops`() throws {
        for id in 1...4 as ClosedRange<Int64> { try register.addDecision(id) }
        #expect(try ids() == [4, 3, 2, 1])
        #expect(try ids(limit: 2) == [4, 3])
        var seen = 0
        try register.reader.decisions(limit: nil) { _ in
            seen += 1
            return seen < 2
        }
        #expect(seen == 2)
        #expect(try register.reader.decision(5) == nil)
    }

    @Test func `a decision has its editions, even those that are not here`() throws {
        try register.addWork(7)
        try register.addEdition(41, work: 7, title: "Emma")
        try register.addDecision(1, "not-same", "why", "'a retelling'")
        for (side, edition) in [(0, 99), (0, 41), (1, 42)] as [(Int, Int64)] {
            try register.addSide(1, side, edition)
        }
        let decision = try #require(try register.reader.decision(1))
        #expect(decision.kind == "not-same")
        #expect(decision.who == "ada")
        #expect(decision.why == "a retelling")
        #expect(decision.madeAt == 100)
        #expect(decision.left.map(\.id) == [41, nil])
        #expect(decision.left.map(\.workID) == [7, nil])
        #expect(decision.left.map(\.title) == ["Emma", nil])
        #expect(decision.left[1].fingerprint.last == 99)
        #expect(decision.right.map(\.id) == [nil])
        #expect(decision.isInForce)
    }

    @Test func `a revoked decision says by whom and why`() throws {
        try register.addDecision(
            1,
            "distrust",
            isInForce: false,
            "id_kind, id_value, revoked_at, revoked_by, revoked_why",
            "'isbn', '9780306406157', 500, 'bob', 'typo'"
        )
        let decision = try #require(try register.reader.decision(1))
        #expect(decision.idKind == "isbn")
        #expect(decision.idValue == "9780306406157")
        #expect(decision.revocation == DecisionRow.Revocation(at: 500, by: "bob", why: "typo"))
        #expect(!decision.isInForce)
        #expect(try ids(inForceOnly: true) == [])
    }

    @Test func `a choice has its work and field`() throws {
        try register.addDecision(1, "set", "work_id, field, value", "3, 'title', 'Emma'")
        let decision = try #require(try register.reader.decision(1))
        #expect(decision.workID == 3)
        #expect(decision.field == "title")
        #expect(decision.value == "Emma")
    }

    @Test func `a decision states which of those that overrule it are in force`() throws {
        // 2 and 3 overrule 1, 4 overrules 3.
        for (id, isInForce) in [(1, false), (2, true), (3, false), (4, true)] as [(Int64, Bool)] {
            try register.addDecision(id, isInForce: isInForce)
        }
        try register.run("INSERT INTO overrulings VALUES (1, 2), (1, 3), (3, 4)")
        #expect(try register.reader.decision(1)?.overruledBy == [2])
        #expect(try register.reader.decision(3)?.overruledBy == [4])
        #expect(try register.reader.decision(4)?.overruledBy == [])
        #expect(try ids(inForceOnly: true) == [4, 2])
        #expect(try ids(inForceOnly: true, limit: 1) == [4])
    }

    @Test func `the newest work is the one with the highest id ever given`() throws {
        #expect(try register.reader.newestWorkID() == 0)
        try register.addWork(3)
        try register.addWork(8)
        try register.run("DELETE FROM works WHERE id = 8")
        #expect(try register.reader.newestWorkID() == 8)
    }

    @Test func `an edition has a title or none`() throws {
        try register.addWork(1)
        try register.addEdition(4, work: 1, title: "Persuasion")
        try register.addEdition(5, work: 1)
        try register.run("UPDATE editions SET title = NULL WHERE id = 5")
        #expect(try register.reader.title(ofEdition: 4) == "Persuasion")
        #expect(try register.reader.title(ofEdition: 5) == nil)
        #expect(try register.reader.title(ofEdition: 6) == nil)
    }
}
