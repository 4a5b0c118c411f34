// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Hashing
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing
import Works

/// Covers that people choose for works, and what happens to them.
@Suite struct ChosenCoverTests {
    private let books: TemporaryFolder
    private let pictures: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        pictures = try TemporaryFolder()
        library = try TestLibrary()
    }

    private func add(_ name: String, _ identifiers: String..., cover: UInt8? = nil) throws {
        try books.book(
            "\(name).epub",
            .minimal(
                title: name,
                identifiers: identifiers,
                metadata: "",
                cover: cover.map { SampleImage.png(width: 60, height: 80, seed: $0) },
                text: name
            )
        )
    }

    private func picture(_ seed: UInt8) throws -> ChosenImage {
        try ChosenImage(
            pictures.file("\(seed).png", SampleImage.png(width: 30, height: 40, seed: seed))
        )
    }

    @discardableResult
    private func choose(
        _ seed: UInt8,
        for work: Int64,
        in library: TestLibrary? = nil,
        isDryRun: Bool = false
    ) throws -> DecisionResult {
        try LibraryDecisions((library ?? self.library).library).choose(
            picture(seed),
            forWork: work,
            who: "keeper",
            why: nil,
            isDryRun: isDryRun
        )
    }

    @discardableResult
    private func decide(
        _ action: DecisionRequest.Action,
        in library: TestLibrary? = nil
    ) throws -> DecisionResult {
        try LibraryDecisions((library ?? self.library).library).decide(
            DecisionRequest(action, who: "keeper", why: nil)
        )
    }

    private func remove(edition: Int64) throws {
        _ = try LibraryRemoval(library.library).carryOut(
            RemovalRequest(.removeEditions([.edition(edition)]), who: "keeper", why: nil)
        )
    }

    /// The hash of the cover that is chosen for a work, in hexadecimal digits.
    private func chosen(_ work: Int64, in library: TestLibrary? = nil) throws -> String? {
        try (library ?? self.library).rows(
            "SELECT lower(hex(hash)) FROM works JOIN covers ON covers.id = cover_id "
                + "WHERE works.id = \(work)"
        ).first.map { String($0.dropFirst().dropLast()) }
    }

    private func hash(_ seed: UInt8) throws -> String { try picture(seed).hash.hexadecimal }

    private func files(in library: TestLibrary? = nil) throws -> Int {
        try FileTree.snapshot((library ?? self.library).library.covers)
            .count { $0.bytes != nil }
    }

    private func expectSound(_ library: TestLibrary? = nil) throws {
        var failures: [RegisterCheck] = []
        try LibraryVerification((library ?? self.library).library, isDeep: true).run {
            if !$0.isSound { failures.append($0) }
        }
        #expect(failures == [])
    }

    @Test func `of several, an image that will not do is told and costs the others nothing`()
        async throws
    {
        for name in ["a", "b", "c"] { try add(name) }
        try await library.run(books.path)
        let bitmap = Samples.path.appending("cover-images/other.bmp")
        let good = try picture(1)
        var refused: [String] = []
        let (_, actions) = try LibraryDecisions(library.library).choose(
            [
                (1, .file(bitmap)), (2, .file(good.path)),
                (3, .known(Hash128(of: Array("lost".utf8)[...]))),
            ],
            who: "keeper",
            why: nil,
            isDryRun: false
        ) { _, failure in refused.append(failure.message) }
        #expect(actions.count == 1)
        #expect(refused.count == 2)
        #expect(refused.first?.contains("other.bmp is a BMP image") == true)
        #expect(try chosen(1) == nil && chosen(3) == nil)
        #expect(try chosen(2) == good.hash.hexadecimal)
    }

    @Test func `a chosen cover and its file belong to the work until the choice is revoked`()
        async throws
    {
        try add("A", cover: 9)
        try await library.run(books.path)
        let before = try library.dump().filter { !$0.hasPrefix("decisions") }
        try choose(1, for: 1)
        #expect(try chosen(1) == hash(1))
        #expect(try library.reader().work(1)?.chosen == ["cover"])
        #expect(try files() == 2)
        try expectSound()
        let report = try decide(.set(work: 1, [.cover: nil]))
        #expect(report.removedCovers.count == 1)
        #expect(try chosen(1) == nil)
        #expect(try files() == 1)
        expectSame(try library.dump().filter { !$0.hasPrefix("decisions") }, before)
        try expectSound()
    }

    @Test func `the last choice counts, and revoking it restores the one before`() async throws {
        try add("A")
        try await library.run(books.path)
        try choose(1, for: 1)
        let second = try choose(2, for: 1)
        #expect(second.overruled == [1])
        #expect(try chosen(1) == hash(2))
        #expect(try files() == 2)
        try decide(.revoke(2))
        #expect(try chosen(1) == hash(1))
        #expect(try files() == 1)
        try decide(.revoke(1))
        #expect(try files() == 0)
        try expectSound()
    }

    @Test func `a dry run stores nothing`() async throws {
        try add("A")
        try await library.run(books.path)
        let before = try library.dump()
        try choose(1, for: 1, isDryRun: true)
        expectSame(try library.dump(), before)
        if FileTree.isFolder(library.library.covers) { #expect(try files() == 0) }
    }

    @Test func `a cover that is also in a book is kept when the choice is revoked`() async throws {
        let image = SampleImage.png(width: 30, height: 40, seed: 1)
        try books.book("A.epub", .minimal(title: "A", cover: image, text: "a"))
        try await library.run(books.path)
        try choose(1, for: 1)
        #expect(try files() == 1)
        try decide(.set(work: 1, [.cover: nil]))
        #expect(try files() == 1)
        try choose(1, for: 1)
        try remove(edition: 1)
        #expect(try files() == 1)
        try expectSound()
    }

    @Test func `imports, merges and splits leave a choice unchanged`() async throws {
        try add("A", "goodreads:9780306406157", cover: 8)
        try add("B", cover: 9)
        try await library.run(books.path)
        try choose(1, for: 1)
        try choose(2, for: 2)
        try decide(.same(.work(1), .work(2)))
        // The oldest id wins, as for every other choice.
        #expect(try chosen(1) == hash(1))
        #expect(try chosen(2) == nil)
        try add("C", "goodreads:9780306406157", cover: 7)
        try await library.run(books.path)
        #expect(try chosen(1) == hash(1))
        try decide(.revoke(3))
        #expect(try chosen(1) == hash(1))
        #expect(try chosen(2) == hash(2))
        try expectSound()
    }

    @Test func `a newer reader leaves the choice unchanged`() async throws {
        try add("A", cover: 9)
        try await library.run(books.path)
        try choose(1, for: 1)
        let outsider = try library.outsider()
        try outsider.execute("UPDATE editions SET reader_version = 1, title = 'half a title'")
        try outsider.execute("UPDATE files SET reader_version = 1")
        try await library.run(books.path)
        #expect(try library.rows("SELECT title FROM editions") == ["'A'"])
        #expect(try chosen(1) == hash(1))
        try expectSound()
    }

    @Test func `a choice for a removed work waits for it, with its file`() async throws {
        try add("A", "goodreads:9780306406157")
        try add("B", "goodreads:9780306406157")
        try await library.run(books.path)
        try decide(.notSame([.edition(1), .edition(2)]))
        #expect(try library.rows("SELECT count(*) FROM works") == ["2"])
        try choose(1, for: 2)
        try decide(.revoke(1))
        // Work 2 leads to work 1 now, and its choice holds there.
        #expect(try chosen(1) == hash(1))
        try decide(.notSame([.edition(1), .edition(2)]))
        #expect(try chosen(1) == nil)
        #expect(try chosen(2) == hash(1))
        try remove(edition: 2)
        #expect(try files() == 1)
        try expectSound()
    }

    @Test func `a lost file is reported, and returns with anything that has its bytes`()
        async throws
    {
        try add("A", cover: 9)
        try await library.run(books.path)
        try choose(1, for: 1)
        let file = try #require(try library.reader().work(1)?.pickedCover?.file)
        FileTree.remove(library.library.folder.appending(file))
        let report = try LibraryRepair(
            library.library,
            isDryRun: false,
            isForced: true,
            isDeep: true
        ).run()
        let examples = report.findings.flatMap(\.examples)
        #expect(examples.contains { $0.contains("accession covers set 1 FILE") })
        #expect(report.remaining.isEmpty)
        #expect(try chosen(1) == nil)
        #expect(try library.reader().work(1)?.chosen == ["cover"])
        try expectSound()
        let image = SampleImage.png(width: 30, height: 40, seed: 1)
        try books.book("B.epub", .minimal(title: "B", cover: image, text: "b"))
        try await library.run(books.path)
        #expect(try chosen(1) == hash(1))
        try expectSound()
    }

    @Test func `a merged register brings choices and their files`() async throws {
        let other = try TestLibrary()
        for name in ["A", "B"] { try add(name) }
        try await other.run(books.path)
        try choose(1, for: 1, in: other)
        try choose(2, for: 2, in: other)
        try decide(.revoke(2), in: other)
        try await library.run(books["A.epub"])
        let request = RegisterMerge.Request([other.library.folder], program: "test")
        let report = try RegisterMerge(library.library, request).run()[0]
        #expect(report.covers.brought == 1)
        #expect(report.decisions.new == 2)
        #expect(try chosen(1) == hash(1))
        #expect(try files() == 1)
        try expectSound()
        let again = try RegisterMerge(library.library, request).run()[0]
        #expect(again.covers.known == 1)
        #expect(again.decisions.new == 0)
    }

    @Test func `a choice revoked here does not return with a merge`() async throws {
        let other = try TestLibrary()
        try add("A")
        try await other.run(books.path)
        try choose(1, for: 1, in: other)
        try await library.run(try books.folder("none"))
        let request = RegisterMerge.Request([other.library.folder], program: "test")
        _ = try RegisterMerge(library.library, request).run()[0]
        try decide(.set(work: 1, [.cover: nil]))
        #expect(try files() == 0)
        _ = try RegisterMerge(library.library, request).run()[0]
        #expect(try chosen(1) == nil)
        #expect(try files() == 0)
        try expectSound()
    }

    @Test func `a chosen cover lost in the other library is reported, and the choice is merged`()
        async throws
    {
        let other = try TestLibrary()
        try add("A")
        try await other.run(books.path)
        try choose(1, for: 1, in: other)
        FileTree.remove(other.library.covers)
        try await library.run(try books.folder("none"))
        let request = RegisterMerge.Request([other.library.folder], program: "test")
        let report = try RegisterMerge(library.library, request).run()[0]
        #expect(report.covers.missingChoices == 1)
        #expect(report.covers.balance.holds)
        #expect(try chosen(1) == nil)
        try expectSound()
        try choose(1, for: 1)
        #expect(try chosen(1) == hash(1))
    }

    @Test(arguments: [
        ("text", "is text"), ("<html>", "is an HTML or XML page"), ("", "is empty"),
        ("PK\u{3}\u{4}....", "is a book or another ZIP archive"), ("%PDF-1.4", "is a PDF document"),
        ("BM\u{1}\u{1}\u{1}\u{1}", "is not an image"),
    ])
    func `a file that is not an image is refused by name`(content: String, words: String) throws {
        let file = try pictures.file("cover.jpg", content)
        let failure = #expect(throws: Failure.self) { try ChosenImage(file) }
        #expect(failure?.kind == .badInput)
        #expect(failure?.message.hasSuffix(words) == true)
    }

    @Test func `a path that is missing or not a file is refused`() throws {
        #expect(throws: Failure.self) { try ChosenImage(pictures.path) }
        let failure = #expect(throws: Failure.self) { try ChosenImage(pictures["none.png"]) }
        #expect(failure?.kind == .inputMissing)
        let huge = SampleImage.png(width: 20_000, height: 20_000)
        let large = #expect(throws: Failure.self) {
            try ChosenImage(pictures.file("huge.png", huge))
        }
        #expect(large?.message.contains("400 megapixels") == true)
    }

    @Test func `a chosen drawing states its size, like one in a book`() throws {
        let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"/>"#
        let image = try ChosenImage(pictures.file("a.svg", drawing)).image
        #expect([image.width, image.height] == [300, 400])
        #expect(image.file.hasSuffix(".svg"))
    }
}
