// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import SQLite
import Store
import TestSupport
import Testing

/// Files that are not complete, or may not be.
@Suite struct SettlingTests {
    private let folder: NightlyFolder

    init() throws {
        folder = try NightlyFolder("a.epub")
    }

    @Test func `a recently changed file waits, and is counted`() async throws {
        let summary = try await folder.run(settle: .seconds(3600))
        #expect(summary.counts[.deferred] == 1)
        #expect(summary.counts[.found] == 1)
        #expect(try folder.row("a.epub")?.record.reason == ReasonCode("SRC-013"))
        let later = try await folder.run()
        #expect(later.counts[.newWorks] == 1)
    }

    @Test func `an edition stays registered while its file changes`() async throws {
        try await folder.run()
        let before = try folder.row("a.epub")
        try folder.add("a.epub", "half of another book")
        let summary = try await folder.run(settle: .seconds(3600))
        #expect(summary.counts[.deferred] == 1)
        #expect(try folder.row("a.epub") == before)
        let later = try await folder.run()
        #expect(later.counts[.newWorks] == 1)
        #expect(later.progress.counts[.superseded] == 1)
    }

    @Test func `an old file that still grows waits once more`() async throws {
        // Put off while it was young, and longer since, by its times a day old both times.
        try await folder.run(settle: .seconds(3600))
        try folder.library.outsider().execute("UPDATE files SET size = size - 1")
        let rule: Duration = .nanoseconds(1)
        let growing = try await folder.run(settle: rule)
        #expect(growing.counts[.deferred] == 1)
        let still = try await folder.run(settle: rule)
        #expect(still.counts[.newWorks] == 1)
    }

    @Test(arguments: [
        "b.epub.part", "b.EPUB.crdownload", "b.epub.tmp", "b.epub.filepart", "b.epub.!ut",
        ".syncthing.b.epub.tmp", ".b.epub.a7Xk2Q", "b.epub.partial", "b.epub.aria2",
    ])
    func `a name used during copying is postponed`(name: String) async throws {
        try folder.add(name)
        let summary = try await folder.run()
        #expect(summary.counts[.found] == 2)
        #expect(summary.counts[.deferred] == 1)
        #expect(summary.progress.tally[.discover].skipped == [ReasonCode("SRC-012"): 1])
    }

    @Test(arguments: ["b.txt.part", "b.part", "notes.epub.txt", ".b.epub", "b.epub.backup"])
    func `a name that only looks like one is not`(name: String) async throws {
        try folder.add(name)
        let summary = try await folder.run()
        #expect(summary.counts[.deferred] == 0)
    }

    @Test func `files that macOS keeps next to a book are counted and leave no row`() async throws {
        try folder.books.file("._a.epub", "beside")
        try folder.books.file("._notes.txt", "beside")
        let summary = try await folder.run()
        #expect(summary.counts[.found] == 2)
        #expect(summary.counts[.deferred] == 1)
        #expect(summary.passedOver.systemFiles == 1)
        #expect(try folder.row("._a.epub") == nil)
    }

    @Test func `a name is postponed only if the file would be imported`() async throws {
        try folder.add("b.epub.part")
        var request = folder.request()
        request.selection.filter = FileFilter(excludes: [Glob("*.part")])
        try folder.books.file("._a.epub", "beside")
        let summary = try await folder.library.run(request)
        #expect(summary.counts[.deferred] == 1)
        #expect(summary.passedOver.excludedFiles == 1)
    }
}
