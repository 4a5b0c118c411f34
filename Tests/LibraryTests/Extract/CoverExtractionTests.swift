// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Hashing
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// Covers that are copied out of a library.
@Suite struct CoverExtractionTests {
    private let books: TemporaryFolder
    private let library: TestLibrary
    private let out: TemporaryFolder

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        out = try TemporaryFolder()
    }

    private func book(_ name: String, title: String, seed: UInt8?) throws {
        try books.book(
            "\(name).epub",
            .minimal(
                title: title,
                identifiers: ["\(name)"],
                cover: seed.map { SampleImage.png(width: 60, height: 80, seed: $0) },
                text: name
            )
        )
    }

    private func extract(
        to folder: Path? = nil,
        _ pattern: String = "{title}",
        _ change: (inout CoverExtraction.Request) -> Void = { _ in }
    ) throws -> (report: ExtractionResult, covers: [ExtractedCover]) {
        var request = CoverExtraction.Request(folder ?? out.path, try NamePattern(pattern))
        change(&request)
        var covers: [ExtractedCover] = []
        let report = try CoverExtraction(library.library, request).run(library.reader()) {
            covers.append($0)
        }
        #expect(report.balance.holds)
        #expect(report.asked == covers.count || report.failure != nil)
        return (report, covers)
    }

    private func names() throws -> [String] {
        try FileTree.names(in: out.path).map { Path(bytes: $0).text }.sorted()
    }

    @Test func `every cover is extracted unchanged, and a second run changes nothing`() async throws
    {
        for (name, seed) in [("a", 1), ("b", 2), ("c", nil)] as [(String, UInt8?)] {
            try book(name, title: "Book \(name)", seed: seed)
        }
        try await library.run(books.path)
        let first = try extract().report
        #expect([first.written, first.present, first.without, first.failed] == [2, 0, 1, 0])
        #expect(try names() == ["Book a.png", "Book b.png"])
        #expect(
            try FileTree.read(out["Book a.png"]) == SampleImage.png(width: 60, height: 80, seed: 1)
        )
        let before = try FileStatus.of(out["Book a.png"], followingLinks: false)
        let second = try extract().report
        #expect([second.written, second.present, second.without] == [0, 2, 1])
        #expect(try FileStatus.of(out["Book a.png"], followingLinks: false) == before)
    }

    @Test func `equal names get numbers in the order of the works`() async throws {
        for (name, title) in [("a", "Emma"), ("b", "emma"), ("c", "Emma (2)"), ("d", "EMMA?")] {
            try book(name, title: title, seed: name.utf8.first)
        }
        try await library.run(books.path)
        let covers = try extract().covers
        let expected = ["Emma.png", "emma (2).png", "Emma (2) (2).png", "EMMA (3).png"]
        #expect(covers.map(\.name) == expected)
        #expect(try extract().report.present == 4)
    }

    @Test func `an existing file is kept unless replacing it is requested`() async throws {
        try book("a", title: "Emma", seed: 1)
        try book("b", title: "Persuasion", seed: 2)
        try await library.run(books.path)
        try out.file("Emma.png", "mine")
        let report = try extract().report
        #expect([report.written, report.failed, report.inTheWay] == [1, 1, 1])
        #expect(try FileTree.read(out["Emma.png"]) == Array("mine".utf8))
        let covers = try extract("{title}") { $0.isOverwriting = true }.covers
        #expect(covers.map(\.fate) == [.replaced, .present])
        #expect(
            try FileTree.read(out["Emma.png"]) == SampleImage.png(width: 60, height: 80, seed: 1)
        )
    }

    @Test(arguments: [false, true]) func `no link leads a cover outside the folder`(
        isOverwriting: Bool
    ) async throws {
        try book("a", title: "Emma", seed: 1)
        try await library.run(books.path)
        let victim = try books.file("victim", "mine")
        try FileTree.link(out["Emma.png"], to: victim)
        let report = try extract("{title}") { $0.isOverwriting = isOverwriting }.report
        #expect(report.written == (isOverwriting ? 1 : 0))
        #expect(report.inTheWay == (isOverwriting ? 0 : 1))
        #expect(try FileTree.read(victim) == Array("mine".utf8))
    }

    @Test func `a folder of that name is always in the way`() async throws {
        try book("a", title: "Emma", seed: 1)
        try await library.run(books.path)
        try FileTree.makeFolder(out["Emma.png"])
        #expect(try extract("{title}") { $0.isOverwriting = true }.report.inTheWay == 1)
    }

    @Test func `a damaged or missing cover is counted, and the others are extracted`() async throws
    {
        for (name, seed) in [("a", 1), ("b", 2), ("c", 3)] as [(String, UInt8)] {
            try book(name, title: name, seed: seed)
        }
        try await library.run(books.path)
        try library.unpackCovers()
        let kept = try library.rows("SELECT file FROM covers ORDER BY id").map {
            library.library.folder.appending(String($0.dropFirst().dropLast()))
        }
        FileTree.remove(kept[0])
        var bytes = try FileTree.read(kept[1])
        bytes[20] ^= 1
        try FileTree.write(bytes, to: kept[1])
        for name in ["a.epub", "b.epub"] { FileTree.remove(books[name]) }
        let (report, covers) = try extract()
        #expect([report.written, report.failed, report.inTheWay] == [1, 2, 0])
        #expect(covers.map(\.isThere) == [false, false, true])
        #expect(try names() == ["c.png"])
    }

    @Test func `the folder may be neither inside the library nor a file`() async throws {
        try book("a", title: "a", seed: 1)
        try await library.run(books.path)
        let inside = #expect(throws: Failure.self) {
            _ = try extract(to: library.library.folder.appending("covers"))
        }
        #expect(inside?.kind == .cannotCreate)
        let file = try out.file("file", "x")
        #expect(throws: Failure.self) { _ = try extract(to: file) }
    }

    @Test(arguments: ["", "/covers", "/new/deep"])
    func `a source is never written to`(below: String) async throws {
        try book("shelf/a", title: "a", seed: 1)
        try await library.run(books.path)
        let folder = Path(books.path.text + below)
        for isDryRun in [false, true] {
            let failure = #expect(throws: Failure.self) {
                _ = try extract(to: folder) { $0.isDryRun = isDryRun }
            }
            #expect(failure?.kind == .cannotCreate)
        }
        #expect(try FileTree.names(in: books.path).map { Path(bytes: $0).text } == ["shelf"])
    }

    @Test func `the folder of a single imported book is not written to either`() async throws {
        try book("shelf/a", title: "a", seed: 1)
        try await library.run(books["shelf/a.epub"])
        #expect(throws: Failure.self) { _ = try extract(to: books["shelf"]) }
        #expect(try extract(to: books["other"]).report.written == 1)
    }

    @Test func `a dry run counts the same and writes nothing`() async throws {
        try book("a", title: "a", seed: 1)
        try await library.run(books.path)
        let report = try extract(to: out["new"], "{title}") { $0.isDryRun = true }.report
        #expect(report.written == 1)
        #expect(try names() == [])
        _ = try extract()
        #expect(try extract("{title}") { $0.isDryRun = true }.report.present == 1)
    }

    @Test func `editions, chosen covers and every field`() async throws {
        for (name, seed) in [("a", 1), ("b", 2)] as [(String, UInt8)] {
            try books.book(
                "\(name).epub",
                .minimal(
                    title: "Emma",
                    identifiers: ["urn:isbn:9780306406157"],
                    creators: ["Jane Austen", "Ann Other"],
                    cover: SampleImage.png(width: 60, height: 80, seed: seed),
                    text: name
                )
            )
        }
        try await library.run(books.path)
        let picture = try books.file("x", SampleImage.png(width: 30, height: 40, seed: 9))
        let chosen = try ChosenImage(picture)
        _ = try LibraryDecisions(library.library).choose(
            chosen,
            forWork: 1,
            who: "keeper",
            why: nil,
            isDryRun: false
        )
        let works = try extract("{n} {author} {isbn} {work} {edition} {language} {hash}").covers
        #expect(
            works.map(\.name) == [
                "1 Jane Austen 9780306406157 1 1 en \(chosen.hash.hexadecimal).png"
            ]
        )
        #expect(works.first?.origin.rule == "chosen")
        let editions = try extract("{authors} {edition}") { $0.isPerEdition = true }.covers
        #expect(
            editions.map(\.name) == [1, 2].map { "Jane Austen; Ann Other \($0).png" }
        )
        #expect(editions.map(\.origin.rule) == ["cover-image", "cover-image"])
        #expect(try extract("{title}") { $0.works = [] }.report.asked == 0)
        #expect(try extract("{title}") { $0.works = [1] }.report.asked == 1)
    }
}
