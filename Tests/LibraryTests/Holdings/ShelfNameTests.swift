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

    @Test func `a file that somebody put there keeps its name`() async throws {
        let desk = try await ShelfDesk()
        try FileTree.makeFolder(try desk.path("Austen"))
        try FileTree.write([1, 2], to: try desk.path("Austen/Emma.epub"))
        try desk.add(1)
        #expect(try desk.files(.shelf)["Austen/Emma.epub"] == [1, 2])
        #expect(try desk.names(.shelf) == ["Austen/Emma (2).epub", "Austen/Emma.epub"])
    }
}
