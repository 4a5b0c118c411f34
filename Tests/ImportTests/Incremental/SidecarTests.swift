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

/// What lies beside books, in the first run and in later ones.
@Suite struct SidecarTests {
    private let folder: NightlyFolder

    init() throws {
        folder = try NightlyFolder("one/a.epub", "two/b.epub")
    }

    private func write(
        _ name: String = "one/metadata.opf",
        series: String? = "The Coast",
        more: String = ""
    ) throws {
        let line = series.map { "<meta name=\"calibre:series\" content=\"\($0)\"/>" } ?? ""
        let text = """
            <package version="2.0" xmlns:dc="dc"><metadata>
            <dc:title>A Better Title</dc:title>\(line)\(more)
            </metadata></package>
            """
        try folder.books.file(name, text)
    }

    @discardableResult
    private func run(
        _ policy: SidecarPolicy = .read,
        isDryRun: Bool = false,
        observer: (any RunObserver)? = nil
    ) async throws -> RunSummary {
        var request = folder.request(isDryRun: isDryRun)
        request.sidecars = policy
        return try await folder.library.run(request, observer: observer)
    }

    private func counts(_ summary: RunSummary) -> [Int] {
        RunCount.sidecars.map { summary.counts[$0] }
    }

    /// Texts, without the quotes of literals.
    private func texts(_ query: String) throws -> [String] {
        try folder.column(query).map { String($0.dropFirst().dropLast()) }
    }

    private func series() throws -> [String] {
        try texts("SELECT coalesce(series, 'none') FROM works ORDER BY id")
    }

    private func sheets() throws -> [String] {
        try texts("SELECT edition_id || ' ' || file_id FROM fact_sheets ORDER BY 1")
    }

    @Test func `what lies beside a book fills in what the book does not say`() async throws {
        try write()
        let summary = try await run()
        #expect(counts(summary) == [1, 0, 0, 0])
        #expect(summary.passedOver.otherNames == 0)
        #expect(try series() == ["The Coast", "none"])
        let titles = try texts("SELECT title FROM works ORDER BY id")
        #expect(titles == ["The one/a.epub", "The two/b.epub"])
        let sheet = try #require(try folder.library.reader().factSheets(ofEdition: 1).first)
        #expect(sheet.provider == .calibre)
        #expect(sheet[.title] == ["A Better Title"])
    }

    @Test func `it is believed before the book if that is preferred, from then on`() async throws {
        try write()
        try await run(.prefer)
        let titles = try texts("SELECT title FROM works ORDER BY id")
        #expect(titles == ["A Better Title", "The two/b.epub"])
        #expect(try folder.library.reader().providerOrder().named == [.calibre, .book])
        try await run()
        #expect(try folder.library.reader().providerOrder().named == [.calibre, .book])
    }

    @Test func `a run that ignores them reads none, and keeps what is known`() async throws {
        try write()
        #expect(counts(try await run(.ignore)) == [0, 0, 0, 0])
        #expect(try sheets() == [])
        try await run()
        try write(series: "Another")
        #expect(counts(try await run(.ignore)) == [0, 0, 0, 0])
        #expect(try series() == ["The Coast", "none"])
    }

    @Test func `an unchanged one is not read again`() async throws {
        try write()
        try await run()
        let before = try folder.column("SELECT * FROM sidecars")
        let summary = try await run()
        #expect(counts(summary) == [0, 1, 0, 0])
        #expect(try folder.column("SELECT * FROM sidecars") == before)
        #expect(!summary.progress.changedRegister)
    }

    @Test func `a changed one is read, and its book is not opened`() async throws {
        try write()
        try await run()
        try write(series: "Another Coast")
        let summary = try await run()
        #expect(counts(summary) == [1, 0, 0, 0])
        #expect(summary.counts[.unchanged] == 2)
        #expect(summary.progress.tally[.open].received == 0)
        #expect(try series() == ["Another Coast", "none"])
    }

    @Test func `one that came later is found, and so is one that went`() async throws {
        try await run()
        try write()
        let second = try await run()
        #expect(counts(second) == [1, 0, 0, 0])
        #expect(second.progress.tally[.open].received == 0)
        #expect(try series() == ["The Coast", "none"])
        FileTree.remove(folder.books["one/metadata.opf"])
        let third = try await run()
        #expect(counts(third) == [0, 0, 0, 0])
        #expect(third.progress.tally[.open].received == 0)
        #expect(try series() == ["none", "none"])
        #expect(try folder.column("SELECT count(*) FROM sidecars") == ["0"])
        #expect(try folder.column("SELECT count(*) FROM facts") == ["0"])
    }

    @Test(arguments: [
        ("no XML", "SID-002"), ("<html/>", "SID-002"), ("", "SID-002"),
    ])
    func `a broken one costs a warning, once`(text: String, code: String) async throws {
        try folder.books.file("one/metadata.opf", text)
        let observer = WarningObserver()
        let summary = try await run(observer: observer)
        #expect(counts(summary) == [0, 0, 0, 1])
        #expect(summary.counts[.newWorks] == 2)
        #expect(observer.codes == [code])
        #expect(summary.progress.warnings == [ReasonCode(code): 1])
        #expect(counts(try await run()) == [0, 1, 0, 0])
        try write()
        #expect(counts(try await run()) == [1, 0, 0, 0])
        #expect(try series() == ["The Coast", "none"])
    }

    @Test func `one that breaks says nothing any more`() async throws {
        try write()
        try await run()
        try folder.books.file("one/metadata.opf", "half")
        #expect(counts(try await run()) == [0, 0, 0, 1])
        #expect(try series() == ["none", "none"])
    }

    @Test func `a pipe under its name is not waited for`() async throws {
        try write()
        try await run()
        FileTree.remove(folder.books["one/metadata.opf"])
        try FileTree.makePipe(folder.books["one/metadata.opf"])
        #expect(counts(try await run()) == [0, 0, 0, 0])
    }

    @Test func `a dry run counts what the run counts, and keeps nothing`() async throws {
        try write()
        try await run()
        try write("two/metadata.opf", series: "Two")
        #expect(counts(try await run(isDryRun: true)) == [1, 1, 0, 0])
        #expect(try series() == ["The Coast", "none"])
        #expect(counts(try await run()) == [1, 1, 0, 0])
        #expect(try series() == ["The Coast", "Two"])
    }

    @Test func `of copies, the one that was registered first has the word`() async throws {
        try folder.add("three/copy.epub", "one/a.epub")
        try write("one/metadata.opf", series: "First")
        try write("three/metadata.opf", series: "Copy")
        try await run()
        #expect(try series() == ["First", "none"])
        try write("three/metadata.opf", series: "Copy Again")
        #expect(counts(try await run()) == [1, 1, 0, 0])
        #expect(try series() == ["First", "none"])
        // Once it says nothing more, the other one is heard.
        FileTree.remove(folder.books["one/metadata.opf"])
        try await run()
        try await run()
        #expect(try series() == ["Copy Again", "none"])
    }

    @Test func `a book that takes the place of another leaves nothing said of that`() async throws {
        try write()
        try await run()
        #expect(try sheets() == ["1 1"])
        try folder.add("one/a.epub", "another book")
        let summary = try await run()
        #expect(summary.counts[.newWorks] == 1)
        #expect(try sheets() == ["3 1"])
    }

    @Test func `a book that moves takes along what lies beside it`() async throws {
        try write()
        try await run()
        try folder.move("one/a.epub", to: "four/a.epub")
        try folder.move("one/metadata.opf", to: "four/metadata.opf")
        let summary = try await run()
        #expect(summary.counts[.moved] == 1)
        #expect(try series() == ["The Coast", "none"])
        #expect(try sheets() == ["1 1"])
        #expect(counts(try await run()) == [0, 1, 0, 0])
    }

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

    @Test func `any number of workers makes the same of them`() async throws {
        for number in 0..<80 {
            try folder.add("many/\(number).epub")
            try write("many/\(number).opf", series: "Series \(number)")
        }
        let other = try TestLibrary()
        try await run()
        var request = other.request([.path(folder.books.path)])
        request.workers = 4
        try await other.run(request)
        let query = """
            SELECT edition_id, file_id, field, value FROM facts
            JOIN fact_sheets ON fact_sheets.id = sheet_id ORDER BY 1, 2, 3, 4
            """
        #expect(try folder.library.rows(query) == other.rows(query))
        #expect(try folder.library.rows(query).count == 160)
    }
}

/// Remembers warnings.
private final class WarningObserver: RunObserver {
    private(set) var codes: [String] = []
    let wantsTotal = false

    func settled(_ path: [UInt8], _ outcome: ItemOutcome) {}
    func progressed(done: Int, total: Int?, rejected: Int) {}

    func warned(_ path: [UInt8], _ code: ReasonCode, detail: String) {
        codes.append(code.text)
    }
}
