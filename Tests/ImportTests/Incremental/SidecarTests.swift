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
@Suite struct SidecarTests: SidecarSuite {
    let folder: NightlyFolder

    init() throws { folder = try NightlyFolder("one/a.epub", "two/b.epub") }

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

    @Test func `a preference that holds already leaves the order as a person set it`() async throws
    {
        try write()
        try await run()
        let order = ProviderOrder([.calibre, .openLibrary, .book])
        _ = try LibraryProviders(folder.library.library, isDryRun: false).setOrder(order)
        let summary = try await run(.prefer)
        #expect(!summary.progress.prefersSidecars && !summary.progress.changedRegister)
        #expect(try folder.library.reader().providerOrder() == order)
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
        #expect(third.progress.sidecarsGone == 1 && third.progress.changedBooks)
        #expect(try await !run().progress.changedRegister)
    }

    @Test func `a rehearsal tells that they would be believed before the books`() async throws {
        try write()
        try await run()
        for isDryRun in [true, false] {
            let summary = try await run(.prefer, isDryRun: isDryRun)
            #expect(summary.progress.prefersSidecars && summary.progress.changedBooks)
        }
        #expect(try await !run(.prefer).progress.changedRegister)
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
