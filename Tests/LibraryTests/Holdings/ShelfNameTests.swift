// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// What books on the shelf are called, and when that changes.
@Suite struct ShelfNameTests {
    // P8

    @Test func `equal names get numbers, also those that differ in case or in form only`()
        async throws
    {
        let desk = try await ShelfDesk(["Cafe\u{301}/Ada", "CAFÉ/Ada", "café/ADA"])
        try desk.add(1, 2, 3)
        let names = try desk.names(.shelf).map { $0.lowercased() }.sorted()
        #expect(names == ["ada/café (2).epub", "ada/café (3).epub", "ada/café.epub"])
        let folded = try desk.bench.reader().holdings(in: .shelf).map(\.folded)
        #expect(Set(folded).count == 3)
    }

    @Test(arguments: [
        "../../etc/passwd", "/absolute", ".hidden", "CON", "a\u{7}b", "-rf", "a\nb", "\u{202E}evil",
        String(repeating: "ä", count: 400), "   ", "a:b|c?d*e",
    ])
    func `no name leads out of the shelf, hides, or is too long`(title: String) async throws {
        let desk = try await ShelfDesk(["\(title.replacing("/", with: "\u{2215}"))/\(title)"])
        try desk.decide(.set(work: 1, [.title: title, .series: title]))
        let result = try desk.add(1)
        #expect(result.count(.copied) == 1)
        let name = try #require(try desk.names(.shelf).first)
        #expect(try desk.names(.shelf).count == 1)
        for part in name.split(separator: "/", omittingEmptySubsequences: false) {
            #expect((1...255).contains(part.utf8.count))
            #expect(!part.hasPrefix(".") && !part.hasPrefix("-") && !part.hasSuffix(" "))
            #expect(part.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        }
        #expect(try desk.faults() == [])
    }

    @Test(arguments: [
        ("{author}/{series}/{position} - {title}", "Austen/Sea/2 - Emma.epub"),
        ("{title}", "Emma.epub"), ("{language}/{isbn}/{title} ({year})", "en/Emma ().epub"),
        ("books/{work}/{edition}", "books/1/1.epub"),
    ])
    func `a pattern makes folders of its slashes`(pattern: String, name: String) async throws {
        let desk = try await ShelfDesk(["Emma/Austen"])
        try desk.decide(.set(work: 1, [.series: "Sea", .seriesPosition: "2"]))
        let place = try TemporaryFolder()
        _ = try ShelfPlace(desk.library).choose(
            place["shelf"],
            ShelfPattern(pattern),
            isDryRun: false
        )
        try desk.add(1)
        #expect(try desk.names(.shelf) == [name])
    }

    @Test(arguments: ["", "/a", "a/", "a//b", "{hash}", "{n}/{title}", "{nothing}", "{title"])
    func `what is no pattern is refused`(pattern: String) {
        #expect(throws: NamePattern.Problem.self) { try ShelfPattern(pattern) }
    }

    // P4

    @Test func `a book keeps its name until the shelf is tidied`() async throws {
        let desk = try await ShelfDesk()
        try desk.add(1, 2)
        let before = try desk.files(.shelf)
        try desk.decide(.set(work: 1, [.title: "Emma, or Not"]))
        try await desk.bench.run(desk.books["in"])
        try desk.ensure()
        try desk.check()
        #expect(try desk.files(.shelf) == before)

        let preview = try ShelfTidying(desk.library, isDryRun: true).tidy(nil)
        #expect(preview.moves.map(\.name) == ["Austen/Emma, or Not.epub"])
        #expect(try desk.files(.shelf) == before)

        let result = try ShelfTidying(desk.library, isDryRun: false).tidy(nil)
        #expect(result.balance.holds)
        #expect(result.moves == preview.moves)
        #expect(try desk.names(.shelf) == ["Austen/Emma, or Not.epub", "Kipling/Kim.epub"])
        #expect(try desk.faults() == [])
        #expect(try ShelfTidying(desk.library, isDryRun: false).tidy(nil).moves == [])
    }

    @Test func `tidying by another pattern leaves no empty folder, and its pattern holds`()
        async throws
    {
        let desk = try await ShelfDesk(["Emma/Austen", "Emma/Austin", "Kim/Kipling"])
        try desk.add(1, 2)
        _ = try ShelfTidying(desk.library, isDryRun: false).tidy(ShelfPattern("{title}"))
        try desk.add(3)
        #expect(try desk.names(.shelf) == ["Emma (2).epub", "Emma.epub", "Kim.epub"])
        let folder = try HoldingFolders(desk.library, desk.bench.reader()).shelf
        #expect(try FileTree.names(in: folder).count == 3)
        #expect(try ShelfTidying(desk.library, isDryRun: false).tidy(nil).moves == [])
        _ = try ShelfTidying(desk.library, isDryRun: false).tidy(ShelfPattern(ShelfPattern.usual))
        #expect(
            try desk.names(.shelf)
                == ["Austen/Emma.epub", "Austin/Emma.epub", "Kipling/Kim.epub"]
        )
    }

    @Test func `the last tidying can be taken back, and that as well`() async throws {
        let desk = try await ShelfDesk(["Emma/Austen", "Emma/Austin", "Kim/Kipling"])
        let tidying = ShelfTidying(desk.library, isDryRun: false)
        #expect(throws: Failure.self) { try tidying.undo() }
        try desk.add(1, 2, 3)
        let before = try desk.files(.shelf)
        _ = try tidying.tidy(ShelfPattern("{title}"))
        let after = try desk.files(.shelf)
        // One that changes nothing is none to be taken back.
        #expect(try tidying.tidy(nil).moves == [])
        let preview = try ShelfTidying(desk.library, isDryRun: true).undo()
        #expect(preview.moves.count == 3)
        #expect(try desk.files(.shelf) == after)
        let result = try tidying.undo()
        #expect(result.moves == preview.moves && result.balance.holds)
        #expect(try desk.files(.shelf) == before)
        #expect(try tidying.tidy(nil).moves == [])
        #expect(try tidying.undo().moves.count == 3)
        #expect(try desk.files(.shelf) == after)
        #expect(try tidying.tidy(nil).moves == [])
        #expect(try desk.faults() == [])
    }

    @Test func `a former name that another book has by now is left to it`() async throws {
        let desk = try await ShelfDesk(["Emma/Austen", "Kim/Kipling"])
        try desk.add(1)
        let tidying = ShelfTidying(desk.library, isDryRun: false)
        _ = try tidying.tidy(ShelfPattern("{title}"))
        try FileTree.makeFolder(try desk.path("Austen"))
        try FileTree.write([1, 2], to: try desk.path("Austen/Emma.epub"))
        let result = try tidying.undo()
        #expect(result.moves == [] && result.balance.holds)
        #expect(try desk.names(.shelf) == ["Austen/Emma.epub", "Emma.epub"])
    }

    @Test func `a tidying that was stopped and done again is taken back whole`() async throws {
        let desk = try await ShelfDesk(["Emma/Austen", "Kim/Kipling"])
        try desk.add(1, 2)
        let before = try desk.files(.shelf)
        let tidying = ShelfTidying(desk.library, isDryRun: false)
        _ = try tidying.tidy(ShelfPattern("{title}"))
        // As if the first had been stopped before its end.
        let record = desk.library.folder.appending("tidied")
        let bytes = try FileTree.read(record)
        #expect(bytes.starts(with: "4 done".utf8))
        try FileTree.write(Array("5 begun".utf8) + bytes.dropFirst(6), to: record)
        _ = try tidying.tidy(ShelfPattern("{title} by {author}"))
        #expect(try desk.names(.shelf) == ["Emma by Austen.epub", "Kim by Kipling.epub"])
        _ = try tidying.undo()
        #expect(try desk.files(.shelf) == before)
        #expect(try tidying.tidy(nil).moves == [])
    }

    @Test func `one that was stopped while it took another back is finished`() async throws {
        let desk = try await ShelfDesk(["Emma/Austen", "Kim/Kipling"])
        try desk.add(1, 2)
        let before = try desk.files(.shelf)
        let tidying = ShelfTidying(desk.library, isDryRun: false)
        _ = try tidying.tidy(ShelfPattern("{title}"))
        let after = try desk.files(.shelf)
        _ = try tidying.undo()
        // As if it had been stopped after its last name.
        let record = desk.library.folder.appending("tidied")
        let bytes = try FileTree.read(record)
        try FileTree.write(Array("7 undoing".utf8) + bytes.dropFirst(6), to: record)
        #expect(try tidying.undo().moves == [])
        #expect(try desk.files(.shelf) == before)
        _ = try tidying.undo()
        #expect(try desk.files(.shelf) == after)
    }

    @Test func `a pattern that renames nothing is told, and kept`() async throws {
        let desk = try await ShelfDesk()
        let pattern = try ShelfPattern("{title}")
        #expect(try ShelfTidying(desk.library, isDryRun: true).tidy(pattern).pattern == "{title}")
        let tidying = ShelfTidying(desk.library, isDryRun: false)
        #expect(try tidying.tidy(pattern).pattern == "{title}")
        #expect(try tidying.tidy(pattern).pattern == nil)
        #expect(try tidying.undo().pattern == ShelfPattern.usual)
    }

    @Test func `a file that somebody put there keeps its name`() async throws {
        let desk = try await ShelfDesk()
        try FileTree.makeFolder(try desk.path("Austen"))
        try FileTree.write([1, 2], to: try desk.path("Austen/Emma.epub"))
        try desk.add(1)
        #expect(try desk.files(.shelf)["Austen/Emma.epub"] == [1, 2])
        #expect(try desk.names(.shelf) == ["Austen/Emma (2).epub", "Austen/Emma.epub"])
    }
}
