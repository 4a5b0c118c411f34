// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// What people remove from a library, and what remains.
@Suite struct LibraryRemovalTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
    }

    private func add(_ name: String, cover: [UInt8]? = nil, _ identifiers: String...) throws {
        let ids = identifiers.isEmpty ? ["urn:x:\(name)"] : identifiers
        try books.book(
            "\(name).epub",
            .minimal(title: name, identifiers: ids, cover: cover, text: name)
        )
    }

    private func path(_ name: String) throws -> Path {
        try books.path.canonical().appending("\(name).epub")
    }

    @discardableResult
    private func carryOut(
        _ action: RemovalRequest.Action,
        isIgnoring: Bool = false,
        isDryRun: Bool = false
    ) throws -> RemovalResult {
        var request = RemovalRequest(action, who: "keeper", why: "because")
        request.isIgnoring = isIgnoring
        request.isDryRun = isDryRun
        let report = try LibraryRemoval(library.library).carryOut(request)
        let counted = RemovalResult.Fate.allCases.reduce(0) { $0 + report.count($1) }
        #expect(report.items.count == counted)
        return report
    }

    private func exists(_ path: Path) -> Bool {
        (try? FileStatus.of(path, followingLinks: false)) != nil
    }

    private func coverRows() throws -> Set<String> {
        Set(
            try library.outsider().prepare("SELECT file FROM covers").all { $0.text(0) }
        )
    }

    @Test func `everything an import added is removed, to the last row and file`() async throws {
        try add("A", cover: SampleImage.png(width: 3, height: 4))
        try await library.run(books.path)
        let dump = try library.dump()
        let files = try library.coverFiles()
        try add("B", cover: SampleImage.png(width: 5, height: 6))
        try add("C", cover: SampleImage.png(width: 3, height: 4))
        try await library.run(books.path)
        #expect(try library.coverFiles() == ["covers/1-1.pack", "covers/2-1.pack"])
        let report = try carryOut(.removeWorks([2, 3, 3, 9]))
        #expect(report.items.map(\.fate) == [.done, .done, .repeated, .missing])
        #expect(report.items.map(\.title) == ["B", "C", nil, nil])
        #expect(
            report.removal.editions.map(\.files) == [[try path("B").bytes], [try path("C").bytes]]
        )
        // The picture of C is that of A as well.
        #expect(report.removedCovers == 1)
        #expect(report.leftCovers.files == [])
        #expect(try library.coverFiles() == files)
        #expect(try Set(library.covers().keys) == coverRows())
        expectSame(try library.dump(), dump)
        // The sources are never changed.
        #expect(try exists(path("B")))
        let again = try await library.run(books.path)
        #expect(again.counts[.newWorks] == 2)
        #expect(again.counts[.unchanged] == 1)
        #expect(try library.coverFiles().count == 2)
    }

    @Test func `a dry run reports the same and changes nothing`() async throws {
        try add("A", cover: SampleImage.png(width: 3, height: 4))
        try add("B")
        try await library.run(books.path)
        let dump = try library.dump()
        let files = try library.coverFiles()
        for action in [
            RemovalRequest.Action.removeWorks([1, 2]), .removeEditions([.edition(1)]),
            .forget([try path("A")]), .ignore([.file(try path("A"))]),
        ] {
            let rehearsed = try carryOut(action, isDryRun: true)
            #expect(rehearsed.removal.editions.first?.id == 1)
            #expect(rehearsed.removal.covers.count == 1)
            #expect(rehearsed.removedCovers == 0)
            expectSame(try library.dump(), dump)
            #expect(try library.coverFiles() == files)
        }
        let rehearsed = try carryOut(.removeWorks([1]), isIgnoring: true, isDryRun: true)
        let done = try carryOut(.removeWorks([1]), isIgnoring: true)
        #expect(rehearsed.removal == done.removal)
        #expect(rehearsed.items == done.items)
        #expect(rehearsed.ignored == 1)
    }

    @Test func `an id that was merged away removes nothing`() async throws {
        try add("A", "urn:isbn:9780306406157")
        try add("B", "urn:isbn:9783161484100")
        try await library.run(books.path)
        _ = try LibraryDecisions(library.library).decide(
            [DecisionRequest(.same(.work(1), .work(2)), who: "keeper", why: nil)]
        )
        let dump = try library.dump()
        let failure = #expect(throws: Failure.self) { try carryOut(.removeWorks([1, 2])) }
        #expect(failure?.message == "work 2 is now part of work 1")
        #expect(failure?.kind == .wrongRequest)
        expectSame(try library.dump(), dump)
        try carryOut(.removeWorks([1]))
        #expect(try library.rows("SELECT id FROM editions") == [])
        #expect(try library.rows("SELECT * FROM work_redirects") == [])
    }

    @Test func `works that a book held together separate when it is removed`() async throws {
        let first = "urn:isbn:9780306406157"
        let second = "urn:isbn:9783161484100"
        for (name, ids) in [("1", [first]), ("2", [second]), ("3", [first, second])] {
            try books.book(
                "\(name).epub",
                .minimal(title: "Same", identifiers: ids, text: name)
            )
        }
        try await library.run(books.path)
        #expect(try library.grouping().count == 1)
        let report = try carryOut(
            .removeEditions([.file(try path("3")), .edition(3), .edition(8)])
        )
        #expect(report.items.map(\.fate) == [.done, .repeated, .missing])
        #expect(report.changes.begun == [2])
        #expect(report.changes.ended == [])
        #expect(report.removal.works == [])
        #expect(try library.grouping().count == 2)
    }

    @Test func `an edition is removed with its last file, and reported`() async throws {
        try add("A")
        try FileTree.write(FileTree.read(path("A")), to: path("copy"))
        try await library.run(books.path)
        let first = try carryOut(.forget([try path("A"), Path("/nowhere.epub")]))
        #expect(first.items.map(\.fate) == [.done, .missing])
        #expect(first.removal.editions == [])
        let reader = try library.reader()
        #expect(try reader.file(at: path("copy").bytes)?.record.status == .registered)
        let second = try carryOut(.forget([try path("copy"), try path("copy")]))
        #expect(second.items.map(\.fate) == [.done, .repeated])
        #expect(second.removal.editions.map(\.id) == [1])
        #expect(second.removal.works == [1])
        #expect(try library.rows("SELECT * FROM files") == [])
    }

    @Test func `a file that was rejected can be forgotten`() async throws {
        try books.file("broken.epub", "no book")
        try await library.run(books.path)
        let report = try carryOut(.forget([try path("broken")]))
        #expect(report.count(.done) == 1)
        #expect(try library.rows("SELECT * FROM files") == [])
    }

    @Test func `a cover that is missing or cannot be deleted stops nothing`()
        async throws
    {
        try add("A", cover: SampleImage.png(width: 3, height: 4))
        try add("B", cover: SampleImage.png(width: 5, height: 6))
        try await library.run(books.path)
        try library.unpackCovers()
        let names = try library.outsider().prepare("SELECT file FROM covers ORDER BY id").all {
            library.library.folder.appending($0.text(0))
        }
        FileTree.remove(names[0])
        FileTree.remove(names[1])
        // It is replaced by something that cannot be unlinked.
        try FileTree.makeFolder(names[1])
        let report = try carryOut(.removeWorks([1, 2]))
        #expect(report.count(.done) == 2)
        #expect(report.removedCovers == 1)
        #expect(report.leftCovers.files.count == 1)
        #expect(try coverRows() == [])
    }

    @Test func `a register that names other files as covers removes none of them`() async throws {
        try add("A", cover: SampleImage.png(width: 3, height: 4))
        try await library.run(books.path)
        let precious = try books.file("precious.txt", "mine")
        try library.outsider().execute("UPDATE covers SET file = 'covers/../../../precious.txt'")
        let report = try carryOut(.removeWorks([1]))
        #expect(report.leftCovers.files.count == 1)
        #expect(report.removedCovers == 0)
        #expect(exists(precious))
        #expect(try library.coverFiles().count == 1)
    }

    @Test func `a library that another run is using is left alone`() async throws {
        try add("A")
        try await library.run(books.path)
        let open = try library.library.openForWriting()
        let failure = #expect(throws: Failure.self) { try carryOut(.removeWorks([1])) }
        #expect(failure?.kind == .tryLater)
        withExtendedLifetime(open) {}
    }

    @Test func `a missing library is not created`() throws {
        #expect(throws: Failure.self) { try carryOut(.removeWorks([1])) }
        #expect(!exists(library.library.folder))
    }
}
