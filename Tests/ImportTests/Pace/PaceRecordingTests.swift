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

/// What a run records about its own speed.
@Suite struct PaceRecordingTests {
    private let source: MixedFolder
    private let test: TestLibrary

    init() throws {
        source = try MixedFolder()
        test = try TestLibrary()
    }

    @Test(arguments: [1, 3]) func `the last sample matches the run's totals`(
        workers: Int
    ) async throws {
        let summary = try await test.run(source.path, workers: workers)
        let run = try #require(summary.run)
        let samples = try test.reader().samples(ofRun: run)
        #expect(samples.last?.found == summary.counts[.found])
        #expect(samples.last?.recorded == summary.counts.editions)
        #expect(samples.count <= RunPace.capacity)
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.found <= $1.found })
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.recorded <= $1.recorded })
    }

    @Test func `the slowest files are some of those that were opened`() async throws {
        let run = try #require(try await test.run(source.path).run)
        let slowest = try test.reader().slowest(ofRun: run)
        #expect(!slowest.isEmpty)
        #expect(slowest.count <= SlowestFiles.capacity)
        #expect(slowest == slowest.sorted())
        for file in slowest {
            let row = try #require(try test.reader().file(at: file.path))
            #expect(row.record.facts?.size == file.byteCount)
            #expect(file.microseconds >= 0)
        }
    }

    @Test func `an unchanged file is not a slow file`() async throws {
        let folder = try TemporaryFolder()
        try folder.book("a.epub", .minimal())
        try folder.book("b.epub", .minimal(title: "Other", identifiers: ["x"], text: "b"))
        try await test.run(folder.path)
        let run = try #require(try await test.run(folder.path).run)
        #expect(try test.reader().slowest(ofRun: run) == [])
        let samples = try test.reader().samples(ofRun: run)
        #expect(samples.last?.found == 2)
        #expect(samples.last?.recorded == 0)
    }

    @Test func `a dry run records nothing`() async throws {
        try await test.run(source.path)
        let before = try test.rows("SELECT count(*) FROM run_samples")
        try await test.run(source.path, isDryRun: true)
        #expect(try test.rows("SELECT count(*) FROM run_samples") == before)
        #expect(try test.rows("SELECT DISTINCT run_id FROM run_slowest") == ["1"])
    }

    @Test func `many transactions write each sample once`() async throws {
        let many = try ManyBooks()
        let summary = try await test.run(many.folder["books"], editionsPerTransaction: 32)
        let run = try #require(summary.run)
        let samples = try test.reader().samples(ofRun: run)
        #expect(samples.last?.found == ManyBooks.count)
        #expect(try test.reader().slowest(ofRun: run).count == SlowestFiles.capacity)
    }

    @Test func `an undone run keeps its samples, and a pruned one does not`()
        async throws
    {
        let run = try #require(try await test.run(source.path).run)
        _ = try RunUndo(test.library).undo(run, who: "test", why: nil, isDryRun: false)
        #expect(try !test.reader().samples(ofRun: run).isEmpty)
        let folder = try TemporaryFolder()
        try folder.book("a.epub", .minimal())
        try await test.run(folder.path)
        try test.outsider().execute("DELETE FROM runs WHERE id = \(run)")
        #expect(try test.reader().samples(ofRun: run).isEmpty)
        #expect(try test.reader().slowest(ofRun: run).isEmpty)
    }
}
