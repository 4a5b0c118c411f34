// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import TestSupport
import Testing
import Works

/// Runs that are forgotten.
@Suite struct PruningTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    /// Runs 1 to this one, in these states.
    private func begin(_ states: [RunRecord.State]) throws {
        for (index, state) in states.enumerated() {
            let run = Int64(index + 1)
            if run > 1 {
                let begun = try register.writer.beginRun(
                    command: "run",
                    pipeline: "nightly",
                    sources: "/b",
                    program: "t",
                    startedAt: run * 100
                )
                #expect(begun == run)
            }
            var progress = RunProgress()
            progress.state = state
            progress.finishedAt = run * 100 + 1
            try register.writer.saveRun(run, progress)
        }
    }

    private func prune(keeping number: Int, startedBefore: Int64? = nil) throws -> [Int64] {
        try register.writer.begin()
        defer { register.writer.rollBack() }
        let pruned = try register.writer.pruneRuns(
            keeping: number,
            startedBefore: startedBefore
        )
        try register.writer.commit()
        return pruned.map(\.id)
    }

    private func left() throws -> [String] {
        try register.rows("SELECT id FROM runs ORDER BY id")
    }

    @Test(arguments: [
        (1, [1, 2, 3, 4]), (2, [1, 2, 3]), (4, [1]), (5, []), (400, []), (0, [1, 2, 3, 4]),
    ])
    func `the newest runs are kept`(number: Int, gone: [Int64]) throws {
        try begin([.finished, .finished, .finished, .finished, .finished])
        #expect(try prune(keeping: number) == gone)
        #expect(try left().count == 5 - gone.count)
        #expect(try prune(keeping: number) == [])
    }

    @Test func `the last good run is kept among newer bad ones`() throws {
        try begin([.finished, .finished, .interrupted, .failed, .failed])
        #expect(try prune(keeping: 1) == [1, 3, 4])
        #expect(try left() == ["2", "5"])
    }

    @Test func `only runs before a given time are pruned`() throws {
        try begin([.finished, .finished, .finished, .finished])
        #expect(try prune(keeping: 1, startedBefore: 300) == [1, 2])
    }

    @Test func `what a run added is kept, its counts and notes are deleted`() throws {
        let (edition, work) = try register.add(.plain(1), path: "/b/a.epub")
        try begin([.finished, .finished])
        try register.writer.begin()
        var file = FileRecord(path: Array("/b/a.epub".utf8), status: .registered, stage: .record)
        file.editionID = edition
        try register.writer.record(file, run: 2)
        try register.writer.commit()
        let before = try register.dump()
        #expect(try prune(keeping: 1) == [1])
        #expect(try register.dump() == before)
        #expect(try register.rows("SELECT id, run_id FROM editions") == ["\(edition)|NULL"])
        #expect(try register.rows("SELECT id, run_id FROM works") == ["\(work.raw)|NULL"])
        #expect(try register.rows("SELECT count(*) FROM run_stages WHERE run_id = 1") == ["0"])
        #expect(try register.rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `many runs are pruned at once, and the schema is unchanged`() throws {
        try begin(Array(repeating: .finished, count: 40))
        let schema = try register.rows(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 2"
        )
        #expect(try prune(keeping: 7) == Array(1...33))
        #expect(try left().count == 7)
        #expect(
            try register.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 2")
                == schema
        )
        #expect(try register.rows("PRAGMA foreign_key_check") == [])
        #expect(try register.rows("PRAGMA integrity_check") == ["'ok'"])
    }
}
