// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// What is taken back of what lies beside books.
@Suite struct SidecarUndoTests: SidecarSuite {
    let folder: NightlyFolder

    init() throws { folder = try NightlyFolder("one/a.epub", "two/b.epub") }

    @Test func `undoing a run takes away what it read, and the next one reads it again`()
        async throws
    {
        try await run()
        try write()
        let summary = try await run()
        let undo = RunUndo(folder.library.library)
        _ = try undo.undo(try #require(summary.run), who: "keeper", why: nil, isDryRun: false)
        #expect(try sheets() == [])
        #expect(try series() == ["none", "none"])
        #expect(counts(try await run()) == [1, 0, 0, 0])
        #expect(try series() == ["The Coast", "none"])
    }

    @Test func `undoing a run that only read again what lay beside a book says so`() async throws {
        try write()
        try await run()
        try write(series: "Another Coast")
        let summary = try await run()
        let undo = RunUndo(folder.library.library)
        let run = try #require(summary.run)
        let result = try undo.undo(run, who: "keeper", why: nil, isDryRun: false)
        #expect(result.sheets == 1 && result.tookBack && result.isWhole)
        #expect(try series() == ["none", "none"])
        #expect(try folder.column("SELECT count(*) FROM sidecars") == ["0"])
        try await self.run()
        #expect(try series() == ["Another Coast", "none"])
    }

    @Test(arguments: [false, true])
    func `a file that an undo gives its older content is told again what lies beside it`(
        isKnownElsewhere: Bool
    ) async throws {
        if isKnownElsewhere { try folder.add("other/b.epub", "newer") }
        try write()
        try await run()
        let older = try FileTree.read(folder.books["one/a.epub"])
        let edition = isKnownElsewhere ? 2 : 3
        try folder.add("one/a.epub", "newer")
        let second = try #require(try await run().run)
        #expect(try sheets() == ["\(edition) 1"])
        try write(series: "Another Coast")
        try await run()
        _ = try RunUndo(folder.library.library)
            .undo(second, who: "keeper", why: nil, isDryRun: false)
        #expect(try sheets() == [])
        #expect(try folder.column("SELECT count(*) FROM sidecars") == ["0"])
        try FileTree.write(older, to: folder.books["one/a.epub"])
        try await run()
        #expect(try sheets() == ["1 1"])
        let reader = try folder.library.reader()
        try reader.verify { #expect($0.isSound, "\($0.finding) \($0.examples)") }
    }
}
