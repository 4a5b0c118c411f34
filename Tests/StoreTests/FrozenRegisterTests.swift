// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import TestSupport
import Testing
import Works

/// The register of version 1 as the program made it, kept for good.
@Suite struct FrozenRegisterTests {
    private let folder: TemporaryFolder
    private let register: RegisterFile
    private let reader: RegisterReader

    init() throws {
        folder = try TemporaryFolder()
        // A copy: even a reader leaves an empty log beside a register.
        try folder.file("register.sqlite", FileTree.read(Samples.path("registers/v1.sqlite")))
        register = RegisterFile(folder["register.sqlite"])
        reader = RegisterReader(try register.openForReading())
    }

    @Test func `it opens, for reading and for writing, as what it is`() throws {
        #expect(try register.openForWriting().integer("PRAGMA user_version") == 1)
        #expect(try register.openForWriting().texts("PRAGMA integrity_check") == ["ok"])
        #expect(try register.openForWriting().texts("PRAGMA foreign_key_check") == [])
    }

    @Test func `it holds what it held`() throws {
        let status = try reader.status()
        #expect(status.schemaVersion == 1)
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

    @Test func `its runs balance as they did`() throws {
        let first = try #require(try reader.run(1))
        #expect(first.state == .finished)
        #expect(first.sources == "/srv/books")
        #expect(first.equation.found == 14)
        #expect(first.equation.newWorks == 9)
        #expect(first.equation.joined == 2)
        #expect(first.equation.copies == 1)
        #expect(first.equation.rejected == 2)
        #expect(first.mergedWorks == 1)
        #expect(try reader.run(2)?.equation.unchanged == 12)
        for run in [Int64(1), 2] {
            for stage in try reader.stages(ofRun: run) {
                #expect(stage.received == stage.advanced + stage.skipped + stage.rejected)
            }
        }
        let reasons = try reader.reasons(ofRun: 1).map { "\($0.code.text) \($0.count)" }
        #expect(reasons == ["REG-001 1", "ZIP-001 1", "ZIP-002 1"])
    }

    @Test func `its editions, files and redirects are read as they were written`() throws {
        let copy = try #require(
            try reader.file(at: Array("/srv/books/uhrmacher-von-nebelheim.epub".utf8))
        )
        #expect(copy.record.status == .copy)
        let edition = try #require(copy.record.editionID)
        let row = try #require(try reader.edition(edition))
        #expect(row.record.title == "Der Uhrmacher von Nebelheim")
        #expect(row.record.cover?.image.format == "jpeg")
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
        try reader.works(matching: ["lighthouse"], limit: nil) {
            found.append($0.id)
            return true
        }
        #expect(found == [4])
        #expect(try reader.work(4)?.editions == 2)
    }

    @Test func `what people decided in it stands`() throws {
        var decisions: [DecisionRow] = []
        try reader.decisions(inForceOnly: false, limit: nil) {
            decisions.append($0)
            return true
        }
        #expect(decisions.map(\.id) == [5, 4, 3, 2, 1])
        #expect(decisions.map(\.isInForce) == [true, true, true, true, false])
        #expect(decisions.map(\.kind) == ["distrust", "set", "set", "same", "same"])
        #expect(decisions.last?.revocation?.why == "a mistake")
        #expect(try reader.redirect(of: 9) == 8)
        #expect(try reader.work(2)?.review == .verified)
        let claims = try #require(try reader.edition(9)).record.volumeIDs
        #expect(claims.map(\.state) == [.quarantined])
    }

    @Test func `it can be written on`() throws {
        let writer = try RegisterWriter(register.openForWriting())
        try writer.begin()
        let run = try writer.beginRun(command: "import", sources: "", program: "", startedAt: 3)
        let (edition, work) = try writer.add(.full(), .found, run: run)
        try writer.commit()
        #expect(run == 3)
        #expect(edition == 12)
        // Nine was given to a work that is gone.
        #expect(work.raw == 10)
    }
}
