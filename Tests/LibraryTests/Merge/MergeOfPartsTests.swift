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

/// Registers that hold parts of one import, merged by one command.
@Suite struct MergeOfPartsTests {
    private let books: TemporaryFolder
    private let parts: [TestLibrary]
    private let target: Library

    init() throws {
        books = try TemporaryFolder()
        parts = [try TestLibrary(), try TestLibrary(), try TestLibrary()]
        target = Library(books.path.appending("merged"))
    }

    private var wanted: RegisterMerge.Request {
        RegisterMerge.Request(parts.map(\.library.folder), program: "test")
    }

    private func book(_ name: String, _ identifiers: String...) throws -> Path {
        try books.book(
            "\(name).epub",
            .minimal(title: name, identifiers: identifiers, metadata: "", text: name)
        )
    }

    /// A book in each part, and one that rejects.
    private func fill() async throws {
        for (part, name) in zip(parts, ["A", "B", "C"]) {
            try await part.run(try book(name, "urn:isbn:9780306406157"))
        }
        try await parts[1].run(try books.file("broken.epub", Array("no ZIP".utf8)))
    }

    /// Runs on a register without going through Accession.
    private func change(_ part: TestLibrary, _ statement: String) throws {
        try part.outsider().execute(statement)
    }

    @Test func `parts of an import are merged into what the whole import gives`() async throws {
        let source = try MixedFolder()
        let paths = try source.files()
        let whole = try TestLibrary()
        try await whole.run(whole.request(paths.map { .path($0) }))
        for (number, part) in parts.enumerated() {
            let some = paths.enumerated().filter { $0.offset % parts.count == number }
            try await part.run(part.request(some.map { .path($0.element) }))
        }
        var told: [RegisterMergeResult] = []
        let merges = try RegisterMerge(target, wanted).run { event in
            if case .merged(let merge) = event { told.append(merge) }
        }
        #expect(merges.map(\.run) == [1, 2, 3])
        #expect(merges.allSatisfy { $0.imbalances.isEmpty })
        #expect(told.map(\.source) == merges.map(\.source))
        expectSame(try target.contentDump(), try whole.contentDump())
        var sum = merges[0]
        for merge in merges.dropFirst() { sum.add(merge) }
        #expect(sum.files.found == paths.count)
        #expect(sum.counts.equation.holds)
    }

    @Test func `what there is no edition of is in the equation`() async throws {
        try await fill()
        let merges = try RegisterMerge(target, wanted).run()
        #expect(merges.map { $0.counts[.found] } == [1, 2, 1])
        #expect(merges.map { $0.counts[.rejected] } == [0, 1, 0])
        let again = try RegisterMerge(target, wanted).run()
        #expect(again.map { $0.counts[.copies] } == [1, 1, 1])
        #expect(again.map { $0.counts[.unchanged] } == [0, 1, 0])
        #expect(again.allSatisfy { $0.imbalances.isEmpty && $0.files.new == 0 })
    }

    @Test(arguments: [
        ("DELETE FROM runs", "no run has finished there"),
        ("UPDATE runs SET state = 'running'", "its newest run, 1, did not come to its end"),
        ("UPDATE runs SET state = 'interrupted'", "its newest run, 1, was interrupted"),
        ("UPDATE runs SET state = 'failed'", "its newest run, 1, failed"),
    ])
    func `a part that is not finished is refused before any is merged`(
        statement: String,
        words: String
    ) async throws {
        try await fill()
        try change(parts[2], statement)
        let failure = #expect(throws: Failure.self) { try RegisterMerge(target, wanted).run() }
        #expect(failure?.kind == .tryLater)
        #expect(failure?.message.hasSuffix(words) == true)
        #expect(failure?.hint.contains("--unfinished") == true)
        #expect(!Disk.exists(target.folder.text))
        var request = wanted
        request.takesUnfinished = true
        #expect(try RegisterMerge(target, request).run().count == 3)
    }

    @Test func `a part that is being written to is refused`() async throws {
        try await fill()
        let lock = try FileLock(parts[1].library.lock)
        let failure = lock.holding {
            #expect(throws: Failure.self) { try RegisterMerge(target, wanted).run() }
        }
        #expect(failure?.kind == .tryLater)
        #expect(failure?.message.hasSuffix("another process is working on this library") == true)
        #expect(!Disk.exists(target.folder.text))
    }

    @Test func `a part that is not there is refused before any is merged`() async throws {
        try await fill()
        var request = wanted
        request.others.append(try books.folder("empty"))
        let failure = #expect(throws: Failure.self) { try RegisterMerge(target, request).run() }
        #expect(failure?.kind == .inputMissing)
        #expect(failure?.message.hasPrefix("there is no register at") == true)
        #expect(!Disk.exists(target.folder.text))
    }

    @Test func `a part that is named twice is told and merged once`() async throws {
        try await fill()
        var request = wanted
        request.others.append(parts[0].library.register.path)
        var namedAgain: [Path] = []
        let merges = try RegisterMerge(target, request).run { event in
            if case .namedAgain(let path) = event { namedAgain.append(path) }
        }
        #expect(merges.count == 3)
        #expect(namedAgain == [parts[0].library.register.path])
    }

    @Test func `those before one that fails stay, and the same command goes on`() async throws {
        try await fill()
        // Only a look at all of it finds that.
        try change(
            parts[2],
            "PRAGMA foreign_keys = OFF; UPDATE files SET edition_id = 99 WHERE edition_id = 1"
        )
        let failure = #expect(throws: Failure.self) { try RegisterMerge(target, wanted).run() }
        #expect(failure?.hint == "2 of 3 are merged; the same command goes on")
        #expect(try RegisterReader(try target.openForReading()).status().editions == 2)
        try change(parts[2], "UPDATE files SET edition_id = 1")
        #expect(try RegisterMerge(target, wanted).run().map { $0.counts.editions } == [0, 0, 1])
    }

    @Test func `a dry run tells each part as if those before it were there`() async throws {
        try await fill()
        var request = wanted
        try await parts[2].run(try book("A", "urn:isbn:9780306406157"))
        request.isDryRun = true
        let merges = try RegisterMerge(target, request).run()
        #expect(merges.map(\.run) == [nil, nil, nil])
        #expect(merges.map { $0.counts.editions } == [1, 1, 1])
        #expect(!Disk.exists(target.folder.text))
    }

    @Test func `where folders lay that were walked comes along`() async throws {
        _ = try book("A")
        try await parts[0].run(books.path)
        try await parts[1].run(try book("B"))
        try await parts[2].run(try book("C"))
        #expect(try parts[0].rows("SELECT path FROM sources").count == 1)
        _ = try RegisterMerge(target, wanted).run()
        let reader = RegisterReader(try target.openForReading())
        #expect(try reader.source(around: books.path.canonical().appending("new")) != nil)
    }

    @Test func `what a killed merge wrote is removed by the next run`() async throws {
        let source = try MixedFolder()
        try await parts[0].run(source.path)
        let wanted = RegisterMerge.Request([parts[0].library.folder], program: "test")
        _ = try RegisterMerge(target, wanted).run()
        let covers = try FileTree.names(in: target.covers)
        // As if the next merge had been killed after a pack was begun, beside one of another time.
        let packs = ["9-1.pack", "9-2.pack"]
        for pack in packs { try FileTree.write([1], to: target.covers.appending(pack)) }
        let journal = target.folder.appending("bringing")
        try FileTree.write(Array("1 915 covers/9-1.pack".utf8), to: journal)
        _ = try RegisterMerge(target, wanted).run()
        #expect(Set(try FileTree.names(in: target.covers)) == Set(covers + [Array(packs[0].utf8)]))
        #expect(!Disk.exists(journal.text))
    }

    @Test func `a merge is not begun without room for it`() async throws {
        try await fill()
        try change(
            parts[0],
            """
            INSERT INTO covers (hash, format, byte_count, file)
            VALUES (zeroblob(16), 'png', 4000000000000000000, 'covers/00/0.png')
            """
        )
        let failure = #expect(throws: Failure.self) { try RegisterMerge(target, wanted).run() }
        #expect(failure?.kind == .tryLater)
        #expect(failure?.message.hasPrefix("the merge needs") == true)
    }
}
