// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Store
import Testing
import Works

@Suite struct WorkIdentifierTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    private func identifiers(_ work: Int64) throws -> [WorkIdentifier] {
        var found: [WorkIdentifier] = []
        try register.reader().identifiers(ofWork: work) { id in
            found.append(id)
            return true
        }
        return found
    }

    @Test func `each identifier of a work is there once, those that join first`() throws {
        try register.enter(
            Book(
                "Ash",
                "issn:0317-8471",
                "isbn:9780306406157",
                "gutenberg:1",
                "isbn:9780306406150"
            ),
            Book("Ash", "gutenberg:1", "gutenberg:1", "issn:0317-8471"),
            Book("Birch", by: "Bo Lark", "isbn:9780306406157")
        )
        let found = try identifiers(1)
        #expect(found.map(\.kind) == ["gutenberg", "isbn", "isbn", "issn"])
        #expect(found.map(\.state) == [.joins, .joins, .invalid, .never])
        #expect(found.map(\.level) == [.work, .volume, .volume, .never])
        #expect(found.map(\.editions) == [2, 1, 1, 2])
        #expect(found.map(\.elsewhere) == [0, 1, nil, nil])
        #expect(found.map(\.otherWorks) == [0, 1, nil, nil])
        #expect(found.map(\.titles) == [1, 2, nil, nil])
        #expect(found.map(\.known?.finding) == [nil, .reused, nil, nil])
        #expect(found[2].problem != nil)
    }

    @Test func `a person's decision on an identifier is shown`() throws {
        try register.enter(Book("Ash", "gutenberg:1"))
        try register.say("distrust", try .of("gutenberg:1"))
        #expect(try identifiers(1).map(\.known?.verdict) == [.distrusted])
        #expect(try identifiers(1).map(\.state) == [.distrusted])
        #expect(try identifiers(99).isEmpty)
    }

    @Test func `an identifier on the blocklist is still listed`() throws {
        try register.enter(
            Book("Ash", "gutenberg:1", "isbn:9780306406157"),
            Book("Ash", "gutenberg:1", "isbn:9780306406157"),
            Book("Birch", by: "Bo Lark", "isbn:9780306406157")
        )
        // As an import with a blocklist leaves it.
        try register.outsider().execute(
            "UPDATE volume_ids SET state = 'blocked', names_key = NULL WHERE kind = 'isbn'"
        )
        let found = try identifiers(1)[1]
        #expect(found.state == .blocked)
        #expect([found.editions, found.elsewhere, found.otherWorks, found.titles] == [2, 1, 1, 2])
        let explained = try register.reader().explainer().explain(edition: 1, files: 1)
        let claim = try #require(explained?.claims.first { $0.state == .blocked })
        #expect([claim.here, claim.elsewhere] == [1, 1])
        #expect(claim.others.map(\.reason) == [.state])
    }

    @Test func `an identifier that is blocked in another book is named as the reason`() throws {
        try register.enter(
            Book("Ash", "isbn:9780306406157"),
            Book("Ash", "isbn:9780306406157")
        )
        try register.outsider().execute(
            """
            UPDATE volume_ids SET state = 'blocked', names_key = NULL WHERE edition_id = 2;
            INSERT INTO works (id, founder_id, chosen, review, contested)
            VALUES (2, 2, '', 'unreviewed', 0);
            UPDATE editions SET work_id = 2 WHERE id = 2
            """
        )
        let explained = try register.reader().explainer().explain(edition: 1, files: 1)
        let claim = try #require(explained?.claims.first)
        #expect(claim.state == .joins)
        #expect(claim.others.map(\.reason) == [.state])
    }

    @Test func `a reader that has seen enough gets no more rows`() throws {
        try register.enter(Book("Ash", "gutenberg:1", "gutenberg:2"))
        var seen = 0
        try register.reader().identifiers(ofWork: 1) { _ in
            seen += 1
            return false
        }
        #expect(seen == 1)
    }
}
