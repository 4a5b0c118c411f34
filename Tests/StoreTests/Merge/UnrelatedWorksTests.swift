// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import SQLite
import Store
import TestSupport
import Testing
import Works

/// Which works of another register come over as rows, and what comes with them.
@Suite struct UnrelatedWorksTests {
    private let there: TestRegister
    private let here: TestRegister
    private static let isbn = "9780306406157"

    init() throws {
        there = try TestRegister()
        here = try TestRegister()
    }

    /// - Parameter asItLies: with its log, where another process could be writing.
    private func works(asItLies: Bool = false) throws -> UnrelatedWorks {
        if !asItLies { try there.settle() }
        let source = try there.file.mergeCandidate(keepingOpen: true).open(
            copyingInto: BackupFolder(there.folder["backups"]),
            program: "t",
            at: 2,
            cancellation: .never
        )
        return try UnrelatedWorks(
            of: source,
            into: here.writer,
            run: here.run,
            copied: "REG-001"
        )
    }

    private func isUnrelated(asItLies: Bool = false) throws -> Bool {
        // It is attached until then.
        defer { here.writer.rollBack() }
        guard case .unrelated = try works(asItLies: asItLies).next().first else { return false }
        return true
    }

    @Test func `a work comes over with all that the register knows of it`() throws {
        let (_, work) = try there.add(.full(), path: "/b/1.epub")
        let id = VolumeID(kind: .isbn, value: "9783161484100")
        try there.add(.plain(9, isbn: "9783161484100"), .join(work, by: id), path: "/b/2.epub")
        try here.add(.plain(1))
        let works = try works()
        let steps = try works.next()
        #expect(steps.count == 1)
        guard case .unrelated(let found) = steps.first else {
            Issue.record("it meets nothing")
            return
        }
        #expect(found.editions.map(\.hasCover) == [true, false])
        try here.writer.begin()
        for cover in found.covers { _ = try here.writer.add(cover: cover) }
        try works.take(found)
        #expect(try works.next().isEmpty)
        try works.finish()
        try here.writer.commit()

        for edition in 1...2 {
            let before = try #require(try there.reader().edition(Int64(edition)))
            let after = try #require(try here.reader().edition(Int64(edition + 1)))
            #expect(after.record == before.record)
            #expect(after.evidence.decision == before.evidence.decision)
            #expect(after.evidence.value == before.evidence.value)
        }
        var filter = WorkFilter()
        filter.words = WantedWords("brot ozturk bread")
        var titles: [String?] = []
        try here.reader().works(matching: filter) { work in
            titles.append(work.title)
            #expect(work.id == 2)
            #expect(work.editions == 2)
            return true
        }
        #expect(titles == ["Das Brot"])
        // The next ones take ids after theirs.
        #expect(try here.add(.plain(2)).edition == 4)
        var failures: [RegisterCheck] = []
        try here.reader().verify { if !$0.isSound { failures.append($0) } }
        #expect(failures == [])
    }

    @Test func `nothing moves as rows where another process could be writing`() throws {
        try there.add(.plain(1, isbn: Self.isbn))
        #expect(try isUnrelated())
        try there.add(.plain(2))
        #expect(try !isUnrelated(asItLies: true))
    }

    @Test func `a work that meets nothing is unrelated`() throws {
        try there.add(.plain(1, isbn: Self.isbn))
        try here.add(.plain(2, isbn: "9783161484100"))
        #expect(try isUnrelated())
    }

    @Test(arguments: [
        "UPDATE works SET review = 'needs-review'",
        "UPDATE works SET contested = 1",
        "UPDATE works SET chosen = 'title'",
        "INSERT INTO work_redirects VALUES (7, 1, 1, NULL)",
        "UPDATE editions SET evidence = 'decided'",
        """
        INSERT INTO decisions (id, kind, work_id, field, who, made_at, in_force)
            VALUES (1, 'set', 1, 'title', 'me', 1, 0)
        """,
        """
        INSERT INTO decisions (id, kind, who, made_at, in_force) VALUES (1, 'same', 'me', 1, 0);
        INSERT INTO decision_editions SELECT 1, 0, fingerprint FROM editions
        """,
        "INSERT INTO id_states SELECT id_key, kind, value, NULL, 'trusted', 0, NULL FROM volume_ids",
        "INSERT INTO blocklist VALUES ('isbn', '9780306406157', '', 'own')",
        """
        INSERT INTO decisions (kind, value, who, made_at, in_force)
            VALUES ('match', 'any-id', 'me', 1, 1)
        """,
        """
        INSERT INTO work_maps (name, kind, lines, source, who, made_at)
            VALUES ('map', 'isbn', 1, 'map.csv', 'me', 1)
        """,
    ])
    func `one of which something is said there is not`(statement: String) throws {
        try there.add(.plain(1, isbn: Self.isbn))
        try there.outsider().execute(statement)
        #expect(try !isUnrelated())
    }

    private static let sheet = """
        INSERT INTO fact_sheets (edition_id, provider, record, confidence, said_at)
            VALUES (1, 'calibre', '', 100, 1);
        """

    @Test
    func `a work with a fact sheet is unrelated while the same providers are believed`() throws {
        try there.add(.plain(1, isbn: Self.isbn))
        try there.outsider().execute(Self.sheet)
        #expect(try isUnrelated())
        let works = try works()
        guard case .unrelated(let work) = try works.next().first else { return }
        #expect(work.editions.map(\.isTold) == [true])
        #expect(!works.hasTakenSheets(of: 1))
        try here.writer.begin()
        try works.take(work)
        try works.finish()
        #expect(works.hasTakenSheets(of: 1))
        here.writer.rollBack()
    }

    @Test(arguments: [
        "INSERT INTO fact_order VALUES (0, 'calibre'), (1, 'book')",
        """
        INSERT INTO decisions (kind, field, value, who, made_at, in_force)
            VALUES ('match', 'providers', 'openlibrary', 'me', 1, 1)
        """,
        """
        INSERT INTO decisions (kind, value, who, made_at, in_force)
            VALUES ('match', 'likely', 'me', 1, 1)
        """,
    ])
    func `a work with a fact sheet is not unrelated where other providers are believed`(
        statement: String
    ) throws {
        try there.add(.plain(1, isbn: Self.isbn))
        try there.outsider().execute(statement)
        try here.outsider().execute(statement)
        #expect(try isUnrelated())
        try there.outsider().execute(Self.sheet)
        #expect(try isUnrelated() == !statement.contains("likely"))
        if statement.contains("likely") { return }
        try here.outsider().execute("DELETE FROM fact_order; DELETE FROM decisions")
        #expect(try !isUnrelated())
    }

    @Test func `one whose identifier another work there has is not`() throws {
        try there.add(.plain(1, isbn: Self.isbn), path: "/b/1.epub")
        try there.add(.plain(2, isbn: Self.isbn), path: "/b/2.epub")
        #expect(try !isUnrelated())
    }

    @Test(arguments: [
        """
        INSERT INTO ignored_contents (fingerprint, who, made_at)
            VALUES (x'01010101010101010101010101010101', 'me', 1)
        """,
        """
        INSERT INTO decisions (id, kind, who, made_at, in_force) VALUES (1, 'same', 'me', 1, 1);
        INSERT INTO decision_editions VALUES (1, 0, x'01010101010101010101010101010101')
        """,
        "INSERT INTO id_states VALUES (KEY, 'isbn', '9780306406157', NULL, 'trusted', 0, NULL)",
    ])
    func `one of which something is said here is not`(statement: String) throws {
        try there.add(.plain(1, isbn: Self.isbn))
        let key = try there.rows("SELECT id_key FROM volume_ids")[0]
        try here.outsider().execute(statement.replacing("KEY", with: key))
        #expect(try !isUnrelated())
    }

    @Test func `one whose content or identifier is here is not`() throws {
        try there.add(.plain(1, isbn: Self.isbn))
        let (edition, _) = try here.add(.plain(1))
        #expect(try !isUnrelated())
        try here.outsider().execute("DELETE FROM editions WHERE id = \(edition)")
        #expect(try isUnrelated())
        try here.add(.plain(2, isbn: Self.isbn))
        #expect(try !isUnrelated())
    }
}
