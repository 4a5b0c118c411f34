// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing
import Works

/// What a library joins books by, and what changing that does.
@Suite struct MatchPolicyTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
    }

    private func add(_ name: String, _ title: String, by author: String, _ ids: String...) throws {
        try books.book(
            "\(name).epub",
            .minimal(title: title, identifiers: ids, creators: [author], text: name)
        )
    }

    private func run(_ policy: MatchPolicy? = nil) async throws {
        var request = library.request([.path(books.path)])
        request.match = policy
        _ = try await library.run(request)
    }

    @discardableResult
    private func decide(
        _ action: DecisionRequest.Action,
        in other: TestLibrary? = nil,
        isDryRun: Bool = false
    ) throws -> DecisionResult {
        try LibraryDecisions((other ?? library).library).decide(
            DecisionRequest(action, who: "keeper", why: nil, isDryRun: isDryRun)
        )
    }

    private func works() throws -> [String] {
        try library.rows(
            """
            SELECT group_concat(name, ' ') FROM (SELECT work_id, title || '/' || authors AS name
                FROM editions ORDER BY id) GROUP BY work_id ORDER BY work_id
            """
        )
    }

    private func snapshot(_ library: TestLibrary) throws -> RegisterSnapshot {
        try RegisterSnapshot(
            Connection(path: library.library.register.path.bytes, access: .readOnly)
        )
    }

    private func expectSound() throws {
        #expect(RegisterAudit(try snapshot(library)).faults == [])
    }

    /// Two editions of one book with initials and without, a namesake, and a box.
    private func addShelf() throws {
        try add("a", "The Lighthouse", by: "John Smith")
        try add("b", "Lighthouse", by: "J. Smith")
        try add("c", "Lighthouse", by: "Bo Lark")
        try add("d", "Salt Roads", by: "Ada Quill", "urn:isbn:9780306406157")
        try add("e", "Night Ferry", by: "Ada Quill", "urn:isbn:9780306406157")
        try add("f", "Salt Roads", by: "Quill, Ada")
    }

    @Test func `a new library is strict`() async throws {
        try addShelf()
        try await run()
        #expect(try library.reader().matchPolicy() == .strict)
        #expect(try works().count == 6)
        let findings = try library.rows("SELECT finding FROM id_states WHERE kind = 'isbn'")
        #expect(findings == ["'reused'"])
        try expectSound()
    }

    @Test func `a run can ask for another policy, and the next one keeps it`() async throws {
        try addShelf()
        try await run(.likely)
        #expect(try library.reader().matchPolicy() == .likely)
        let found = try works()
        #expect(
            found == [
                "'The Lighthouse/John Smith Lighthouse/J. Smith'", "'Lighthouse/Bo Lark'",
                "'Salt Roads/Ada Quill Salt Roads/Quill, Ada'", "'Night Ferry/Ada Quill'",
            ]
        )
        try add("g", "Night Ferry", by: "Ada Quill")
        try await run()
        #expect(try works().count == 4)
        #expect(try library.rows("SELECT count(*) FROM decisions") == ["1"])
        try expectSound()
    }

    @Test(arguments: MatchPolicy.allCases)
    func `the works do not depend on when the policy came`(policy: MatchPolicy) async throws {
        try addShelf()
        try await run(policy)
        let expected = try works()
        let other = try TestLibrary()
        try await other.run(books.path)
        for step in [MatchPolicy.likely, .anyID, .strict, policy] {
            try decide(.match(step), in: other)
        }
        let grouping = try snapshot(other).grouping
        #expect(grouping == (try snapshot(library).grouping))
        #expect(expected.count == grouping.count)
    }

    @Test func `a rehearsal lists what would join and part, and changes nothing`() async throws {
        try addShelf()
        try await run()
        let before = try works()
        let report = try decide(.match(.likely), isDryRun: true)
        #expect(report.changes.moves.map(\.edition) == [2, 6])
        #expect(report.changes.ended == [2, 6])
        #expect(try works() == before)
        #expect(try library.reader().matchPolicy() == .strict)
    }

    @Test func `a change of policy is undone like any decision`() async throws {
        try addShelf()
        try await run()
        let before = try snapshot(library).present
        try decide(.match(.likely))
        #expect(try library.reader().work(1)?.isJoinedByNames == true)
        #expect(try library.reader().work(3)?.isJoinedByNames == false)
        try decide(.match(.anyID))
        #expect(try library.reader().matchPolicy() == .anyID)
        for expected in [MatchPolicy.likely, .strict] {
            try decide(.revoke(nil))
            #expect(try library.reader().matchPolicy() == expected)
            try expectSound()
        }
        #expect(try snapshot(library).present == before)
    }

    @Test func `a namesake parts what initials joined`() async throws {
        try add("a", "The Lighthouse", by: "John Smith")
        try add("b", "Lighthouse", by: "J. Smith")
        try await run(.likely)
        #expect(try works().count == 1)
        try add("c", "Lighthouse", by: "Jane Smith")
        try await run()
        #expect(try works().count == 3)
        try expectSound()
    }

    @Test func `names do not join two works of one catalogue`() async throws {
        try add("a", "Lighthouse", by: "John Smith", "openlibrary:OL1W")
        try add("b", "Lighthouse", by: "John Smith", "openlibrary:OL2W")
        try add("c", "Lighthouse", by: "John Smith", "openlibrary:OL2W")
        try await run(.likely)
        #expect(try works().count == 2)
        try expectSound()
    }

    @Test func `a person's word holds against names`() async throws {
        try add("a", "Lighthouse", by: "John Smith")
        try add("b", "Lighthouse", by: "John Smith")
        try await run(.likely)
        #expect(try works().count == 1)
        try decide(.notSame([.edition(1), .edition(2)]))
        #expect(try works().count == 2)
        try decide(.match(.strict))
        try decide(.match(.likely))
        #expect(try works().count == 2)
        try expectSound()
    }
}
