// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing
import Works

/// What calibre calls each of several copies of a book, of which only one has the word.
@Suite struct CopiedRecordTests: SidecarSuite {
    let folder: NightlyFolder

    init() throws { folder = try NightlyFolder("one/a.epub", "two/b.epub") }

    /// Each place with the record that the document there is of.
    private func describe(_ places: (String, Int)...) throws {
        for (place, record) in places {
            try folder.books.file(
                "\(place)/metadata.opf",
                Self.document("The Coast", record: Self.record(record))
            )
        }
    }

    /// Two copies under two records, and another book under the record of the copy.
    private func join(by copy: String = "three") async throws {
        try folder.add("\(copy)/copy.epub", "one/a.epub")
        try describe(("one", 0), (copy, 1), ("two", 1))
        try await run()
        #expect(try works() == ["1", "1"])
        try expectSound()
    }

    private func records() throws -> [String] {
        try texts(
            """
            SELECT edition_id || ' ' || value FROM volume_ids
            WHERE kind = 'catalogue-record' ORDER BY 1
            """
        )
    }

    private func canonical(_ name: String) throws -> Path {
        try folder.books.path.canonical().appending(name)
    }

    @Test(arguments: ["three", "a-copy"])
    func `every copy's record counts, in whatever order they come`(copy: String) async throws {
        try folder.add("\(copy)/copy.epub", "one/a.epub")
        try describe(("one", 0), (copy, 1))
        try await run()
        let expected = try folder.library.contentDump()
        #expect(try records() == ["1 \(Self.record(0))", "1 \(Self.record(1))"])
        #expect(expected.count { $0.hasPrefix("catalogue_record") } == 2)
        try expectSound()
        let all = [folder.books["one"], folder.books["two"], folder.books[copy]]
        for order in [all, all.reversed()] {
            let other = try TestLibrary()
            for place in order { try await other.run(place) }
            #expect(try other.contentDump() == expected)
            try other.reader().verify { #expect($0.isSound, "\($0.finding) \($0.examples)") }
            #expect(try await !other.run(folder.books.path).progress.changedRegister)
        }
    }

    @Test(arguments: ["three", "a-copy"])
    func `a book that has the record of a copy is of the same work`(copy: String) async throws {
        try await join(by: copy)
        let claims = try #require(
            try folder.library.reader().explainer().explain(edition: 1, files: 0)
        ).claims
        let given = claims.filter { $0.kind == VolumeIDKind.catalogueRecord.name }
        #expect(given.map(\.provider) == [.calibre, .calibre])
        #expect(try await !run().progress.changedRegister)
    }

    enum Loss: CaseIterable {
        case otherRecord
        case noRecord
        case broken
        case gone
        case otherBook
        case ignoredBook
        case missing
        case forgotten
    }

    @Test(arguments: Loss.allCases, ["three", "a-copy"])
    func `works part when the record that joined them goes`(
        loss: Loss,
        copy: String
    ) async throws {
        try await join(by: copy)
        let name = "\(copy)/metadata.opf"
        var counts = (split: 1, gone: 0)
        switch loss {
        case .otherRecord: try describe((copy, 2))
        case .noRecord: try folder.books.file(name, Self.document("The Coast"))
        case .broken: try folder.books.file(name, "half")
        case .gone:
            FileTree.remove(folder.books[name])
            counts.gone = 1
        case .otherBook:
            FileTree.remove(folder.books[name])
            try folder.add("\(copy)/copy.epub", "another book")
        case .ignoredBook:
            try folder.add("four/other.epub", "another book")
            try await run()
            _ = try LibraryRemoval(folder.library.library)
                .carryOut(RemovalRequest(.ignore([.file(canonical("four/other.epub"))]), who: "a"))
            try folder.add("\(copy)/copy.epub", "another book")
        case .missing, .forgotten:
            FileTree.remove(folder.books["\(copy)/copy.epub"])
            FileTree.remove(folder.books[name])
            counts.split = 0
        }
        let summary = try await run(breaker: .off)
        if loss == .missing || loss == .forgotten {
            // What is missing may be there again tomorrow.
            #expect(try works() == ["1", "1"])
            var request = PruneRequest()
            request.isForced = true
            _ = try FilePruning(folder.library.library).carryOut(request)
        }
        #expect(summary.counts[.splitWorks] == counts.split)
        #expect(summary.progress.sidecarsGone == counts.gone)
        #expect(summary.progress.changedBooks)
        #expect(try Set(works().prefix(2)).count == 2)
        #expect(try series().filter { $0 != "none" } == ["The Coast", "The Coast"])
        try expectSound()
        try await run(breaker: .off)
        #expect(try Set(works().prefix(2)).count == 2)
        #expect(try records().first == "1 \(Self.record(0))")
        try expectSound()
    }

    @Test(arguments: ["three", "a-copy"])
    func `a copy that cannot be read any more keeps its record, as does one that is ignored`(
        copy: String
    ) async throws {
        try await join(by: copy)
        try FileTree.write(Array("no ZIP".utf8), to: folder.books["\(copy)/copy.epub"])
        #expect(try await run().counts[.rejected] == 1)
        #expect(try works() == ["1", "1"])
        try expectSound()
        let library = LibraryRemoval(folder.library.library)
        let path = try canonical("\(copy)/copy.epub")
        _ = try library.carryOut(RemovalRequest(.ignoreRejects([path], nil), who: "a"))
        try expectSound()
        #expect(try works() == ["1", "1"])
        _ = try library.carryOut(RemovalRequest(.unignore([.file(path)]), who: "a"))
        try expectSound()
        #expect(try works() == ["1", "2"])
        try folder.add("\(copy)/copy.epub", "one/a.epub")
        try await run()
        #expect(try works() == ["1", "1"])
        try expectSound()
    }

    @Test(arguments: ["three", "a-copy"])
    func `undoing the run that brought a copy takes its record along`(copy: String) async throws {
        try describe(("one", 0), ("two", 1))
        try await run()
        let before = try folder.library.contentDump()
        try folder.add("\(copy)/copy.epub", "one/a.epub")
        try describe((copy, 1))
        let second = try await run()
        #expect(second.counts[.mergedWorks] == 1)
        _ = try RunUndo(folder.library.library)
            .undo(try #require(second.run), who: "keeper", why: nil, isDryRun: false)
        #expect(try works() == ["1", "2"])
        try expectSound()
        FileTree.remove(folder.books[copy])
        try await run()
        #expect(try folder.library.contentDump() == before)
        try expectSound()
    }

    @Test func `undoing the run that read what lay beside a copy takes its record along`()
        async throws
    {
        try folder.add("three/copy.epub", "one/a.epub")
        try describe(("one", 0), ("two", 1))
        try await run()
        try describe(("three", 1))
        let second = try await run()
        #expect(try works() == ["1", "1"])
        _ = try RunUndo(folder.library.library)
            .undo(try #require(second.run), who: "keeper", why: nil, isDryRun: false)
        #expect(try works() == ["1", "2"])
        try expectSound()
        try await run()
        #expect(try works() == ["1", "1"])
        try expectSound()
    }

    @Test func `undoing the run that gave another the word has all copies read again`()
        async throws
    {
        try folder.add("three/copy.epub", "one/a.epub")
        try describe(("three", 1), ("two", 1))
        try await run()
        try describe(("one", 0))
        let second = try await run()
        _ = try RunUndo(folder.library.library)
            .undo(try #require(second.run), who: "keeper", why: nil, isDryRun: false)
        #expect(try records() == ["2 \(Self.record(1))"])
        try expectSound()
        FileTree.remove(folder.books["one/metadata.opf"])
        try await run()
        #expect(try records() == ["1 \(Self.record(1))", "2 \(Self.record(1))"])
        #expect(try works() == ["1", "1"])
        try expectSound()
    }

    @Test func `what was forgotten of calibre stays away until something there changes`()
        async throws
    {
        try await join()
        let gone = try LibraryProviders(folder.library.library, isDryRun: false)
            .forget(.calibre) { _ in nil }
        #expect(gone?.records == 2 && gone?.regrouped.parted == 1)
        try expectSound()
        let silent = try folder.library.contentDump()
        #expect(!silent.contains { $0.hasPrefix("catalogue_record") })
        #expect(try await !run().progress.changedRegister)
        #expect(try works() == ["1", "2"])
        // A file that did not change is not read for the sake of another one.
        try describe(("two", 1), ("one", 2))
        try await run()
        #expect(try works() == ["1", "2"])
        try describe(("three", 1))
        try await run()
        #expect(try works() == ["1", "1"])
        try expectSound()
    }

    @Test func `what a person rejects of a record goes for all copies`() async throws {
        try await join()
        let decision = DecisionRequest(
            .judge(.edition(1), FactRecord(.calibre, ""), .rejected),
            who: "keeper",
            why: nil
        )
        _ = try LibraryDecisions(folder.library.library).decide(decision)
        #expect(try works() == ["1", "2"])
        #expect(try records() == ["2 \(Self.record(1))"])
        try expectSound()
    }

    @Test func `a run that ignores what lies beside books leaves records as they are`()
        async throws
    {
        try await join()
        try describe(("three", 2))
        try await run(.ignore)
        #expect(try works() == ["1", "1"])
        try folder.add("three/copy.epub", "another book")
        try await run(.ignore)
        #expect(try Set(works().prefix(2)).count == 2)
        try expectSound()
        try await run()
        #expect(
            try records() == [
                "1 \(Self.record(0))", "2 \(Self.record(1))", "3 \(Self.record(2))",
            ]
        )
        try expectSound()
    }

    @Test func `verify finds a record that no claim follows`() async throws {
        try await join()
        try folder.library.outsider().execute(
            "UPDATE sidecars SET record = '\(Self.record(5))' WHERE record = '\(Self.record(0))'"
        )
        var failed: [RegisterCheck.Name] = []
        try folder.library.reader().verify { if !$0.isSound { failed.append($0.name) } }
        #expect(failed == [.given])
    }
}
