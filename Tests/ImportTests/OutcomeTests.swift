// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import ImportSupport
import Store
import TestSupport
import Testing

/// The outcome of each book, in a run and in an inspection without a library.
@Suite final class OutcomeTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        try books.book("a.epub", .minimal())
        try books.book("again.epub", .minimal())
        try books.book("b.epub", BookBuilder(sample: "package/title-missing-warning"))
        try books.file("c.epub", FileTree.read(Samples.path("salvage/directory-lost.epub")))
        try books.file("d.epub", "no archive")
        try books.book(
            "e.epub",
            BookBuilder(sample: "ocf/container-missing-error", completed: false)
        )
        try FileTree.makePipe(books["f.epub"])
    }

    @Test func `R a run counts what became of every book that it opened`() async throws {
        let summary = try await library.run(books.path, workers: 2)
        let expected: [Outcome: Int] = [
            .sound: 2, .warned: 1, .salvaged: 1, .notAnArchive: 1, .notAnEPUB: 1,
        ]
        #expect(summary.progress.outcomes == expected)
        #expect(summary.imbalances == [])
        let run = try #require(summary.run)
        let rows = try library.reader().outcomes(ofRun: run)
        #expect(
            Dictionary(uniqueKeysWithValues: rows.map { (Outcome(rawValue: $0.outcome), $0.count) })
                == expected
        )
        #expect(rows.map(\.count) == rows.map(\.count).sorted(by: >))
    }

    @Test func `R a known file is not opened again and not counted`() async throws {
        try await library.run(books["a.epub"])
        let summary = try await library.run(books["a.epub"], books["b.epub"])
        #expect(summary.progress.outcomes == [.warned: 1])
    }

    @Test func `a damaged file of a registered book is never a copy`()
        async throws
    {
        var ruin = RawArchive(.minimal())
        ruin.change("OPS/content.opf") { $0.bytes[40] ^= 1 }
        try books.file("z.epub", ruin.bytes())
        let first = try await library.run(books["a.epub"], books["z.epub"], workers: 2)
        let second = try await library.run(books["a.epub"], books["z.epub"])
        let third = try await library.run(books["z.epub"])
        #expect([first.counts[.newWorks], first.counts[.rejected]] == [1, 1])
        #expect([second.counts[.unchanged], second.counts[.rejected]] == [1, 1])
        #expect([third.counts[.copies], third.counts[.rejected]] == [0, 1])
        #expect(try library.reasons()["ZIP-010"] != nil)
    }

    @Test func `a number of outcomes that differs from the books is an imbalance`() {
        var progress = RunProgress()
        progress.outcomes = [.sound: 1]
        #expect(progress.imbalances.contains { $0.contains("outcomes of 1") })
    }

    @Test(arguments: [1, 8]) func `an inspection reports the same, in the order of names`(
        workers: Int
    ) async throws {
        var found: [String] = []
        try await InspectRun(
            SourceSelection([.path(books.path)]),
            workers: workers,
            cancellation: .never
        ).run { file in
            found.append(Self.words(file))
            return true
        }
        #expect(
            found == [
                "a ok", "again ok", "b ok-with-warnings", "c salvaged", "d ZIP-001 not-a-zip",
                "e OCF-001 not-an-epub", "f SRC-002 unreadable",
            ]
        )
    }

    @Test func `an inspection ends when its reader stops`() async throws {
        var count = 0
        try await InspectRun(
            SourceSelection([.path(books.path)]),
            workers: 2,
            cancellation: .never
        ).run { _ in
            count += 1
            return false
        }
        #expect(count == 1)
    }

    private static func words(_ file: Inspected) -> String {
        let name = String(
            decoding: file.path.bytes.split(separator: 0x2F).last ?? [],
            as: UTF8.self
        )
        .prefix { $0 != "." }
        return switch file.finding {
        case .book(let record): "\(name) \(record.outcome)"
        case .refused(let code, _, let outcome): "\(name) \(code) \(outcome)"
        }
    }
}
