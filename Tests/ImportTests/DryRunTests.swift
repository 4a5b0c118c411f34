// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

@Suite struct DryRunTests {
    private let source: MixedFolder
    private let library: TestLibrary

    init() throws {
        source = try MixedFolder()
        library = try TestLibrary()
    }

    /// Everything, except what a reader may leave: an empty log and its index.
    private func content() throws -> [FileTree.Entry] {
        try FileTree.snapshot(
            library.library.folder,
            leavingOut: ["register.sqlite-shm", "register.sqlite-wal"]
        )
    }

    @Test func `a dry run counts what the run counts, and leaves no library`() async throws {
        let dryRun = try await library.run(
            source.path,
            workers: 2,
            followsLinks: true,
            isDryRun: true
        )
        #expect(dryRun.run == nil)
        #expect(throws: FileError.self) {
            _ = try FileStatus.of(library.library.folder, followingLinks: false)
        }
        let run = try await library.run(source.path, workers: 2, followsLinks: true)
        #expect(dryRun.counts.equation == run.counts.equation)
        #expect(dryRun.progress.tally == run.progress.tally)
        #expect(dryRun.progress.counts[.mergedWorks] == run.progress.counts[.mergedWorks])
        #expect(dryRun.progress.counts[.covers] == run.progress.counts[.covers])
        #expect(dryRun.progress.warnings == run.progress.warnings)
    }

    @Test func `a dry run in a library changes no byte of it`() async throws {
        try await library.run(source.folder["1"])
        let dump = try library.dump()
        let before = try content()
        let dryRun = try await library.run(source.path, workers: 2, isDryRun: true)
        #expect(dryRun.counts[.newWorks] > 0)
        #expect(dryRun.counts[.unchanged] > 0)
        #expect(try content() == before)
        expectSame(try library.dump(), dump)
        let run = try await library.run(source.path, workers: 2)
        #expect(run.counts.equation == dryRun.counts.equation)
        #expect(run.run == 2)
    }

    @Test func `a dry run waits for no other run`() async throws {
        try await library.run(source.folder["1"])
        let held = try library.library.openForWriting()
        let error = await #expect(throws: Failure.self) {
            try await library.run(source.path, isDryRun: true)
        }
        #expect(error?.kind == .tryLater)
        _ = held
    }
}
