// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import Store
import System
import TestSupport
import Testing

/// Files that never come back, and disks that do not answer.
@Suite struct HangTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        for number in 10..<99 {
            try books.book("\(number).epub", .minimal(title: "\(number)", text: "\(number)"))
        }
    }

    private func run(
        _ files: HangingFiles,
        workers: Int = 1,
        retries: Bool = false,
        timeout: Duration = .seconds(60)
    ) async throws -> RunSummary {
        defer { files.endRun() }
        var request = library.request([.path(books.path)])
        request.workers = workers
        request.retries = retries
        request.itemTimeout = timeout
        return try await ImportRun(request, testHooks: files.testHooks).run()
    }

    @Test(arguments: [1, 3])
    func `a hanging file is rejected in its place, and the run continues`(
        workers: Int
    ) async throws {
        let hanging = HangingFiles(["20.epub", "50.epub", "80.epub"])
        defer { hanging.end() }
        let summary = try await run(hanging, workers: workers)
        #expect(summary.imbalances == [])
        #expect(summary.counts.equation.holds)
        #expect(summary.counts[.rejected] == 3)
        #expect(summary.counts[.newWorks] == 86)
        #expect(try library.reasons() == ["RUN-002": 3])
        // The order of the others is as if nothing had happened.
        let titles = try library.rows("SELECT title FROM editions ORDER BY id")
        #expect(titles == (10..<99).filter { ![20, 50, 80].contains($0) }.map { "'\($0)'" })
        #expect(try library.rows("SELECT count(*) FROM suspects") == ["0"])
        #expect(try InFlightJournal.remains(at: library.library.folder.appending("in-hand")) == nil)
    }

    @Test func `a file that hung is not opened again until requested`() async throws {
        let hanging = HangingFiles(["20.epub"])
        _ = try await run(hanging)
        hanging.end()
        let second = try await run(HangingFiles(["20.epub"]))
        #expect(second.progress.counts[.knownRejects] == 1)
        #expect(second.counts[.unchanged] == 88)
        let good = HangingFiles([])
        let third = try await run(good, retries: true)
        #expect(third.counts[.newWorks] == 1)
        #expect(third.counts[.rejected] == 0)
    }

    @Test func `a disk that does not respond ends the run, and the next one continues`()
        async throws
    {
        let silent = HangingFiles(["60.epub"], diskAnswers: false)
        let error = await #expect(throws: Failure.self) { try await run(silent) }
        #expect(error?.kind == .tryLater)
        #expect(
            error?.message == "the source \(books.path.text) has not responded for 65 s"
        )
        silent.end()
        let first = try #require(try library.reader().run(1))
        #expect(first.state == .failed)
        #expect(first.failure == error?.message)
        let second = try await self.run(HangingFiles([]))
        #expect(second.counts[.newWorks] + second.counts[.unchanged] == 89)
        #expect(second.imbalances == [])
        let other = try TestLibrary()
        try await other.run(books.path)
        expectSame(try library.dump(), try other.dump())
    }

    @Test func `too many hanging files mean a broken disk`() async throws {
        let hanging = HangingFiles(Set(stride(from: 10, to: 99, by: 4).map { "\($0).epub" }))
        defer { hanging.end() }
        let error = await #expect(throws: Failure.self) {
            try await run(hanging, timeout: .seconds(10))
        }
        #expect(error?.kind == .tryLater)
        #expect(error?.message == "more than 16 files exceeded the time limit")
        #expect(try library.reader().run(1)?.state == .failed)
    }
}
