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

/// Which of several files has the word about a book.
@Suite struct SidecarCopyTests: SidecarSuite {
    let folder: NightlyFolder

    init() throws { folder = try NightlyFolder("one/a.epub", "two/b.epub") }

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
        var said: [String: Int] = [:]
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
                said[place] = numbers.below(4) == 0 ? nil : step
                try shelf.books.file(
                    "\(place)/metadata.opf",
                    said[place].map {
                        Self.document("Series \($0)", record: Self.record($0 / 2))
                    } ?? "broken"
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
        #expect(series == expected.map { ["'Series \($0)'"] } ?? [])
        let records = try shelf.library.rows(
            "SELECT value FROM volume_ids WHERE kind = 'catalogue-record' ORDER BY value"
        )
        let known = copies.keys.compactMap { said[$0] }.map { Self.record($0 / 2) }
        #expect(records == Set(known).sorted().map { "'\($0)'" })
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
}
