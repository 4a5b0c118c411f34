// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// Covers that lie beside books, in the first run and in later ones.
@Suite struct BesideCoverTests {
    private let folder: NightlyFolder

    init() throws {
        folder = try NightlyFolder("one/a.epub", "two/b.epub")
    }

    @discardableResult
    private func run(_ policy: SidecarPolicy = .read) async throws -> RunSummary {
        var request = folder.request()
        request.sidecars = policy
        return try await folder.library.run(request)
    }

    private func counts(_ summary: RunSummary) -> [Int] {
        (RunCount.sidecars + [.sidecarCovers]).map { summary.counts[$0] }
    }

    private func told() throws -> [String] {
        try folder.column("SELECT coalesce(told, '') FROM works WHERE cover_id IS NOT NULL")
    }

    @Test func `a book without a cover has the one beside it, until that goes`() async throws {
        try folder.writeCover()
        #expect(counts(try await run()) == [1, 0, 0, 0, 1])
        #expect(try told() == ["'cover=calibre'"])
        #expect(counts(try await run()) == [0, 1, 0, 0, 0])
        FileTree.remove(folder.books["one/cover.png"])
        let last = try await run()
        #expect(counts(last) == [0, 0, 0, 0, 0])
        #expect(last.progress.tally[.open].received == 0)
        #expect(try told() == [])
        #expect(try folder.column("SELECT count(*) FROM covers") == ["0"])
    }

    @Test func `another image takes its place, and its book is not opened`() async throws {
        try folder.writeCover()
        try await run()
        try folder.writeCover(width: 700, seed: 2)
        let second = try await run()
        #expect(counts(second) == [1, 0, 0, 0, 1])
        #expect(second.progress.tally[.open].received == 0)
        #expect(try folder.column("SELECT width FROM covers") == ["700"])
    }

    @Test func `of two files beside a book, only the one that changed is read again`() async throws
    {
        try folder.books.file("one/metadata.opf", SidecarTests.document("The Coast"))
        try folder.writeCover()
        #expect(counts(try await run()) == [2, 0, 0, 0, 1])
        try folder.books.file("one/metadata.opf", SidecarTests.document("The Lamp House"))
        #expect(counts(try await run()) == [1, 1, 0, 0, 0])
        #expect(try folder.column("SELECT series FROM works WHERE id = 1") == ["'The Lamp House'"])
        try folder.writeCover(width: 700, seed: 2)
        #expect(counts(try await run()) == [1, 1, 0, 0, 1])
        #expect(try folder.column("SELECT width FROM covers") == ["700"])
        FileTree.remove(folder.books["one/metadata.opf"])
        #expect(counts(try await run()) == [0, 1, 0, 0, 0])
        #expect(try told() == ["'cover=calibre'"])
        #expect(counts(try await run()) == [0, 1, 0, 0, 0])
    }

    @Test(arguments: ["no image", ""])
    func `one that is no image costs a warning, once`(text: String) async throws {
        try folder.books.file("one/cover.jpg", text)
        let summary = try await run()
        #expect(counts(summary) == [0, 0, 0, 1, 0])
        #expect(summary.progress.warnings == ["SID-005": 1])
        #expect(summary.counts[.newWorks] == 2)
        #expect(counts(try await run()) == [0, 1, 0, 0, 0])
    }

    @Test func `a run that ignores them takes none`() async throws {
        try folder.writeCover()
        #expect(counts(try await run(.ignore)) == [0, 0, 0, 0, 0])
        #expect(try told() == [])
    }

    @Test func `it always counts if files beside books are preferred`() async throws {
        try folder.writeCover()
        try await run(.prefer)
        #expect(try told() == ["'cover=calibre'"])
    }

    @Test(arguments: [["one", "three"], ["three", "one"]])
    func `of copies, the one whose path comes first has the word`(order: [String]) async throws {
        try await run()
        try folder.add("three/copy.epub", "one/a.epub")
        for (width, place) in zip([600, 700] as [UInt32], ["one", "three"]) where place == order[0]
        {
            try folder.writeCover("\(place)/cover.png", width: width, seed: UInt8(width / 100))
        }
        try await run()
        for (width, place) in zip([600, 700] as [UInt32], ["one", "three"]) where place == order[1]
        {
            try folder.writeCover("\(place)/cover.png", width: width, seed: UInt8(width / 100))
        }
        try await run()
        try await run()
        #expect(try folder.column("SELECT width FROM covers") == ["600"])
        FileTree.remove(folder.books["one/cover.png"])
        // The next run reads what lies beside the other.
        try await run()
        try await run()
        #expect(try folder.column("SELECT width FROM covers") == ["700"])
    }

    @Test func `what lay beside copies counts once for each, when it goes`() async throws {
        try folder.add("three/copy.epub", "one/a.epub")
        try folder.add("four/copy.epub", "one/a.epub")
        for (place, width) in [("one", 600), ("three", 700), ("four", 800)] as [(String, UInt32)] {
            try folder.writeCover("\(place)/cover.png", width: width)
            try folder.books.file("\(place)/metadata.opf", SidecarTests.document("The \(place)"))
        }
        try await run()
        for place in ["one", "three", "four"] {
            FileTree.remove(folder.books["\(place)/cover.png"])
            FileTree.remove(folder.books["\(place)/metadata.opf"])
        }
        #expect(try folder.column("SELECT count(*) FROM sidecars") == ["6"])
        let gone = try await run().progress.sidecarsGone
        #expect(gone == 6)
        #expect(try await run().progress.sidecarsGone == 0)
    }

    @Test(arguments: [["one", "three"], ["three", "one"]])
    func `of copies, only a cover that has the word counts as taken`(order: [String]) async throws {
        try folder.add("three/copy.epub", "one/a.epub")
        for (width, place) in zip([600, 700] as [UInt32], ["one", "three"]) {
            try folder.writeCover("\(place)/cover.png", width: width)
        }
        var request = folder.library.request(order.map { .path(folder.books[$0]) })
        request.settle = .zero
        #expect(counts(try await folder.library.run(request)) == [2, 0, 0, 0, 1])
        // One that loses the word is not taken, whatever it shows by now.
        try folder.writeCover("three/cover.png", width: 800)
        #expect(counts(try await folder.library.run(request)) == [1, 1, 0, 0, 0])
    }

    @Test func `undoing the run that read it takes it back, and the next one reads it again`()
        async throws
    {
        try await run()
        try folder.writeCover()
        let summary = try await run()
        #expect(try told() == ["'cover=calibre'"])
        let undo = RunUndo(folder.library.library)
        _ = try undo.undo(try #require(summary.run), who: "keeper", why: nil, isDryRun: false)
        #expect(try told() == [])
        #expect(try folder.column("SELECT count(*) FROM covers") == ["0"])
        #expect(counts(try await run()) == [1, 0, 0, 0, 1])
    }
}
