// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Store
import Testing
import Works

@Suite struct ReaderTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    @Test func `an edition is read back unchanged`() throws {
        let written = Books.Book.full()
        let (edition, work) = try register.add(written, path: "/b/x.epub")
        let row = try #require(try register.reader().edition(edition))
        #expect(row.record == written)
        #expect(row.evidence.decision == "founded")
        #expect(row.evidence.kind == nil)
        #expect(row.evidence.run == register.run)
        #expect(row.files.map(\.record.path) == [Array("/b/x.epub".utf8)])
        #expect(row.files.map(\.workID) == [work.raw])
        #expect(try register.reader().editions(ofWork: work.raw) == [row])
        #expect(try register.reader().edition(99) == nil)
    }

    @Test func `an edition with nothing in it is read back as well`() throws {
        let written = Books.Book.plain(1, title: nil)
        let (edition, _) = try register.add(written)
        #expect(try register.reader().edition(edition)?.record == written)
    }

    @Test func `texts come back byte for byte`() throws {
        let texts = ["", "a\u{301}", "\u{E1}", "it's", "\"", "\u{1F600}", "two\nlines", "NULL"]
        for (index, text) in texts.enumerated() {
            let (edition, _) = try register.add(.plain(UInt8(index), title: text))
            let title = try #require(try register.reader().edition(edition)?.record.title)
            #expect(Array(title.utf8) == Array(text.utf8))
        }
    }

    @Test func `names that only look equal stay two, in one run or two`() throws {
        // The memory of one writer must not affect the contents of the register.
        let composed = "Zo\u{EB}"
        let decomposed = "Zoe\u{308}"
        try register.add(.plain(1, people: [composed], subjects: [composed]))
        try register.add(.plain(2, people: [decomposed], subjects: [decomposed]))
        let later = try RegisterWriter(register.file.openForWriting())
        _ = try later.add(
            .plain(3, people: [decomposed], subjects: [decomposed]),
            .found,
            run: register.run
        )
        #expect(try register.rows("SELECT count(*) FROM contributors") == ["2"])
        #expect(
            try register.rows("SELECT contributor_id FROM edition_contributors") == ["1", "2", "2"]
        )
        #expect(
            try register.rows("SELECT hex(name) FROM edition_subjects")
                == ["'5A6FC3AB'", "'5A6F65CC88'", "'5A6F65CC88'"]
        )
    }

    @Test func `people are kept once`() throws {
        for seed in 1...5 {
            try register.add(.plain(UInt8(seed), people: ["A", "B"], subjects: ["C"]))
        }
        let status = try register.reader().status()
        #expect(status.people == 2)
        #expect(status.editions == 5)
    }

    @Test func `people of a rolled-back transaction are forgotten`() throws {
        try register.writer.begin()
        _ = try register.writer.add(
            .plain(1, people: ["A"], subjects: ["S"]),
            .found,
            run: register.run
        )
        register.writer.rollBack()
        try register.add(.plain(2, people: ["A"], subjects: ["S"]))
        #expect(try register.rows("SELECT name FROM contributors") == ["'A'"])
        #expect(try register.rows("SELECT people FROM edition_search") == ["'A'"])
        #expect(try register.rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `works are listed oldest first, until the caller stops`() throws {
        for seed in 1...5 { try register.add(.plain(UInt8(seed), title: "\(seed)")) }
        let reader = try register.reader()
        var titles: [String?] = []
        try reader.works(limit: nil) {
            titles.append($0.title)
            return titles.count < 4
        }
        #expect(titles == ["1", "2", "3", "4"])
        titles = []
        try reader.works(limit: 2) {
            titles.append($0.title)
            return true
        }
        #expect(titles == ["1", "2"])
        #expect(try reader.work(5)?.title == "5")
        #expect(try reader.work(6) == nil)
    }

    @Test func `a merge leaves the first title, all editions and redirects of any age`() throws {
        let id = VolumeID(kind: .isbn, value: "9783161484100")
        let works = try (1...4).map { try register.add(.plain(UInt8($0), title: "\($0)")).work }
        try register.add(.plain(11), .merge(into: works[2], absorbing: [works[3]], by: id))
        let (edition, work) = try register.add(
            .plain(12),
            .merge(into: works[0], absorbing: [works[1], works[2]], by: id)
        )
        let reader = try register.reader()
        #expect(work == works[0])
        #expect(try reader.work(1)?.title == "1")
        #expect(try reader.work(1)?.editions == 6)
        for old in works.dropFirst() {
            #expect(try reader.redirect(of: old.raw) == 1)
            #expect(try reader.work(old.raw) == nil)
        }
        #expect(try reader.redirect(of: 1) == nil)
        let evidence = try #require(try reader.edition(edition)?.evidence)
        #expect(evidence.decision == "joined")
        #expect(evidence.kind == "isbn")
        #expect(evidence.value == id.value)
        let decisions = try reader.editions(ofWork: 1).map(\.evidence.decision)
        #expect(decisions == ["founded", "merged", "merged", "merged", "joined", "joined"])
        #expect(try register.rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `an identifier leads to its work, also after a merge`() throws {
        let id = VolumeID(kind: .isbn, value: "9783161484100")
        let names = Books.Book.plain(2).names
        func works() throws -> [WorkID] {
            try register.writer.knowledge(
                of: id,
                key: IDKey(id),
                names: names,
                mayBeContested: false
            ).works
        }
        let (_, first) = try register.add(.plain(1))
        #expect(try works() == [])
        let (_, second) = try register.add(.plain(2, isbn: id.value))
        #expect(try works() == [second])
        try register.add(.plain(3), .merge(into: first, absorbing: [second], by: id))
        #expect(try works() == [first])
        try register.outsider().execute("DELETE FROM works")
        #expect(try works() == [])
    }

    @Test func `the status counts everything`() throws {
        try register.add(.full(1))
        try register.add(.full(2))
        try register.add(.plain(3))
        for (name, status) in [("c", FileRecord.Status.copy), ("d", .deferred), ("r", .rejected)] {
            try register.writer.record(
                FileRecord(path: Array(name.utf8), status: status, stage: .open),
                run: 1
            )
        }
        let status = try register.reader().status()
        #expect([status.works, status.editions, status.editionsWithoutCover] == [3, 3, 1])
        #expect([status.files, status.copies, status.deferred, status.rejected] == [6, 1, 1, 1])
        #expect([status.covers, status.coverBytes] == [3, 26])
        #expect(
            [status.people, status.runs, status.schemaVersion] == [2, 1, Schema.newest.number]
        )
    }
}
