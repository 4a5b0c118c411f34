// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import TestSupport
import Testing

/// What lay beside books when another library looked.
@Suite struct MergedSidecarTests {
    private let folder: NightlyFolder
    private let other: TestLibrary

    init() throws {
        folder = try NightlyFolder("one/a.epub", "two/b.epub")
        other = try TestLibrary()
        try folder.books.file(
            "one/metadata.opf",
            """
            <package version="2.0" xmlns:dc="dc"><metadata>
            <meta name="calibre:series" content="The Coast"/></metadata></package>
            """
        )
    }

    private func merge() throws {
        let request = RegisterMerge.Request([other.library.folder], program: "test")
        #expect(try RegisterMerge(folder.library.library, request).run()[0].imbalances == [])
    }

    private func series() throws -> [String] {
        try folder.column("SELECT coalesce(series, 'none') FROM works ORDER BY id")
    }

    @Test(arguments: [true, false])
    func `what a merge brings back goes with the next run that does not find it`(
        wasSeen: Bool
    ) async throws {
        _ = try await other.run(other.request([.path(folder.books.path)]))
        if wasSeen { try await folder.run() }
        FileTree.remove(folder.books["one/metadata.opf"])
        try await folder.run()
        #expect(try series() == ["'none'", "'none'"])
        try merge()
        #expect(try series() == ["'The Coast'", "'none'"])
        try await folder.run()
        #expect(try series() == ["'none'", "'none'"])
    }

    @Test func `what lies below another name here is not read again after a merge`() async throws {
        _ = try await other.run(other.request([.path(folder.books.path)]))
        let moved = try TemporaryFolder()
        try Disk.copy(folder.books.path.text, to: moved["books"].text)
        var request = RegisterMerge.Request([other.library.folder], program: "test")
        request.rebases = [
            Rebase(try folder.books.path.canonical(), to: try moved["books"].canonical())
        ]
        let library = folder.library
        #expect(try RegisterMerge(library.library, request).run()[0].imbalances == [])
        #expect(try folder.column("SELECT count(file_id) FROM fact_sheets") == ["1"])
        let summary = try await library.run(library.request([.path(moved["books"])]))
        #expect(RunCount.sidecars.map { summary.counts[$0] } == [0, 1, 0, 0])
        #expect(try series() == ["'The Coast'", "'none'"])
    }

    @Test func `what is still there is not read again after a merge`() async throws {
        _ = try await other.run(other.request([.path(folder.books.path)]))
        try await folder.run()
        try merge()
        let summary = try await folder.run()
        #expect(RunCount.sidecars.map { summary.counts[$0] } == [0, 1, 0, 0])
        #expect(try series() == ["'The Coast'", "'none'"])
    }
}
