// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Store
import TestSupport
import Testing

/// The same input gives the same register, however the work is done.
@Suite struct SameRegisterTests {
    private let source: MixedFolder

    init() throws {
        source = try MixedFolder()
    }

    private func dump(workers: Int, cacheCapacity: Int = 400_000) async throws -> [String] {
        let library = try TestLibrary()
        try await library.run(
            source.path,
            workers: workers,
            followsLinks: true,
            cacheCapacity: cacheCapacity
        )
        return try library.dump()
    }

    @Test func `the number of workers and the size of the cache do not matter`() async throws {
        let expected = try await dump(workers: 1)
        #expect(expected.count > 800)
        for workers in [2, 8] {
            try await expectSame(dump(workers: workers), expected)
        }
        for capacity in [0, 1, 3] {
            let found = try await dump(workers: 2, cacheCapacity: capacity)
            expectSame(found, expected)
        }
    }

    @Test func `a second run finds everything unchanged and changes nothing`() async throws {
        let library = try TestLibrary()
        let first = try await library.run(source.path, followsLinks: true)
        let before = try library.dump()
        let second = try await library.run(source.path, workers: 2, followsLinks: true)
        #expect(second.counts[.found] == first.counts[.found])
        #expect(second.counts[.unchanged] == first.counts[.found] - first.counts[.rejected])
        #expect(second.counts[.rejected] == first.counts[.rejected])
        #expect(second.counts.editions == 0)
        #expect(second.counts[.copies] == 0)
        expectSame(try library.dump(), before)
        // Unchanged files are not read again.
        #expect(second.progress.tally[.read].received == second.readAgain)
    }

    @Test func `two runs over halves give the same register as one`() async throws {
        let whole = try TestLibrary()
        let one = try await whole.run(source.path, workers: 2, followsLinks: true)
        let halves = try TestLibrary()
        var request = halves.request([.path(source.folder["1"])])
        request.selection.followsLinks = true
        let first = try await halves.run(request)
        // The link in the second half leads into the first, so here it is passed over.
        request.selection.sources = [.path(source.folder["2"])]
        request.workers = 8
        request.selection.followsLinks = true
        let second = try await halves.run(request)
        #expect(first.counts[.found] + second.counts[.found] == one.counts[.found] - 1)
        let link = Array("z-link".utf8).map { String($0, radix: 16) }.joined()
        let expected = try whole.dump().filter { !$0.contains(link) }
        expectSame(try halves.dump(), expected)
    }

    @Test func `the ledger does not depend on the writer's progress`() async throws {
        let books = try ManyBooks()
        let library = try TestLibrary()
        try await library.run(books.folder["books/1000.epub"])
        // A copy so late that its original is committed, and in sight of every worker, by then.
        let copied = try FileTree.read(books.folder["books/1001.epub"])
        try books.folder.file("books/9999.epub", copied)
        let summary = try await library.run(books.folder["books"], editionsPerTransaction: 1)
        #expect(summary.progress.tally[.discover].skippedTotal == 1)
        #expect(summary.progress.tally[.open].skippedTotal == 0)
        #expect(summary.progress.tally[.map].skippedTotal == 1)
        #expect(summary.counts[.unchanged] == 1)
        #expect(summary.counts[.copies] == 1)
    }

    @Test func `the order of the files changes no grouping`() async throws {
        var walk = try FolderWalk(root: source.path.canonical(), cancellation: .never)
        var paths: [Path] = []
        while let item = walk.next() { if case .file(let path) = item { paths.append(path) } }
        let plain = try TestLibrary()
        try await plain.run(source.path)
        let expected = try plain.grouping()
        let list = try TemporaryFolder()
        var orders = [Array(paths.reversed()), paths.sorted { $0.bytes.count < $1.bytes.count }]
        for _ in 0..<4 { orders.append(paths.shuffled()) }
        for order in orders {
            let library = try TestLibrary()
            let file = try list.file("list", Array(order.map(\.bytes).joined(separator: [0])))
            let summary = try await library.run(
                library.request([.list(file, separator: .null)])
            )
            #expect(summary.counts[.found] == paths.count)
            #expect(try library.grouping() == expected)
            #expect(try library.rows("SELECT count(*) FROM works") == ["\(expected.count)"])
        }
    }

    @Test func `a source named twice is taken once`() async throws {
        let library = try TestLibrary()
        let summary = try await library.run(
            library.request([
                .path(source.path), .path(source.folder["1"]),
                .path(
                    Path(bytes: source.path.bytes + Array("/../".utf8)).appending(
                        source.path.lastComponent
                    )
                ),
            ])
        )
        #expect(summary.counts[.found] == MixedFolder.found - 2)
    }
}

extension RunSummary {
    /// Rejected by the content of the book: only that can be found by reading it again.
    fileprivate var readAgain: Int { progress.tally[.read].rejectedTotal }
}
