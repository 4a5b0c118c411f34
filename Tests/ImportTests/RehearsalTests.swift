// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

@Suite struct RehearsalTests {
    private let source: MixedFolder
    private let library: TestLibrary

    init() throws {
        source = try MixedFolder()
        library = try TestLibrary()
    }

    /// All there is, but for what a reader may leave: an empty log and its index.
    private func content() throws -> [FileTree.Entry] {
        try FileTree.snapshot(
            library.library.folder,
            leavingOut: ["register.sqlite-shm", "register.sqlite-wal"]
        )
    }

    @Test func `a rehearsal counts what the run counts, and leaves no library`() async throws {
        let rehearsal = try await library.run(
            source.path,
            workers: 2,
            followsLinks: true,
            isRehearsal: true
        )
        #expect(rehearsal.run == nil)
        #expect(throws: FileError.self) {
            _ = try FileStatus.of(library.library.folder, followingLinks: false)
        }
        let run = try await library.run(source.path, workers: 2, followsLinks: true)
        #expect(rehearsal.equation == run.equation)
        #expect(rehearsal.progress.tally == run.progress.tally)
        #expect(rehearsal.progress.mergedWorks == run.progress.mergedWorks)
        #expect(rehearsal.progress.covers == run.progress.covers)
        #expect(rehearsal.progress.warnings == run.progress.warnings)
    }

    @Test func `a rehearsal in a library changes no byte of it`() async throws {
        try await library.run(source.folder["1"])
        let dump = try library.dump()
        let before = try content()
        let rehearsal = try await library.run(source.path, workers: 2, isRehearsal: true)
        #expect(rehearsal.equation.newWorks > 0)
        #expect(rehearsal.equation.unchanged > 0)
        #expect(try content() == before)
        expectSame(try library.dump(), dump)
        let run = try await library.run(source.path, workers: 2)
        #expect(run.equation == rehearsal.equation)
        #expect(run.run == 2)
    }

    @Test func `a rehearsal waits for nobody`() async throws {
        try await library.run(source.folder["1"])
        let held = try library.library.openForWriting()
        let error = await #expect(throws: RunFailure.self) {
            try await library.run(source.path, isRehearsal: true)
        }
        #expect(error?.kind == .tryLater)
        _ = held
    }
}
