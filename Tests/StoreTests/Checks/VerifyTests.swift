// SPDX-License-Identifier: Apache-2.0

import SQLite
import Store
import Testing
import Works

@Suite struct VerifyTests {
    private static let uuid = "urn:uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41"
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
        try register.enterABitOfEverything()
    }

    private func failures() throws -> [RegisterCheck] {
        var failures: [RegisterCheck] = []
        var names: [RegisterCheck.Name] = []
        try register.reader().verify { check in
            names.append(check.name)
            if !check.isSound { failures.append(check) }
        }
        #expect(
            names
                == RegisterCheck.Name.allCases.filter { !RegisterCheck.Name.ofFolders.contains($0) }
        )
        return failures
    }

    @Test func `a register that was only written by the program is sound`() throws {
        #expect(try failures() == [])
        #expect(
            try register.works() == [
                [1, 2, 3], [4], [5], [6], [7], [8], [9, 11], [12, 13], [10],
            ]
        )
    }

    @Test func `it is sound again when every decision is revoked`() throws {
        for decision in 1...3 as ClosedRange<Int64> { try register.revoke(decision) }
        #expect(try failures() == [])
    }

    @Test func `it stays sound when books arrive with identifiers that people decided on`() throws {
        try register.say("trust", try .of("isbn:9780306406157"))
        try register.enter(
            Book("Juniper", by: "Di Fenn", "gutenberg:4", "isbn:9780306406157"),
            Book("Kelp", by: "Ed Moss", "gutenberg:4"),
            Book("Larch", Self.uuid, "gutenberg:3"),
            Book(nil, by: nil, Self.uuid, "gutenberg:4")
        )
        #expect(try failures() == [])
        for decision in 1...4 as ClosedRange<Int64> { try register.revoke(decision) }
        #expect(try failures() == [])
    }

    @Test func `compatible decisions are no contradiction`() throws {
        let outsider = try register.outsider()
        try outsider.execute(
            """
            INSERT INTO decisions (kind, id_kind, id_value, who, made_at, in_force)
            VALUES ('distrust', 'gutenberg', '4', 'Ada', 1, 1),
                ('trust', 'gutenberg', '44', 'Ada', 1, 1);
            INSERT INTO decisions (kind, work_id, field, value, who, made_at, in_force)
            VALUES ('set', 1, 'title', 'Ash', 'Ada', 1, 1), ('set', 2, 'title', 'Oak', 'Ada', 1, 1),
                ('set', 1, 'series', 'Trees', 'Ada', 1, 1)
            """
        )
        // That the works are not called so is found by another check.
        #expect(try failures().map(\.name) == [.facts])
    }

    @Test func `the sentence states the counted number`() throws {
        try register.reader().verify { check in
            #expect(check.finding.contains("\(check.checked) "), "\(check)")
        }
        let one = try TestRegister()
        try one.enter(Book("Ash", "gutenberg:1"))
        try one.reader().verify { check in
            #expect(!check.finding.contains(/\b1 \w+s\b/) || check.name == .claims, "\(check)")
        }
    }

    @Test func `an empty register is sound`() throws {
        let empty = try TestRegister()
        try empty.reader().verify { #expect($0.isSound, "\($0)") }
    }

    /// One change each, and the checks that must see it.
    private static let damages: [(String, Set<RegisterCheck.Name>)] = [
        ("DELETE FROM edition_search WHERE rowid = 3", [.search]),
        ("UPDATE edition_search SET people = 'Bo Lark' WHERE rowid = 3", [.search]),
        ("INSERT INTO edition_search (rowid, title) VALUES (99, 'Gone')", [.search]),
        ("INSERT INTO contributors (name, sort) VALUES ('Nobody', '')", [.orphans]),
        ("UPDATE editions SET details = '{' WHERE id = 3", [.schema]),
        ("UPDATE editions SET details = '[]' WHERE id = 3", [.schema]),
        ("UPDATE editions SET details = '{\"nothing\":[]}' WHERE id = 3", [.schema]),
        ("UPDATE editions SET details = '{\"dates\":1}' WHERE id = 3", [.schema]),
        ("UPDATE editions SET details = '{\"dates\":[\"1\"]}' WHERE id = 3", [.schema]),
        (
            "UPDATE editions SET details = '{\"languages\":[{\"raw\":\"x\"}]}' WHERE id = 3",
            [.schema]
        ),
        (
            "UPDATE editions SET details = '{\"texts\":[{\"kind\":\"x\",\"text\":\"y\"}]}' WHERE id = 3",
            [.schema]
        ),
        (
            "UPDATE editions SET details = '{\"texts\":[{\"kind\":\"rights\",\"text\":\"y\"}]}' WHERE id = 3",
            []
        ),
        (
            """
            INSERT INTO files (path, status, stage, missing_since)
            VALUES (x'2f', 'deferred', 'open', 5)
            """,
            [.absences]
        ),
        ("UPDATE editions SET superseded_by = id WHERE id = 1", [.absences]),
        (
            "INSERT INTO covers (hash, format, byte_count, file) VALUES (x'00', 'png', 1, 'a')",
            [.orphans]
        ),
        ("UPDATE files SET edition_id = NULL WHERE id = 2", [.orphans]),
        (
            """
            INSERT INTO remote_files (file_id, length, seen, seen_bytes)
            VALUES (2, 9, 'whole', 9)
            """,
            [.remote]
        ),
        (
            """
            INSERT INTO files (path, status, stage) VALUES (CAST('http://a/b' AS BLOB), 'deferred', 'open');
            INSERT INTO remote_files (file_id, length, seen, seen_bytes)
            SELECT id, 9, 'whole', 8 FROM files WHERE path = CAST('http://a/b' AS BLOB)
            """,
            [.remote]
        ),
        (
            """
            INSERT INTO files (path, status, stage, edition_id)
            VALUES (CAST('http://a/b' AS BLOB), 'copy', 'map', 1);
            INSERT INTO remote_files (file_id, length, seen, seen_bytes)
            SELECT id, 9, 'peeked', 8 FROM files WHERE path = CAST('http://a/b' AS BLOB)
            """,
            [.remote]
        ),
        ("UPDATE runs SET state = 'finished', found = 3", [.runs]),
        ("UPDATE runs SET state = 'finished', claims = 3", [.runs]),
        ("UPDATE decisions SET in_force = 0 WHERE id = 3", [.decisions]),
        (
            """
            INSERT INTO decisions (kind, id_kind, id_value, who, made_at, in_force)
            VALUES ('trust', 'gutenberg', '4', 'Ada', 1, 1)
            """, [.contradictions]
        ),
        (
            """
            INSERT INTO decisions (kind, work_id, field, value, who, made_at, in_force)
            VALUES ('set', 1, 'title', 'Ash', 'Ada', 1, 1), ('set', 1, 'title', 'Oak', 'Bo', 2, 1)
            """, [.contradictions, .facts]
        ),
        (
            "UPDATE volume_ids SET id_key = 7 WHERE kind = 'gutenberg' AND edition_id = 9",
            [.keys, .partition]
        ),
        ("UPDATE volume_ids SET names_key = 7 WHERE edition_id = 11", [.keys]),
        ("UPDATE volume_ids SET names_key = 7 WHERE kind = 'issn'", [.keys]),
        ("UPDATE volume_ids SET state = 'joins' WHERE edition_id = 5", [.states]),
        ("UPDATE volume_ids SET state = 'distrusted' WHERE edition_id = 9", [.states]),
        ("UPDATE id_states SET finding = 'differing' WHERE kind = 'isbn'", [.findings]),
        ("DELETE FROM id_states WHERE kind = 'isbn'", [.findings, .review]),
        ("DELETE FROM id_states WHERE kind = 'uuid'", [.findings, .states, .review]),
        (
            "UPDATE id_states SET finding = 'conflicting', verdict = NULL WHERE value = '4'",
            [.findings]
        ),
        ("UPDATE works SET founder_id = 2 WHERE id = 4", [.founders]),
        ("UPDATE works SET contested = 1 WHERE id = 4", [.partition]),
        ("UPDATE works SET contested = 0 WHERE id = 8", [.partition]),
        ("UPDATE work_redirects SET old_id = 4 WHERE old_id = 2", [.redirects]),
        ("UPDATE work_redirects SET new_id = 4 WHERE old_id = 2", [.redirects]),
        (
            "INSERT INTO work_redirects VALUES (90, 1, 1, NULL), (91, 1, 1, NULL);"
                + "PRAGMA foreign_keys = OFF; UPDATE work_redirects SET new_id = 90 WHERE old_id = 91",
            [.redirects, .references]
        ),
        ("UPDATE works SET review = 'unreviewed' WHERE id = 3", [.review]),
        ("UPDATE works SET review = 'needs-review' WHERE id = 1", [.review]),
        ("UPDATE works SET review = 'needs-review', chosen = 'title review' WHERE id = 1", []),
        // Parted, joined, moved and emptied.
        ("UPDATE editions SET work_id = 5 WHERE id = 3", [.partition]),
        (
            "UPDATE editions SET work_id = 9 WHERE id = 10",
            [.partition, .memberships, .facts, .founders]
        ),
        (
            "UPDATE editions SET work_id = 3 WHERE id = 5",
            [.partition, .memberships, .facts, .founders, .review]
        ),
        (
            "PRAGMA foreign_keys = OFF; UPDATE editions SET work_id = 77 WHERE id = 11",
            [.partition, .memberships, .references]
        ),
        // A word that is not counted, or not there.
        ("UPDATE decisions SET in_force = 0, revoked_at = 1 WHERE id = 1", [.partition]),
        ("UPDATE decisions SET in_force = 0, revoked_at = 1 WHERE id = 2", [.partition]),
    ]

    @Test(arguments: damages)
    func `manual changes are detected`(
        damage: String,
        expected: Set<RegisterCheck.Name>
    ) throws {
        let outsider = try register.outsider()
        try outsider.execute(damage)
        let failures = try failures()
        #expect(Set(failures.map(\.name)) == expected, "\(failures)")
        for failure in failures {
            #expect(!failure.examples.isEmpty)
            #expect(failure.examples.count <= RegisterCheck.mostExamples)
        }
    }

    /// A run writes without comparing each word with those that the schema allows.
    @Test(arguments: [
        "works SET review = 'read'", "works SET contested = 2", "editions SET evidence = 'guessed'",
        "edition_contributors SET is_creator = 2", "volume_ids SET state = 'lost'",
        "volume_ids SET is_unique = -1", "id_states SET finding = ''",
        "id_states SET answered = 2", "decisions SET kind = 'maybe'", "files SET status = 'gone'",
        "runs SET state = 'asleep'",
    ])
    func `a word that the schema does not allow is detected`(change: String) throws {
        let outsider = try register.outsider()
        #expect(throws: SQLiteError.self) { try outsider.execute("UPDATE \(change)") }
        try outsider.execute("PRAGMA ignore_check_constraints = ON; UPDATE \(change)")
        let failures = try failures()
        let table = try #require(change.split(separator: " ").first)
        let column = change.split(separator: " ")[2]
        let schema = try #require(failures.first { $0.name == .schema })
        #expect(schema.failed == 1)
        #expect(try #require(schema.examples.first).hasPrefix("\(table): "))
        #expect(try #require(schema.examples.first).contains(" not meet (\(column) IN ("))
    }
}
