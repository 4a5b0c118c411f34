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

/// A cover whose own file is lost, and the nearest book that has it.
@Suite struct CoverLookupTests {
    private let desk: ShelfDesk
    private let book: [UInt8]

    init() async throws {
        desk = try await ShelfDesk(["Emma/Austen"])
        book = try FileTree.read(Samples.path("books/archiwum-deszczu.epub"))
        try FileTree.write(book, to: desk.books["in/2.epub"])
        try await desk.bench.run(desk.books["in"])
    }

    private func image() throws -> CoverImage {
        var found: CoverImage?
        try desk.bench.reader().coverOrigins(ofWorks: nil, perEdition: false) { origin in
            found = origin.image ?? found
            return true
        }
        return try #require(found)
    }

    private func answer(fetch: CoverLookup.Fetch? = nil) throws -> CoverLookup.Answer {
        try CoverLookup(desk.library, desk.bench.reader(), fetch: fetch).find(image())
    }

    private func step(_ answer: CoverLookup.Answer) throws -> CoverLookup.Step? {
        guard case .found(let bytes, let step, _) = answer else { return nil }
        #expect(Hash128(of: bytes).bytes == (try image().hash))
        return step
    }

    private func loseCovers() throws {
        for name in try desk.bench.coverFiles() {
            FileTree.remove(desk.library.folder.appending(name))
        }
    }

    /// Has the register say that the book is on the web.
    private func moveToWeb() throws -> Path {
        let path = Path("https://books.example/2.epub")
        let sql = "UPDATE files SET path = CAST('\(path.text)' AS BLOB) WHERE edition_id = 2"
        try desk.bench.outsider().execute(sql)
        try desk.bench.outsider().execute(
            "INSERT INTO remote_files (file_id, length, seen, seen_bytes) "
                + "SELECT id, \(book.count), 'peeked', 9 FROM files WHERE edition_id = 2"
        )
        return path
    }

    @Test func `a book that cannot be read may still have it`() throws {
        try loseCovers()
        let folder = desk.books["in"]
        FileTree.remove(folder)
        #expect(try answer() == .nowhere)
        // It leads to itself.
        try FileTree.link(folder, to: folder)
        guard case .unreadable(folder.appending("2.epub"), _) = try answer() else {
            Issue.record("the book was taken to be gone")
            return
        }
    }

    @Test func `the covers come first, then the shelf, staging, and where the book was imported`()
        throws
    {
        try desk.stage(2)
        #expect(try step(answer()) == .covers)
        try loseCovers()
        #expect(try step(answer()) == .staging)
        try desk.add(2)
        #expect(try step(answer()) == .shelf)
        FileTree.remove(try HoldingFolders(desk.library, desk.bench.reader()).shelf)
        #expect(try step(answer()) == .origin)
        FileTree.remove(desk.origin(2))
        #expect(try answer() == .nowhere)
    }

    @Test func `a book on the web is asked last, and only by who may fetch`() throws {
        try loseCovers()
        let path = try moveToWeb()
        #expect(try answer() == .onWeb(path))
        let copy = desk.books["copy.epub"]
        try FileTree.write(book, to: copy)
        let fetched = try answer { (origin, fingerprint) throws(Failure) in
            origin.path == path.bytes && !fingerprint.isEmpty ? copy : nil
        }
        #expect(try step(fetched) == .web)
        #expect(try answer { (_, _) throws(Failure) in nil } == .nowhere)
    }

    @Test func `what is extracted tells where it came from`() throws {
        try loseCovers()
        try desk.add(2)
        let target = try TemporaryFolder()
        var request = CoverExtraction.Request(
            target.path,
            try NamePattern(NamePattern.usual)
        )
        request.works = [2]
        let extraction = CoverExtraction(desk.library, request)
        let reader = RegisterReader(try desk.library.openForReading())
        let result = try extraction.run(reader) { _ in }
        #expect(result.written == 1 && result.answered == [.shelf: 1])
        #expect(result.balance.holds)
        #expect(try FileTree.names(in: target.path).count == 1)
    }

    @Test(arguments: [0, 1, 2])
    func `a full disk is emptied of staged books once before a book is fetched again`(
        refusals: Int
    ) throws {
        try desk.stage(1)
        try loseCovers()
        _ = try moveToWeb()
        let target = try TemporaryFolder()
        var request = CoverExtraction.Request(
            target.path,
            try NamePattern(NamePattern.usual)
        )
        request.works = [2]
        let disk = SmallDisk(desk.library, book, refusals: refusals)
        let reader = RegisterReader(try desk.library.openForReading())
        let result = try CoverExtraction(desk.library, request, fetcher: disk).run(reader) { _ in }
        let isFull = refusals == 2
        #expect(result.written == (isFull ? 0 : 1))
        #expect(result.failure?.kind == (isFull ? .tryLater : nil))
        // How many books are staged when the book is asked for.
        #expect(disk.staged == [[1], [1, 0], [1, 0]][refusals])
    }

    @Test func `a full disk with nothing staged is tried once`() throws {
        try loseCovers()
        _ = try moveToWeb()
        let target = try TemporaryFolder()
        var request = CoverExtraction.Request(
            target.path,
            try NamePattern(NamePattern.usual)
        )
        request.works = [2]
        let disk = SmallDisk(desk.library, book, refusals: 1)
        let reader = RegisterReader(try desk.library.openForReading())
        let result = try CoverExtraction(desk.library, request, fetcher: disk).run(reader) { _ in }
        #expect(result.failure?.kind == .tryLater)
        #expect(disk.staged == [0])
    }
}

/// A fetcher that finds the disk full so many times.
private final class SmallDisk: BookFetcher {
    private let library: Library
    private let book: [UInt8]
    private let refusals: Int
    /// How many books were in staging each time.
    private(set) var staged: [Int] = []

    init(_ library: Library, _ book: [UInt8], refusals: Int) {
        self.library = library
        self.book = book
        self.refusals = refusals
    }

    func fetch(
        _ wanted: [WantedBook],
        into session: HoldingSession,
        take: (Int, FetchedBook) throws(Failure) -> Void
    ) throws(Failure) {
        let reader = RegisterReader(try library.openForReading())
        staged.append(try reader.holdings(in: .staging).count)
        for (number, book) in wanted.enumerated() {
            guard staged.count > refusals else {
                try take(number, .noRoom)
                continue
            }
            do { try FileTree.write(self.book, to: book.target) } catch {
                try take(number, .trouble("\(error)"))
                continue
            }
            try take(number, .whole)
        }
    }
}
