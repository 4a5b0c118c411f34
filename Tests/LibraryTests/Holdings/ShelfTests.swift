// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// Books that the library has itself: how they come to the shelf, stay there, and leave it.
@Suite struct ShelfTests {
    private let desk: ShelfDesk

    init() async throws { desk = try await ShelfDesk() }

    @Test func `a book is copied under a name for people, and its origin stays`() throws {
        let before = try FileTree.snapshot(desk.books.path)
        let result = try desk.add(1, 2)
        #expect(result.count(.copied) == 2)
        #expect(try desk.names(.shelf) == ["Austen/Emma.epub", "Kipling/Kim.epub"])
        #expect(try desk.files(.shelf)["Austen/Emma.epub"] == FileTree.read(desk.origin(1)))
        #expect(try FileTree.snapshot(desk.books.path) == before)
        #expect(try desk.faults() == [])
    }

    @Test func `what is on the shelf is not put there twice`() throws {
        try desk.add(1)
        let dump = try desk.bench.dump()
        #expect(try desk.add(1, 1).count(.present) == 1)
        #expect(try desk.bench.dump() == dump)
    }

    @Test func `a rehearsal says what it would do, and does nothing`() throws {
        let dump = try desk.bench.dump()
        let result = try desk.add(1, 2, isDryRun: true)
        #expect(result.items.map(\.name) == ["Austen/Emma.epub", "Kipling/Kim.epub"])
        #expect(try desk.names(.shelf) == [])
        #expect(try desk.bench.dump() == dump)
    }

    @Test func `a file that holds something else by now is not taken`() throws {
        try FileTree.write(try FileTree.read(desk.origin(2)), to: desk.origin(1))
        let result = try desk.add(1)
        #expect(result.items.map(\.fate) == [.failed])
        #expect(try desk.names(.shelf) == [])
    }

    @Test func `a book of which no file is there is lost, and says so`() throws {
        FileTree.remove(desk.origin(1))
        let result = try desk.add(1)
        #expect(result.items.map(\.fate) == [.failed])
        #expect(result.items[0].why?.hasSuffix("is not there") == true)
    }

    // P2

    @Test func `out of staging a book comes without a byte moved, and nobody is asked`() throws {
        try desk.stage(1)
        let staged = try desk.names(.staging)[0]
        let folders = try HoldingFolders(desk.library, desk.bench.reader())
        let inode = try FileStatus.of(
            folders.staging.appending(staged),
            followingLinks: false
        ).inode
        FileTree.remove(desk.books["in"])
        let result = try Shelving(desk.library, .init(), fetcher: NobodyAsked()).add([.work(1)])
        #expect(result.items.map(\.fate) == [.promoted])
        #expect(try desk.names(.staging) == [])
        let shelved = try FileStatus.of(try desk.path("Austen/Emma.epub"), followingLinks: false)
        #expect(shelved.inode == inode)
        #expect(try desk.faults() == [])
    }

    // P5

    @Test func `the last copy that is known leaves the shelf only if that is forced`() throws {
        try desk.add(1)
        FileTree.remove(desk.origin(1))
        #expect(try desk.remove(1).items.map(\.fate) == [.kept])
        #expect(try desk.names(.shelf) == ["Austen/Emma.epub"])
        #expect(try desk.remove(1, force: true).items.map(\.fate) == [.removed])
        #expect(try desk.names(.shelf) == [])
        #expect(try desk.names(.trash).map { $0.hasSuffix("Z/Austen/Emma.epub") } == [true])
        #expect(try desk.faults() == [])
    }

    @Test func `what somebody imported from the shelf is no second copy`() async throws {
        try desk.add(1)
        // A folder on the shelf is refused; what is on a list is not looked up.
        let name = try #require(try desk.names(.shelf).first)
        let list = try desk.books.file("list", try desk.path(name).bytes)
        _ = try await desk.bench.run(desk.bench.request([.list(list, separator: .newline)]))
        FileTree.remove(desk.origin(1))
        #expect(try desk.remove(1).items.map(\.fate) == [.kept])
    }

    @Test func `what comes back from the trash is as if it had never been removed`() throws {
        try desk.add(1, 2)
        try desk.stage(1)
        let (dump, files) = (try desk.bench.dump(), try desk.files(.shelf))
        let removed = try desk.remove(1)
        #expect(removed.unstaged == 1)
        #expect(try desk.names(.staging) == [])
        let result = try Trash(desk.library, isDryRun: false).restore([.work(1)])
        #expect(result.items.map(\.fate) == [.restored])
        #expect(try desk.bench.dump() == dump)
        #expect(try desk.files(.shelf) == files)
    }

    @Test func `emptying the trash keeps a last copy`() throws {
        try desk.add(1, 2)
        FileTree.remove(desk.origin(1))
        try desk.remove(1, 2, force: true)
        let trash = Trash(desk.library, isDryRun: false)
        let result = try trash.empty(before: nil, isForced: false)
        #expect((result.count(.deleted), result.count(.kept)) == (1, 1))
        #expect(try desk.names(.trash).map { $0.hasSuffix("Emma.epub") } == [true])
        #expect(try trash.empty(before: nil, isForced: true).count(.deleted) == 1)
        #expect(try desk.names(.trash) == [])
    }

    // P6

    @Test func `a file that is moved goes only once the shelf has it`() throws {
        let bytes = try FileTree.read(desk.origin(1))
        #expect(try desk.add(1, way: .move).items.map(\.fate) == [.moved])
        #expect(try desk.files(.shelf)["Austen/Emma.epub"] == bytes)
        #expect(throws: FileError.self) { try FileTree.read(desk.origin(1)) }
    }

    @Test(arguments: [1, 2], [Shelving.Way.move, .link, .copy])
    func `of two files of a book the one that is named is taken`(
        named: Int,
        way: Shelving.Way
    ) async throws {
        let files = [desk.origin(1), desk.books["in/twin.epub"]]
        try FileTree.write(try FileTree.read(files[0]), to: files[1])
        try await desk.bench.run(desk.books["in"])
        let file = files[named - 1]
        #expect(try desk.add([.file(file)], way, isDryRun: true).items[0].source == file.text)
        #expect(try desk.add([.file(file)], way).items[0].source == file.text)
        let left = try files.filter { try FileStatus.ifPresent($0, followingLinks: false) != nil }
        #expect(left == (way == .move ? files.filter { $0 != file } : files))
    }

    @Test func `where the file that is named cannot move, no other one does`() async throws {
        let twin = desk.books["in/twin.epub"]
        try FileTree.write(try FileTree.read(desk.origin(1)), to: twin)
        try await desk.bench.run(desk.books["in"])
        FileTree.remove(twin)
        #expect(try desk.add([.file(twin)], .move).items.map(\.fate) == [.failed])
        #expect(try !FileTree.read(desk.origin(1)).isEmpty)
        #expect(try desk.add([.file(twin)], .copy).items.map(\.fate) == [.copied])
    }

    @Test func `a file that cannot be put on the shelf is not moved`() throws {
        try FileTree.makeFolder(desk.library.folder)
        try FileTree.write([1], to: desk.library.folder.appending("shelf"))
        #expect(throws: Failure.self) { try desk.add(1, way: .move) }
        #expect(try !FileTree.read(desk.origin(1)).isEmpty)
        #expect(try desk.bench.reader().holdings(in: .shelf) == [])
    }

    @Test func `a link is a second name of the same file`() throws {
        #expect(try desk.add(1, way: .link).items.map(\.fate) == [.linked])
        let statuses = try [desk.path("Austen/Emma.epub"), desk.origin(1)].map {
            try FileStatus.of($0, followingLinks: false).identity
        }
        #expect(statuses[0] == statuses[1])
    }

    // P7

    @Test func `a file that somebody edited is told as damaged and never written over`() throws {
        try desk.add(1)
        var edited = try FileTree.read(desk.origin(1))
        edited[edited.count / 2] ^= 1
        try FileTree.write(edited, to: try desk.path("Austen/Emma.epub"))
        #expect(try desk.check(deeply: false).findings == [])
        #expect(try desk.check().findings.map(\.state) == [.damaged])
        #expect(try desk.check(deeply: false).findings.map(\.state) == [.damaged])
        let bytes = try FileTree.read(desk.origin(1))
        FileTree.remove(desk.origin(1))
        #expect(try desk.ensure().items.map(\.fate) == [.failed])
        #expect(try desk.files(.shelf) == ["Austen/Emma.epub": edited])

        try FileTree.write(bytes, to: desk.origin(1))
        #expect(try desk.ensure().items.map(\.fate) == [.healed])
        #expect(try desk.files(.shelf) == ["Austen/Emma.epub": bytes])
        #expect(try Array(desk.files(.trash).values) == [edited])
        #expect(try desk.check().findings == [])
        #expect(try desk.faults() == [])
    }

    @Test(arguments: ["a bit of a chapter", "the directory", "a word", "a time"])
    func `a check says what of a file is damaged`(_ change: String) throws {
        try desk.add(1)
        let path = try desk.path("Austen/Emma.epub")
        var bytes = try FileTree.read(path)
        let count = bytes.count
        let why: String
        switch change {
        case "a bit of a chapter":
            // The first of that name, which its bytes follow.
            let name = try #require(bytes.firstRange(of: Array("OPS/text.xhtml".utf8)))
            bytes[name.upperBound + 40] ^= 4
            why = "its bytes are not what they were: OPS/text.xhtml in it is damaged"
        case "the directory":
            bytes[count - 22] ^= 1
            why = "its bytes are not what they were: its ZIP directory is damaged"
        case "a word":
            // As long as before, also when it is packed.
            let edited = try (1...99).map { number in
                try BookBuilder.minimal(
                    title: "Emma",
                    identifiers: ["urn:x:0"],
                    creators: ["Austen"],
                    text: "text \(number)"
                ).archive()
            }
            bytes = try #require(edited.first { $0.count == count })
            why = "it was edited: everything in it is sound, and it is not what was put there"
        default:
            bytes[10] ^= 1
            why = "its bytes are not what they were around what is packed: mimetype"
        }
        try #require(bytes.count == count)
        try FileTree.write(bytes, to: path)
        let finding = try #require(try desk.check().findings.first)
        #expect(finding.state == .damaged && finding.why == why, "\(finding.why)")
        let entries = ["a bit of a chapter": ["OPS/text.xhtml"], "a time": ["mimetype"]]
        #expect(finding.entries == entries[change, default: []])
    }

    @Test func `a file that is gone is brought again`() throws {
        try desk.add(1)
        FileTree.remove(try desk.path("Austen/Emma.epub"))
        #expect(try desk.check(deeply: false).findings.map(\.state) == [.missing])
        #expect(try desk.ensure().items.map(\.fate) == [.healed])
        #expect(try desk.check().findings == [])
    }

    @Test func `a sample takes those first that were not read for the longest time`() throws {
        try desk.add(1, 2, 3)
        for expected in [1, 2, 3] {
            _ = try desk.check(percent: 1)
            let read = try desk.bench.reader().holdings(in: .shelf).count { $0.verifiedAt != nil }
            #expect(read == expected)
        }
    }

    // Covers.

    @Test func `a lost cover comes from the shelf when its book is nowhere else`() async throws {
        let book = try FileTree.read(Samples.path("books/archiwum-deszczu.epub"))
        try FileTree.write(book, to: desk.books["in/4.epub"])
        try await desk.bench.run(desk.books["in"])
        try desk.add(4)
        let covers = try desk.bench.covers()
        #expect(covers.count == 1)
        FileTree.remove(desk.books["in"])
        for name in try desk.bench.coverFiles() {
            FileTree.remove(desk.library.folder.appending(name))
        }
        let result = try LibraryRepair(desk.library, isDryRun: false, isForced: true, isDeep: true)
            .run()
        #expect(result.losses.isEmpty)
        #expect(try Array(desk.bench.covers().values) == Array(covers.values))
        #expect(try desk.faults() == [])
    }

    // The register.

    @Test func `a book on the shelf stays in the register when its last file is forgotten`()
        async throws
    {
        try desk.add(1)
        FileTree.remove(desk.origin(1))
        FileTree.remove(desk.origin(2))
        try await desk.bench.run(desk.books["in"], breaker: .off)
        let result = try FilePruning(desk.library).carryOut(PruneRequest())
        #expect(result.count(.forgotten) == 2)
        #expect(try desk.bench.reader().work(1)?.title == "Emma")
        #expect(try desk.bench.reader().work(2) == nil)
        #expect(try desk.faults() == [])
        #expect(try desk.remove(1).items.map(\.fate) == [.kept])
    }

    @Test func `a disk that is not there is no empty shelf`() throws {
        let place = try TemporaryFolder()
        let elsewhere = place["disk/shelf"]
        _ = try ShelfPlace(desk.library).choose(elsewhere, nil, isDryRun: false)
        try desk.add(1)
        #expect(try FileTree.names(in: elsewhere).count == 1)
        FileTree.remove(place["disk"])
        for makesMountPoint in [false, true] {
            if makesMountPoint { try FileTree.makeFolder(elsewhere) }
            let failure = #expect(throws: Failure.self) { try desk.check() }
            #expect(failure?.kind == .tryLater)
        }
        #expect(try desk.bench.reader().holdings(in: .shelf).map(\.state) == [.whole])
    }

    @Test func `the shelf is not put among books, and not moved while books are on it`() throws {
        let place = ShelfPlace(desk.library)
        for folder in [desk.books["in"], desk.books["in/shelf"], desk.library.folder] {
            #expect(throws: Failure.self) { try place.choose(folder, nil, isDryRun: false) }
        }
        try desk.add(1)
        let other = try TemporaryFolder()
        #expect(throws: Failure.self) { try place.choose(other.path, nil, isDryRun: false) }
    }
}

private struct NobodyAsked: BookFetcher {
    func fetch(
        _ wanted: [WantedBook],
        into session: HoldingSession,
        take: (Int, FetchedBook) throws(Failure) -> Void
    ) throws(Failure) {
        throw Failure(.internalError, "\(wanted.count) books were asked for")
    }
}
