// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Store
import Testing
import Works

/// What is removed with an edition, and what is kept.
@Suite struct RemovalTests {
    private static let reason = ReasonCode("REG-003")

    private func content(_ seed: UInt8) -> IgnoredContent {
        IgnoredContent(fingerprint: Array(repeating: seed, count: 16), who: "ada", madeAt: 5)
    }

    @Test func `everything attached to it is removed and reported`() throws {
        let register = try TestRegister()
        let before = try register.dump()
        let (edition, work) = try register.add(.full(), path: "/b/brot.epub")
        let removal = try register.remove(edition)
        #expect(removal.editions.map(\.id) == [edition])
        #expect(removal.editions.first?.title == "Das Brot")
        #expect(removal.editions.first?.files == [Array("/b/brot.epub".utf8)])
        #expect(removal.works == [work.raw])
        #expect(removal.people == 2)
        #expect(removal.covers.map(\.file) == ["covers/aa/aa.svg", "covers/ab/ab.jpg"])
        #expect(try register.dump() == before)
        #expect(try Orphans.find(in: register) == [])
    }

    @Test func `what other editions share is kept`() throws {
        let register = try TestRegister()
        try register.add(.full(1), path: "/b/1.epub")
        let before = try register.dump()
        // The same people and covers under another content.
        var twin = Books.Book.full(1)
        twin.fingerprint = [7]
        twin.volumeIDs = []
        let (edition, _) = try register.add(twin, path: "/b/7.epub")
        let removal = try register.remove(edition)
        #expect((removal.people, removal.covers.count) == (0, 0))
        #expect(try register.dump() == before)
    }

    @Test func `a cover that stands in for another book's cover is kept`() throws {
        let register = try TestRegister()
        var first = Book("Ash")
        first.cover = 1
        var second = Book("Birch")
        (second.cover, second.raster) = (2, 1)
        try register.enter(first, second)
        #expect(try register.remove(1).covers == [])
        #expect(
            try register.remove(2).covers.map(\.file) == ["covers/00/1.png", "covers/00/2.png"]
        )
    }

    @Test func `removed people can return in the same run`() throws {
        let register = try TestRegister()
        try register.enter(Book("Ash", by: "Ada Quill"))
        try register.remove(1)
        try register.enter(Book("Ash", by: "Ada Quill"))
        #expect(try register.rows("SELECT name FROM contributors") == ["'Ada Quill'"])
        #expect(try Orphans.find(in: register) == [])
    }

    @Test func `an unknown id removes nothing`() throws {
        let register = try TestRegister()
        try register.enter(Book("Ash"))
        let before = try register.dump()
        #expect(try register.remove(99) == Removal())
        #expect(try register.dump() == before)
    }

    @Test func `rolling back restores what was removed`() throws {
        let register = try TestRegister()
        try register.add(.full())
        let before = try register.dump()
        try register.writer.begin()
        var changes = WorkChanges()
        try register.writer.remove(edition: 1, &changes)
        register.writer.rollBack()
        #expect(try register.dump() == before)
    }

    @Test func `a former id goes with the edition that founded its work`() throws {
        let register = try TestRegister()
        try register.enter(
            Book("Ash", "gutenberg:1"),
            Book("Ash", "gutenberg:2"),
            Book("Ash", "gutenberg:1", "gutenberg:2")
        )
        #expect(try register.rows("SELECT old_id, new_id FROM work_redirects") == ["2|1"])
        try register.remove(2)
        // Its work is gone; leading on to the others would be a guess.
        #expect(try register.rows("SELECT old_id, new_id FROM work_redirects") == [])
        #expect(try register.works() == [[1, 3]])
    }

    @Test func `decisions outlive their subjects and hold again when these return`() throws {
        let register = try TestRegister()
        try register.enter(Book("Ash", "gutenberg:1"), Book("Ash", "gutenberg:1"))
        try register.say("not-same", [1], [2])
        #expect(try register.works() == [[1], [2]])
        let fingerprint = try #require(try register.writer.fingerprint(ofEdition: 2))
        try register.remove(2)
        #expect(try Orphans.find(in: register) == [])
        var again = Book("Ash", "gutenberg:1")
        again.fingerprint = fingerprint
        try register.enter(again)
        #expect(try register.works() == [[1], [3]])
    }

    // Files.

    private func addCopy(_ register: TestRegister, _ path: String) throws {
        var file = FileRecord(path: Array(path.utf8), status: .copy, stage: .map)
        file.editionID = 1
        file.reason = ReasonCode("REG-001")
        file.fingerprint = Array(repeating: 1, count: 16)
        try register.writer.record(file, run: register.run)
    }

    @Test func `an edition is removed with its last file`() throws {
        let register = try TestRegister()
        let before = try register.dump()
        try register.add(.plain(1), path: "/b/1.epub")
        let alone = try register.dump()
        try addCopy(register, "/b/2.epub")
        let first = try register.change { (writer, changes) throws(SQLiteError) in
            try writer.forget(files: [Array("/b/2.epub".utf8)], &changes)
        }
        #expect(first == Removal())
        #expect(try register.dump() == alone)
        let second = try register.change { (writer, changes) throws(SQLiteError) in
            try writer.forget(files: [Array("/b/1.epub".utf8)], &changes)
        }
        #expect(second.editions.map(\.id) == [1])
        #expect(second.files == 1)
        #expect(try register.dump() == before)
    }

    @Test func `the oldest copy takes the place of a first file that is forgotten`() throws {
        let register = try TestRegister()
        try register.add(.plain(1), path: "/b/1.epub")
        try addCopy(register, "/b/2.epub")
        try addCopy(register, "/b/3.epub")
        try register.change { (writer, changes) throws(SQLiteError) in
            _ = try writer.forget(files: [Array("/b/1.epub".utf8)], &changes)
        }
        #expect(
            try register.rows("SELECT CAST(path AS TEXT), status, stage, reason FROM files") == [
                "'/b/2.epub'|'registered'|'record'|NULL", "'/b/3.epub'|'copy'|'map'|'REG-001'",
            ]
        )
    }

    @Test func `removing all files of an edition at once removes it`() throws {
        let register = try TestRegister()
        try register.add(.plain(1), path: "/b/1.epub")
        try addCopy(register, "/b/2.epub")
        let removal = try register.change { (writer, changes) throws(SQLiteError) in
            try writer.forget(files: ["/b/1.epub", "/b/2.epub"].map { Array($0.utf8) }, &changes)
        }
        #expect(removal.files == 2)
        #expect(try register.rows("SELECT * FROM files") == [])
        #expect(try Orphans.find(in: register) == [])
    }

    // Contents that are ignored.

    @Test func `ignored content leaves its files behind, as ignored`() throws {
        let register = try TestRegister()
        try register.add(.plain(1), path: "/b/1.epub")
        try addCopy(register, "/b/2.epub")
        let outcome = try register.change { (writer, changes) throws(SQLiteError) in
            try writer.ignore([content(1)], reason: Self.reason, &changes)
        }
        #expect(outcome.already == [])
        #expect(outcome.removal.editions.map(\.id) == [1])
        #expect(outcome.removal.files == 2)
        #expect(
            try register.rows(
                "SELECT status, stage, reason, edition_id, hex(fingerprint) FROM files"
            )
                == Array(
                    repeating:
                        "'ignored'|'open'|'REG-003'|NULL|'\(String(repeating: "01", count: 16))'",
                    count: 2
                )
        )
        #expect(try Orphans.find(in: register) == [])
        let again = try register.change { (writer, changes) throws(SQLiteError) in
            try writer.ignore([content(1)], reason: Self.reason, &changes)
        }
        #expect(again.already == [content(1).fingerprint])
        let files = try register.change { (writer, _) throws(SQLiteError) in
            try writer.unignore(content(1).fingerprint)
        }
        #expect(files == 2)
        #expect(try register.rows("SELECT * FROM files") == [])
        #expect(try register.rows("SELECT * FROM ignored_contents") == [])
    }

    @Test func `a file that was rejected may be ignored`() throws {
        let register = try TestRegister()
        var file = FileRecord(path: [1], status: .rejected, stage: .read)
        file.fingerprint = content(9).fingerprint
        file.reason = ReasonCode("OPF-001")
        try register.writer.record(file, run: register.run)
        let outcome = try register.change { (writer, changes) throws(SQLiteError) in
            try writer.ignore([content(9)], reason: Self.reason, &changes)
        }
        #expect(outcome.rejected == 1)
        #expect(try register.rows("SELECT status, reason FROM files") == ["'ignored'|'REG-003'"])
    }
}
