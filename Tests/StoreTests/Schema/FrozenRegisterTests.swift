// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import SQLite
import Store
import TestSupport
import Testing
import Works

/// The registers of every version as the programs made them, kept for good.
///
/// Whatever its version, each is migrated to the newest one and must keep its contents.
@Suite struct FrozenRegisterTests {
    private static let versions = Result { try OldRegister.versions() }

    /// Migrates a copy, unless it has the newest version already.
    private func open(_ version: Int) throws -> (OldRegister, RegisterReader) {
        let old = try OldRegister(version)
        let report = try old.migrate()
        #expect((report == nil) == (version == Schema.newest.number))
        return (old, RegisterReader(try old.file.openForReading()))
    }

    @Test func `there is a frozen register for every released version`() throws {
        // The newest gets its own when it is released.
        let versions = try Self.versions.get()
        #expect(versions.starts(with: 1..<Schema.newest.number))
        #expect(versions.allSatisfy { $0 <= Schema.newest.number })
        for version in versions {
            let connection = try Connection(
                path: Samples.path("registers/v\(version).sqlite").bytes,
                access: .immutable
            )
            #expect(try connection.integer("PRAGMA user_version") == Int64(version))
        }
    }

    @Test func `identifiers beside books become claims`() throws {
        let old = try OldRegister(10)
        // The book has the one that stands there.
        try Connection(path: old.file.path.bytes, access: .readWrite).execute(
            "UPDATE facts SET value = 'isbn:9780306406157' WHERE value = 'isbn:9797410211836'"
        )
        _ = try old.migrate()
        let reader = RegisterReader(try old.file.openForReading())
        let connection = try Connection(path: old.file.path.bytes, access: .readOnly)
        let given = try connection.rows(
            """
            SELECT kind || ':' || value || ' ' || provider FROM volume_ids
            JOIN fact_sheets ON fact_sheets.id = sheet_id
            """
        ) { $0.text() }
        #expect(given == ["isbn:9780306406157 calibre"])
        try reader.verify { #expect($0.failed == 0, "\($0.name): \($0.examples)") }
    }

    @Test func `of copies, the one that has the word keeps its record, and others are read again`()
        throws
    {
        let old = try OldRegister(13)
        _ = try old.migrate()
        let connection = try Connection(path: old.file.path.bytes, access: .readOnly)
        let rows = try connection.rows(
            "SELECT file_id || ' ' || kind || ' ' || coalesce(record, 'none') FROM sidecars"
        ) { $0.text() }
        #expect(
            rows == [
                "1 document 0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9", "5 cover none",
                "5 document none", "6 document none",
            ]
        )
        try RegisterReader(try old.file.openForReading())
            .verify { #expect($0.failed == 0, "\($0.name): \($0.examples)") }
    }

    @Test func `bare numbers in titles part what one number joined`() throws {
        let old = try OldRegister(11)
        let isbn = try VolumeID.of("isbn:9780306406157")
        let connection = try Connection(path: old.file.path.bytes, access: .readWrite)
        try connection.execute("UPDATE decisions SET value = 'strict' WHERE kind = 'match'")
        for table in ["volume_ids", "id_states"] {
            try connection.run(
                "UPDATE \(table) SET kind = 'isbn', value = ?, id_key = ? WHERE kind = 'google'",
                [isbn.value, IDKey(isbn).raw]
            )
        }
        for (edition, title) in [(6, "Tide Tables 1"), (8, "Tide Tables 3")] as [(Int64, String)] {
            let names = BookNames(title: title, seriesPosition: nil, author: "Ines Marlow")
            try connection.run(
                "UPDATE editions SET title = ?, match_title = ?, match_volume = NULL WHERE id = ?",
                [title, names.title, edition]
            )
            try connection.run(
                """
                UPDATE volume_ids SET names_key = ?
                WHERE edition_id = ? AND names_key IS NOT NULL
                """,
                [names.key, edition]
            )
        }
        _ = try old.migrate()
        let reader = RegisterReader(try old.file.openForReading())
        #expect(try reader.work(ofEdition: 6) != reader.work(ofEdition: 8))
        #expect(try reader.work(ofEdition: 7) == reader.work(ofEdition: 8))
        let states = try Connection(path: old.file.path.bytes, access: .readOnly)
        #expect(
            try states.rows("SELECT finding FROM id_states WHERE kind = 'isbn'") { $0.text() } == [
                "reused"
            ]
        )
        try expectSoundGrouping(reader)
    }

    @Test
    func
        `titles that differ in a sign part, and letters under the number of poems are asked about`()
        throws
    {
        let old = try OldRegister(11)
        let connection = try Connection(path: old.file.path.bytes, access: .readWrite)
        try connection.execute("UPDATE decisions SET value = 'likely' WHERE kind = 'match'")
        try connection.execute(
            """
            UPDATE editions SET title = 'Programming in C', match_title = 'programming in c',
                match_volume = NULL, match_author = 'ines marlow' WHERE id IN (7, 11);
            UPDATE editions SET title = 'Programming in C++' WHERE id = 11;
            UPDATE editions SET title = 'Poems', match_title = 'poems' WHERE id = 6;
            UPDATE editions SET title = 'Letters', match_title = 'letters' WHERE id = 8;
            UPDATE editions SET match_volume = NULL, match_author = 'ines marlow' WHERE id IN (6, 8);
            """
        )
        // As the program of then folded them.
        let names = [
            (7, "programming in c"), (11, "programming in c"), (6, "poems"), (8, "letters"),
        ]
        for (edition, title) in names {
            try connection.run(
                "UPDATE volume_ids SET names_key = ? WHERE edition_id = ? AND names_key IS NOT NULL",
                [
                    BookNames(titleKey: title, volume: nil, authorKey: "ines marlow").key,
                    Int64(edition),
                ]
            )
        }
        try connection.execute("DELETE FROM id_states WHERE kind = 'google'")
        _ = try old.migrate()
        let reader = RegisterReader(try old.file.openForReading())
        #expect(try reader.work(ofEdition: 7) != reader.work(ofEdition: 11))
        #expect(try reader.work(ofEdition: 6) == reader.work(ofEdition: 8))
        let states = try Connection(path: old.file.path.bytes, access: .readOnly)
        #expect(
            try states.rows("SELECT finding FROM id_states WHERE kind = 'google'") { $0.text() }
                == ["differing"]
        )
        try expectSoundGrouping(reader)
    }

    @Test func `titles that say their volume in other words are joined by names`() throws {
        let old = try OldRegister(11)
        let connection = try Connection(path: old.file.path.bytes, access: .readWrite)
        try connection.execute("UPDATE decisions SET value = 'likely' WHERE kind = 'match'")
        let title = "Tide Tables, Vol. 2"
        let names = BookNames(title: title, seriesPosition: nil, author: "Ines Marlow")
        try connection.run(
            "UPDATE editions SET title = ?, match_title = ?, match_volume = ? WHERE id = 11",
            [title, names.title, names.volume]
        )
        try connection.run(
            "UPDATE volume_ids SET names_key = ? WHERE edition_id = 11 AND names_key IS NOT NULL",
            [names.key]
        )
        // As the program of then made them of the whole titles.
        try connection.execute(
            """
            INSERT INTO volume_ids (edition_id, position, raw, is_unique, state, kind, value, id_key,
                names_key)
            SELECT edition_id, 90, '', 0, 'joins', 'names', '000000000000000' || edition_id % 10,
                edition_id, max(names_key)
            FROM volume_ids WHERE edition_id IN (7, 11) GROUP BY edition_id
            """
        )
        _ = try old.migrate()
        let reader = RegisterReader(try old.file.openForReading())
        #expect(try reader.work(ofEdition: 7) == reader.work(ofEdition: 11))
        try expectSoundGrouping(reader)
    }

    /// These tests change titles, but neither the search nor what works are called.
    private func expectSoundGrouping(_ reader: RegisterReader) throws {
        try reader.verify { check in
            if check.name == .search || check.name == .facts { return }
            #expect(check.failed == 0, "\(check.name): \(check.examples)")
        }
    }

    private static let folded = ["match_title", "match_volume", "match_author", "names_key"]

    @Test(arguments: try Self.versions.get())
    func `every table and column of it keeps every value`(version: Int) throws {
        let (old, _) = try open(version)
        let before = try RegisterRows(of: Samples.path("registers/v\(version).sqlite"))
        let after = try RegisterRows(of: old.file.path)
        #expect(before.tables.count > 30)
        for (table, rows) in before.tables {
            // What names are folded to is that of this program.
            let columns = rows.first.map { $0.keys.filter { !Self.folded.contains($0) } } ?? []
            let (was, now) = (
                before.rows(table, columns: columns), after.rows(table, columns: columns)
            )
            // The migration itself adds to these.
            if ["migrations", "migration_counts", "decisions", "log"].contains(table) {
                #expect(Set(was).isSubset(of: now), "\(table)")
            } else if table == "sidecars", version == 13 {
                // One of them is to be read again.
                #expect(Set(now).isSubset(of: was) && now.count + 1 == was.count)
            } else if table == "sqlite_sequence" {
                // The migration is the first to note how far the log goes.
                #expect(was.count + 1 == now.count)
            } else if table == "log_head" {
                #expect(was.count == now.count)
            } else {
                #expect(was == now, "\(table)")
            }
        }
    }

    @Test(arguments: try Self.versions.get())
    func `the first run of a file is that of its edition`(version: Int) throws {
        let (old, _) = try open(version)
        guard version < 3 else { return }
        let wrong = try old.file.openForReading().texts(
            """
            SELECT files.id FROM files LEFT JOIN editions ON editions.id = files.edition_id
            WHERE files.added_run_id IS NOT
                iif(files.status = 'registered', editions.run_id,
                    iif(files.run_id = 1, 1, NULL))
            """
        )
        #expect(wrong == [])
        let known = "SELECT count(*) FROM files WHERE added_run_id = 1 AND run_id = 2"
        #expect(try old.file.openForReading().integer(known) == 11)
    }

    @Test(arguments: try Self.versions.get())
    func `it opens for reading and for writing`(version: Int) throws {
        let (old, _) = try open(version)
        let connection = try old.file.openForWriting()
        #expect(try connection.integer("PRAGMA user_version") == Int64(Schema.newest.number))
        #expect(try connection.texts("PRAGMA integrity_check") == ["ok"])
        #expect(try connection.texts("PRAGMA foreign_key_check") == [])
        try connection.execute(
            "INSERT INTO edition_search (edition_search) VALUES ('integrity-check')"
        )
    }

    @Test(arguments: try OldRegister.oldVersions())
    func `before migration it is refused, with the command that migrates it`(version: Int) throws {
        let old = try OldRegister(version)
        for _ in 0..<2 {
            let writing = #expect(throws: Failure.self) { _ = try old.file.openForWriting() }
            let reading = #expect(throws: Failure.self) { _ = try old.file.openForReading() }
            for error in [writing, reading] {
                #expect(error?.register == .olderVersion)
                #expect(
                    error?.message == "the register has version \(version), "
                        + "this program needs \(Schema.newest.number)"
                )
                #expect(error?.hint.hasSuffix("accession register migrate") == true)
            }
        }
        #expect(try FileTree.read(old.file.path) == OldRegister.bytes(version))
        #expect(try old.file.openForCopying().integer("SELECT count(*) FROM works") == 7)
    }

    @Test(arguments: try Self.versions.get())
    func `it keeps its contents`(version: Int) throws {
        let (_, reader) = try open(version)
        let status = try reader.status()
        #expect(status.schemaVersion == Schema.newest.number)
        #expect([status.works, status.editions, status.files] == [7, 11, 14])
        #expect([status.copies, status.rejected, status.deferred] == [1, 2, 0])
        #expect([status.covers, status.runs] == [5, 2])
        var titles: [String?] = []
        try reader.works(limit: nil) {
            titles.append($0.title)
            return true
        }
        #expect(
            titles == [
                "Der Uhrmacher von Nebelheim", "Quiet Machines", "川の灯", "The Lighthouse Ledger",
                "Tide Tables, part 1", "Salt", "Rope",
            ]
        )
    }

    @Test(arguments: try Self.versions.get())
    func `its runs still balance`(version: Int) throws {
        let (_, reader) = try open(version)
        let first = try #require(try reader.run(1))
        #expect(first.state == .finished)
        #expect(first.sources == "/srv/books")
        #expect(first.counts[.found] == 14)
        #expect(first.counts[.newWorks] == 9)
        #expect(first.counts[.joined] == 2)
        #expect(first.counts[.copies] == 1)
        #expect(first.counts[.rejected] == 2)
        #expect(first.counts[.mergedWorks] == 1)
        #expect(try reader.run(2)?.counts[.unchanged] == 12)
        for run in [Int64(1), 2] {
            for stage in try reader.stages(ofRun: run) {
                #expect(stage.received == stage.advanced + stage.skipped + stage.rejected)
            }
        }
        let reasons = try reader.reasons(ofRun: 1).map { "\($0.code.text) \($0.count)" }
        #expect(reasons == ["REG-001 1", "ZIP-001 1", "ZIP-002 1"])
    }

    @Test(arguments: try Self.versions.get())
    func `its editions, files and redirects are read unchanged`(version: Int) throws {
        let (_, reader) = try open(version)
        let copy = try #require(
            try reader.file(at: Array("/srv/books/uhrmacher-von-nebelheim.epub".utf8))
        )
        #expect(copy.record.status == .copy)
        let edition = try #require(copy.record.editionID)
        let row = try #require(try reader.edition(edition))
        #expect(row.record.title == "Der Uhrmacher von Nebelheim")
        #expect(row.record.publication.cover?.image.format == .jpeg)
        #expect(row.files.map(\.record.status) == [.registered, .copy])
        #expect(row.evidence.decision == "founded")
        // 2026-01-01, as the files were when it was made.
        #expect(copy.record.facts?.modifiedAt == 1_767_225_600_000_000_000)

        let work = try #require(copy.workID)
        #expect(try reader.editions(ofWork: work).count == 1)
        #expect(try reader.redirect(of: 6) == 5)
        #expect(
            try reader.editions(ofWork: 5).map(\.evidence.decision) == [
                "founded", "merged", "joined",
            ]
        )
        var found: [Int64] = []
        try reader.works(matching: .of("lighthouse")) {
            found.append($0.id)
            return true
        }
        #expect(found == [4])
        #expect(try reader.work(4)?.editions == 2)
    }

    @Test(arguments: try Self.versions.get())
    func `its decisions are kept`(version: Int) throws {
        let (_, reader) = try open(version)
        var decisions: [DecisionRow] = []
        try reader.decisions(inForceOnly: false, limit: nil) {
            decisions.append($0)
            return true
        }
        // The policy that the library had without saying so, dated at its first run.
        let policy = try #require(decisions.first { $0.kind == "match" })
        #expect(policy.value == "any-id")
        #expect(try reader.matchPolicy() == .anyID)
        decisions.removeAll { $0.id == policy.id }
        #expect(decisions.allSatisfy { $0.madeAt >= policy.madeAt })
        // From version 9 on, what was put into collections.
        let collected = decisions.count { $0.kind == "collect" }
        #expect(collected == (version < 9 ? 0 : 3))
        decisions.removeAll { $0.kind == "collect" }
        #expect(decisions.map(\.id) == [5, 4, 3, 2, 1])
        #expect(decisions.map(\.isInForce) == [true, true, true, true, false])
        #expect(decisions.map(\.kind) == ["distrust", "set", "set", "same", "same"])
        #expect(decisions.last?.revocation?.why == "a mistake")
        #expect(try reader.redirect(of: 9) == 8)
        #expect(try reader.work(2)?.review == .verified)
        let claims = try #require(try reader.edition(9)).record.volumeIDs
        #expect(claims.map(\.state) == [.quarantined])
    }

    @Test(arguments: try Self.versions.get())
    func `it can be written`(version: Int) throws {
        let (old, _) = try open(version)
        let writer = try RegisterWriter(old.file.openForWriting())
        try writer.begin()
        let run = try writer.beginRun(command: "import", sources: "", program: "", startedAt: 3)
        let (edition, work) = try writer.add(.full(), .found, run: run)
        try writer.commit()
        #expect(run == 3)
        #expect(edition == 12)
        // Nine was the id of a removed work.
        #expect(work.raw == 10)
    }

    @Test func `what version 2 added is kept unchanged`() throws {
        let (old, _) = try open(2)
        let rows = try RegisterRows(of: old.file.path)
        #expect(
            rows.rows("ignored_contents", columns: ["title", "who", "why"])
                == ["'Salt, the leaflet'|'keeper'|'an advertisement'"]
        )
        #expect(
            rows.rows("file_history", columns: ["run_id", "status", "stage"]) == ["2|'map'|'copy'"]
        )
        #expect(
            rows.rows("undoings", columns: ["id", "why", "made_at"]) == [
                "1|1767225601|'the wrong disk'"
            ]
        )
        #expect(Set(["2", "3"]).isSubset(of: rows.rows("migrations", columns: ["version"])))
    }
}
