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

    private static func document(_ series: String) -> String {
        """
        <package version="2.0" xmlns:dc="dc"><metadata>
        <meta name="calibre:series" content="\(series)"/></metadata></package>
        """
    }

    @discardableResult
    private func run(
        _ policy: SidecarPolicy = .read,
        isDryRun: Bool = false,
        breaker: Breaker = .standard,
        observer: (any RunObserver)? = nil
    ) async throws -> RunSummary {
        var request = folder.request(breaker: breaker, isDryRun: isDryRun)
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

    @Test func `of copies, the one whose path comes first has the word`() async throws {
        try folder.add("three/copy.epub", "one/a.epub")
        try write("three/metadata.opf", series: "Copy")
        try await run()
        #expect(try series() == ["Copy", "none"])
        try write("one/metadata.opf", series: "First")
        try await run()
        #expect(try series() == ["First", "none"])
        try write("three/metadata.opf", series: "Copy Again")
        #expect(counts(try await run()) == [1, 1, 0, 0])
        #expect(try series() == ["First", "none"])
        // Once it says nothing more, the other one is heard.
        FileTree.remove(folder.books["one/metadata.opf"])
        try await run()
        #expect(try series() == ["Copy Again", "none"])
        try write("one/metadata.opf", series: "First Again")
        try await run()
        #expect(try series() == ["First Again", "none"])
        try await run()
        #expect(try series() == ["First Again", "none"])
    }

    @Test(arguments: [SidecarPolicy.read, .ignore])
    func `a copy that is missing leaves the word to one that is there`(
        policy: SidecarPolicy
    ) async throws {
        try folder.add("three/copy.epub", "one/a.epub")
        try write("one/metadata.opf", series: "First")
        try write("three/metadata.opf", series: "Copy")
        try await run()
        try folder.move("one/a.epub", to: "../aside.epub")
        _ = try await run(policy, breaker: .off)
        #expect(try series() == [policy == .read ? "Copy" : "First", "none"])
        try await run(breaker: .off)
        #expect(try series() == ["Copy", "none"])
        try folder.move("../aside.epub", to: "one/a.epub")
        try await run(breaker: .off)
        #expect(try series() == ["First", "none"])
    }

    @Test(arguments: 0..<Property.cases(30))
    func `what is said of copies follows from what lies beside them, not from its history`(
        seed: Int
    ) async throws {
        let shelf = try NightlyFolder("z/other.epub")
        var numbers = SeededNumbers(seed: UInt64(seed))
        let folders = ["b", "c", "d"]
        var copies: [String: Bool] = [:]
        var said: [String: String] = [:]
        func work(_ sources: [Path]) async throws {
            var request = shelf.library.request(sources.map { .path($0) })
            (request.breaker, request.settle) = (.off, .zero)
            try await shelf.library.run(request)
        }
        for step in 0..<12 {
            let place = folders[numbers.below(folders.count)]
            switch numbers.below(7) {
            case 0, 1:
                copies[place] = true
                try shelf.add("\(place)/copy.epub", "the same")
            case 2:
                guard copies.removeValue(forKey: place) != nil else { continue }
                FileTree.remove(shelf.books["\(place)/copy.epub"])
            case 3, 4:
                said[place] = numbers.below(4) == 0 ? nil : "Series \(step)"
                try shelf.books.file(
                    "\(place)/metadata.opf",
                    said[place].map(Self.document) ?? "broken"
                )
            case 5:
                guard said.removeValue(forKey: place) != nil else { continue }
                FileTree.remove(shelf.books["\(place)/metadata.opf"])
            default:
                let other = folders[numbers.below(folders.count)]
                guard copies[place] != nil, copies[other] == nil else { continue }
                copies[other] = copies.removeValue(forKey: place)
                try shelf.move("\(place)/copy.epub", to: "\(other)/copy.epub")
            }
            if numbers.below(2) == 0 {
                try FileTree.makeFolder(shelf.books[place])
                try await work(numbers.below(2) == 0 ? [shelf.books[place]] : [shelf.books.path])
            }
        }
        try await work([shelf.books.path])
        // A file that is missing keeps what lay beside it for as long as no other has anything.
        var forgetting = PruneRequest()
        forgetting.isForced = true
        _ = try FilePruning(shelf.library.library).carryOut(forgetting)
        try await work([shelf.books.path])
        let heard = folders.first { copies[$0] != nil && said[$0] != nil }
        let series = try shelf.library.rows(
            "SELECT value FROM facts WHERE field = 'series'"
        )
        let expected = heard.flatMap { said[$0] }
        #expect(series == expected.map { ["'\($0)'"] } ?? [])
        let reader = try shelf.library.reader()
        try reader.verify { #expect($0.isSound, "\($0.finding) \($0.examples)") }
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

    /// What lies beside the copy gets the word while the new book waits to be told of.
    @Test func `a book with an identifier beside it may take the place of one of two copies`()
        async throws
    {
        try write()
        try write("two/metadata.opf")
        try folder.add("zoo/a.epub", "one/a.epub")
        try write("zoo/metadata.opf", series: "The Hills")
        try await run()
        #expect(try sheets() == ["1 1", "2 2"])
        try folder.add("one/a.epub", "another book")
        try write(more: isbn(Self.shared))
        let summary = try await run()
        #expect(summary.imbalances == [])
        #expect(summary.counts[.newWorks] == 1)
        #expect(try sheets() == ["1 3", "2 2", "3 1"])
        #expect(try series() == ["The Hills", "The Coast", "The Coast"])
        try expectSound()
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

    private func isbn(_ number: String) -> String {
        "<dc:identifier opf:scheme=\"ISBN\">\(number)</dc:identifier>"
    }

    private static let shared = "9780306406157"

    private func works() throws -> [String] {
        try texts("SELECT work_id || '' FROM editions ORDER BY id")
    }

    private func expectSound() throws {
        try folder.library.reader().verify { check in
            #expect(check.failed == 0, "\(check.name): \(check.examples)")
        }
    }

    @Test func `two books that share an identifier only beside them are one work`() async throws {
        try write(more: isbn(Self.shared))
        try write("two/metadata.opf", more: isbn("0-306-40615-2"))
        let summary = try await run()
        #expect(summary.counts[.joined] == 1)
        #expect(try works() == ["1", "1"])
        let claims = try texts(
            """
            SELECT fact_sheets.edition_id || ' ' || value || ' ' || provider FROM volume_ids
            JOIN fact_sheets ON fact_sheets.id = sheet_id ORDER BY 1
            """
        )
        #expect(claims == ["1 \(Self.shared) calibre", "2 \(Self.shared) calibre"])
        try expectSound()
        let provider = try folder.library.reader().explainer().explain(edition: 1, files: 0)?.claims
            .first { $0.value == Self.shared }?.provider
        #expect(provider == .calibre)
    }

    @Test func `a book meets what lies beside a copy that the same run found before it`()
        async throws
    {
        try folder.add("one/again/a.epub", "one/a.epub")
        try write("one/again/metadata.opf", more: isbn(Self.shared))
        try write("two/metadata.opf", more: isbn(Self.shared))
        #expect(try await run().counts[.joined] == 1)
        #expect(try works() == ["1", "1"])
        try expectSound()
    }

    @Test func `works follow what is beside their books`() async throws {
        try await run()
        try write(more: isbn(Self.shared))
        try write("two/metadata.opf", more: isbn(Self.shared))
        let summary = try await run()
        #expect(summary.counts[.mergedWorks] == 1)
        #expect(try works() == ["1", "1"])
        try write("two/metadata.opf", more: isbn("9780141439518"))
        #expect(try await run().counts[.splitWorks] == 1)
        #expect(try works() == ["1", "2"])
        try write("two/metadata.opf", more: isbn(Self.shared))
        try await run()
        #expect(try works() == ["1", "1"])
        FileTree.remove(folder.books["one/metadata.opf"])
        try await run()
        #expect(try works() == ["1", "2"])
        try expectSound()
    }

    @Test func `works part when what was said is taken back`() async throws {
        try await run()
        try write(more: isbn(Self.shared))
        try write("two/metadata.opf", more: isbn(Self.shared))
        let told = try await run()
        let undo = RunUndo(folder.library.library)
        _ = try undo.undo(try #require(told.run), who: "keeper", why: nil, isDryRun: false)
        #expect(try works() == ["1", "2"])
        try expectSound()
        try await run()
        #expect(try works() == ["1", "1"])
        let providers = LibraryProviders(folder.library.library, isDryRun: false)
        let gone = try providers.forget(.calibre, ofWorks: { _ in nil })
        #expect(gone?.records == 2)
        #expect(gone?.regrouped.parted == 1)
        #expect(try works() == ["1", "2"])
        try expectSound()
    }

    @Test func `the run that brought the books takes along what they were given`() async throws {
        try write(more: isbn(Self.shared))
        try write("two/metadata.opf", more: isbn(Self.shared))
        let first = try await run()
        let undo = RunUndo(folder.library.library)
        _ = try undo.undo(try #require(first.run), who: "keeper", why: nil, isDryRun: false)
        #expect(try works() == [])
        #expect(try folder.column("SELECT count(*) FROM volume_ids") == ["0"])
        try expectSound()
    }

    @Test func `the order of books and what lies beside them makes no difference`() async throws {
        let more = [isbn(Self.shared), isbn(Self.shared) + isbn("9780141439518")]
        func write(_ place: Int) throws {
            try self.write("\(["one", "two"][place])/metadata.opf", more: more[place])
        }
        try write(0)
        try write(1)
        try await run()
        let expected = try folder.library.contentDump()
        for order in [[0, 1], [1, 0]] {
            let other = try TestLibrary()
            for name in ["one", "two"] { FileTree.remove(folder.books["\(name)/metadata.opf"]) }
            let request = other.request([.path(folder.books.path)])
            try await other.run(request)
            for place in order {
                try write(place)
                try await other.run(request)
            }
            #expect(
                try other.contentDump().filter { !$0.hasPrefix("file") }
                    == expected.filter { !$0.hasPrefix("file") }
            )
        }
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

    @Test func `undoing a run that only read again what lay beside a book says so`() async throws {
        try write()
        try await run()
        try write(series: "Another Coast")
        let summary = try await run()
        let undo = RunUndo(folder.library.library)
        let run = try #require(summary.run)
        let result = try undo.undo(run, who: "keeper", why: nil, isDryRun: false)
        #expect(result.sheets == 1 && result.tookBack && result.isWhole)
        #expect(try series() == ["none", "none"])
        #expect(try folder.column("SELECT count(*) FROM sidecars") == ["0"])
        try await self.run()
        #expect(try series() == ["Another Coast", "none"])
    }

    @Test(arguments: [false, true])
    func `a file that an undo gives its older content is told again what lies beside it`(
        isKnownElsewhere: Bool
    ) async throws {
        if isKnownElsewhere { try folder.add("other/b.epub", "newer") }
        try write()
        try await run()
        let older = try FileTree.read(folder.books["one/a.epub"])
        let edition = isKnownElsewhere ? 2 : 3
        try folder.add("one/a.epub", "newer")
        let second = try #require(try await run().run)
        #expect(try sheets() == ["\(edition) 1"])
        try write(series: "Another Coast")
        try await run()
        _ = try RunUndo(folder.library.library)
            .undo(second, who: "keeper", why: nil, isDryRun: false)
        #expect(try sheets() == [])
        #expect(try folder.column("SELECT count(*) FROM sidecars") == ["0"])
        try FileTree.write(older, to: folder.books["one/a.epub"])
        try await run()
        #expect(try sheets() == ["1 1"])
        let reader = try folder.library.reader()
        try reader.verify { #expect($0.isSound, "\($0.finding) \($0.examples)") }
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
