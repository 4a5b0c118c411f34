// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite
import Store
import TestSupport
import Testing
import Works

/// What is deleted with what: works own editions, editions own their details, runs their ledger.
@Suite struct OwnershipTests {
    private static let hangingOnEditions = [
        "edition_contributors", "volume_ids", "edition_warnings",
    ]

    private func count(_ register: TestRegister, _ table: String) throws -> Int {
        Int(try register.outsider().integer("SELECT count(*) FROM \(table)") ?? -1)
    }

    @Test func `deleting a work removes everything it owns, and nothing else`() throws {
        let register = try TestRegister()
        let (edition, work) = try register.add(.full(200))
        let (kept, other) = try register.add(.full(201))
        for table in Self.hangingOnEditions {
            #expect(
                try register.rows("SELECT 1 FROM \(table) WHERE edition_id = \(edition)") != [],
                "\(table)"
            )
        }
        try register.outsider().execute("DELETE FROM works WHERE id = \(work.raw)")
        for table in Self.hangingOnEditions {
            #expect(
                try register.rows("SELECT DISTINCT edition_id FROM \(table)") == ["\(kept)"],
                "\(table)"
            )
        }
        #expect(try register.rows("SELECT id, work_id FROM editions") == ["\(kept)|\(other)"])
        #expect(try register.rows("SELECT edition_id FROM files") == ["\(kept)"])
        #expect(try count(register, "runs") == 1)
        #expect(try register.rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `a deleted edition is not found by any search`() throws {
        let register = try TestRegister()
        let (_, work) = try register.add(.plain(1, title: "Gone"))
        try register.outsider().execute("DELETE FROM works WHERE id = \(work.raw)")
        var found = 0
        try register.reader().works(matching: .of("Gone")) { _ in
            found += 1
            return true
        }
        #expect(found == 0)
        #expect(try register.reader().work(work.raw) == nil)
    }

    @Test func `a redirect ends with the work it leads to`() throws {
        let register = try TestRegister()
        let (_, first) = try register.add(.plain(1))
        let (_, second) = try register.add(.plain(2))
        let id = VolumeID(kind: .isbn, value: "9783161484100")
        try register.add(.plain(3), .merge(into: first, absorbing: [second], by: id))
        #expect(try count(register, "work_redirects") == 1)
        try register.outsider().execute("DELETE FROM works WHERE id = \(first.raw)")
        for table in ["work_redirects", "editions", "files"] {
            #expect(try count(register, table) == 0, "\(table)")
        }
    }

    @Test func `what a run made stays when the run is deleted`() throws {
        let register = try TestRegister()
        let (_, first) = try register.add(.full(1))
        let (_, second) = try register.add(.full(2))
        let id = VolumeID(kind: .isbn, value: "9783161484100")
        try register.add(.full(3), .merge(into: first, absorbing: [second], by: id))
        var progress = RunProgress()
        progress.tally.receive(.open)
        progress.tally.settle(.open, .rejected(ReasonCode("ZIP-001")))
        try register.writer.saveRun(register.run, progress)
        let before = try register.dump()
        try register.outsider().execute(
            """
            INSERT INTO file_history (run_id, path, status, stage, before_run_id)
            VALUES (\(register.run), x'01', 'rejected', 'open', 7);
            INSERT INTO undoings (run_id, who, made_at, editions_removed, editions_kept,
                files_removed, files_restored, files_kept)
            VALUES (\(register.run), 'ada', 1, 0, 0, 0, 0, 0)
            """
        )
        try register.outsider().execute("DELETE FROM runs")
        #expect(try register.dump() == before)
        #expect(try register.rows("SELECT DISTINCT added_run_id FROM files") == ["NULL"])
        #expect(try register.rows("SELECT run_id FROM undoings") == ["NULL"])
        #expect(try count(register, "file_history") == 0)
        for table in ["works", "editions", "evidence", "files", "work_redirects"] {
            #expect(
                try register.rows("SELECT DISTINCT run_id FROM \(table)") == ["NULL"],
                "\(table)"
            )
        }
        #expect(try count(register, "run_stages") == 0)
        #expect(try count(register, "run_reasons") == 0)
        #expect(try register.rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `an edition outlives its cover`() throws {
        let register = try TestRegister()
        try register.add(.full())
        try register.outsider().execute("DELETE FROM covers")
        #expect(try register.rows("SELECT cover_id FROM editions") == ["NULL"])
    }

    @Test func `no id is used twice`() throws {
        let register = try TestRegister()
        let tables = ["works", "editions", "files", "covers", "contributors"]
        try register.add(.full(1))
        let last = try tables.map { try register.rows("SELECT max(id) FROM \($0)") }
        let outsider = try register.outsider()
        // Shared things go last: they are held by the editions.
        for table in tables { try outsider.execute("DELETE FROM \(table)") }
        // A writer of its own, as in the next run: this one may remember people.
        let writer = try RegisterWriter(register.file.openForWriting())
        let run = try writer.beginRun(command: "i", sources: "", program: "", startedAt: 2)
        _ = try writer.add(.full(2), .found, run: run)
        try writer.record(
            FileRecord(path: [1], status: .rejected, stage: .open),
            run: run
        )
        for (table, old) in zip(tables, last) {
            let first = try register.rows("SELECT min(id) FROM \(table)")
            #expect(Int(first[0]) ?? 0 > Int(old[0]) ?? 0, "\(table)")
        }
        #expect(run > register.run)
    }

    @Test func `a decision that points nowhere is refused`() throws {
        let register = try TestRegister()
        let id = VolumeID(kind: .isbn, value: "9783161484100")
        #expect(throws: SQLiteError.self) {
            _ = try register.writer.add(
                .plain(1),
                .join(WorkID(99), by: id),
                run: register.run
            )
        }
        #expect(throws: SQLiteError.self) {
            try register.add(.plain(2))
            try register.add(.plain(2))
        }
    }
}
