// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// Bins and other hidden places: passed over by runs, and left alone where they are registered.
@Suite struct HiddenPlaceTests {
    private let folder: NightlyFolder

    init() throws {
        folder = try NightlyFolder("a.epub", "b.epub", ".caltrash/c.epub", "x/#recycle/d.epub")
    }

    /// All of it, as a register from before would have it.
    @discardableResult
    private func takeAll() async throws -> RunSummary {
        var request = folder.request()
        request.selection.filter = FileFilter(includesHidden: true)
        return try await folder.library.run(request)
    }

    @Test func `a run passes over what is hidden, and counts it`() async throws {
        let summary = try await folder.run()
        #expect(summary.counts[.found] == 2)
        #expect(summary.passedOver.hidden == 2)
        #expect(summary.hidden.count == 0)
        #expect(try folder.row(".caltrash/c.epub") == nil)
        let all = try await takeAll()
        #expect(all.counts[.found] == 4 && all.counts[.unchanged] == 2)
        #expect(all.passedOver.hidden == 0)
    }

    @Test func `a source that is named itself is taken, also inside another one`() async throws {
        let alone = try await folder.library.run(folder.books[".caltrash"])
        #expect(alone.counts[.newWorks] == 1)
        let both = try await folder.library.run(folder.books.path, folder.books["x/#recycle"])
        #expect(both.counts[.found] == 3 && both.counts[.newWorks] == 3)
        // It was named only once: there is nothing to report.
        #expect(both.hidden.count == 0)
    }

    @Test func `what a register holds there stays as it is, and is told`() async throws {
        try await takeAll()
        let before = try folder.library.dump()
        let summary = try await folder.run()
        #expect(summary.counts[.found] == 2 && summary.counts[.unchanged] == 2)
        #expect(summary.progress.counts[.missing] == 0)
        #expect(summary.hidden.count == 2)
        #expect(try summary.hidden.sources == [folder.books.path.canonical()])
        // A migration asks the register alone.
        #expect(try KnownHidden(folder.library.reader()) == summary.hidden)
        #expect(try folder.library.dump() == before)
    }

    @Test func `a reject in a hidden place stays one`() async throws {
        try folder.books.file(".caltrash/broken.epub", "no book")
        let all = try await takeAll()
        #expect(all.counts[.rejected] == 1)
        try await folder.run()
        #expect(try folder.row(".caltrash/broken.epub")?.record.status == .rejected)
    }

    @Test func `an emptied bin trips no breaker`() async throws {
        for number in 10..<20 { try folder.add(".caltrash/\(number).epub") }
        try await takeAll()
        folder.remove(".caltrash")
        let summary = try await folder.run(breaker: .share(hundredthsOfPercent: 0))
        #expect(summary.progress.counts[.missing] == 11)
        #expect(summary.hidden.count == 1)
    }

    @Test func `one command removes what is there from the register`() async throws {
        try await takeAll()
        let source = try folder.books.path.canonical()
        var request = RemovalRequest(.forget([source]), who: "keeper")
        request.isOfHidden = true
        let result = try LibraryRemoval(folder.library.library).carryOut(request)
        #expect(result.items.count == 2 && result.count(.done) == 2)
        #expect(try folder.row(".caltrash/c.epub") == nil)
        let summary = try await folder.run()
        #expect(summary.counts[.unchanged] == 2 && summary.hidden.count == 0)
    }
}
