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

    /// Books with files beside them: some that nothing else knows, some whose number only the file
    /// beside another book has.
    private func addFilesBeside() throws {
        for number in 0..<12 {
            let isbn = ISBNs.all[number / 2]
            let own = number % 4 == 0 ? ["urn:isbn:\(isbn)"] : ["id-\(number)"]
            try books.folder("\(number)")
            try books.book(
                "\(number)/book.epub",
                .minimal(title: "B\(number)", identifiers: own, metadata: "", text: "T\(number)")
            )
            if number % 3 == 2 { continue }
            let given = number % 4 == 1 ? isbn : ISBNs.all[6 + number % 4]
            let identifier =
                number % 2 == 0
                ? "" : "<dc:identifier opf:scheme=\"ISBN\">\(given)</dc:identifier>"
            try books.file(
                "\(number)/metadata.opf",
                """
                <package version="2.0" xmlns:dc="dc" xmlns:opf="opf"><metadata>
                <dc:title>Better \(number)</dc:title><dc:subject>S\(number)</dc:subject>
                \(identifier)
                <meta name="calibre:series" content="Series \(number % 5)"/>
                </metadata></package>
                """
            )
            try books.file(
                "\(number)/cover.png",
                SampleImage.png(width: 600, height: 800, seed: UInt8(number % 7))
            )
        }
    }

    @Test(arguments: [SidecarPolicy.read, .prefer])
    func `what files beside books say comes over with parts`(
        policy: SidecarPolicy
    ) async throws {
        try addFilesBeside()
        let place = try TemporaryFolder()
        let manifest = place["manifest.ndjson"]
        try TestLibrary.scan([.path(books.path)], to: manifest)
        let whole = try TestLibrary()
        for (library, part) in zip([whole] + parts, ["1/1", "1/3", "2/3", "3/3"]) {
            var request = try library.request(manifest, part: part)
            request.sidecars = policy
            try await library.run(request)
        }
        let merges = try RegisterMerge(target, wanted).run()
        #expect(merges.allSatisfy { $0.imbalances.isEmpty })
        #expect(merges.map(\.facts.found).reduce(0, +) == 16)
        #expect(merges.map(\.facts.new).reduce(0, +) == 16)
        expectSame(try target.contentDump(), try whole.contentDump())
        for words in ["better", "s4"] {
            #expect(try found(words, target) == found(words, whole.library))
            #expect(try found(words, target) > 0)
        }
        let sidecars = """
            SELECT hex(path), kind, name, sidecars.size, sidecars.state
            FROM sidecars JOIN files ON files.id = file_id
            WHERE sidecars.state = 'read' ORDER BY path, kind
            """
        #expect(try rows(sidecars, target) == rows(sidecars, whole.library))
        try LibraryVerification(target, isDeep: true).run { check in
            #expect(check.isSound, "\(check.name): \(check.examples)")
        }
    }

    private func found(_ words: String, _ library: Library) throws -> Int {
        var filter = WorkFilter()
        filter.words = WantedWords(words)
        var count = 0
        try RegisterReader(try library.openForReading()).works(matching: filter) { _ in
            count += 1
            return true
        }
        return count
    }

    private func rows(_ query: String, _ library: Library) throws -> [String] {
        try Connection(path: library.register.path.bytes, access: .readOnly).prepare(query).all {
            row in (0..<5).map { row.literal($0) }.joined(separator: " ")
        }
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

    @Test(arguments: [0, 10, 60, 99])
    func `a part that is cut off is refused before any is merged`(percent: Int) async throws {
        try await fill()
        let register = parts[2].library.register.path
        let bytes = try FileTree.read(register)
        try FileTree.write(Array(bytes.prefix(bytes.count * percent / 100)), to: register)
        let failure = #expect(throws: Failure.self) { try RegisterMerge(target, wanted).run() }
        #expect(failure?.kind == .unusableLibrary)
        #expect(failure?.message.contains(register.text) == true)
        #expect(!Disk.exists(target.folder.text))
        try FileTree.write(bytes, to: register)
        #expect(try RegisterMerge(target, wanted).run().count == 3)
    }

    @Test func `a part of a newer program is refused before any is merged`() async throws {
        try await fill()
        try change(parts[2], "PRAGMA user_version = 1000")
        let failure = #expect(throws: Failure.self) { try RegisterMerge(target, wanted).run() }
        #expect(failure?.kind == .unusableLibrary)
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

    @Test func `more parts than fit in one transaction are merged as one import`() async throws {
        let whole = try TestLibrary()
        var many: [TestLibrary] = []
        for number in 0..<12 {
            let book = try book("\(number)", "urn:isbn:\(ISBNs.all[number / 2])")
            many.append(try TestLibrary())
            try await many[number].run(book)
            try await whole.run(book)
        }
        var request = RegisterMerge.Request(many.map(\.library.folder), program: "test")
        request.isDryRun = true
        let foretold = try RegisterMerge(target, request).run()
        request.isDryRun = false
        let merges = try RegisterMerge(target, request).run()
        #expect(merges.map(\.run) == Array(1...12))
        #expect(merges.map(\.counts.equation) == foretold.map(\.counts.equation))
        expectSame(try target.contentDump(), try whole.contentDump())
    }

    @Test func `a part whose index holds other bytes than its table is refused`() async throws {
        try await fill()
        try change(parts[1], "PRAGMA wal_checkpoint(TRUNCATE)")
        let file = parts[1].library.register.path
        let content = try #require(
            try parts[1].outsider().row("SELECT fingerprint FROM editions") { $0.blob() }
        )
        var bytes = try FileTree.read(file)
        var changed = 0
        // The pages of indexes are told by their first byte.
        for page in stride(from: 0, to: bytes.count, by: 4096) where bytes[page] == 10 {
            guard let place = bytes[page..<(page + 4096)].firstRange(of: content) else { continue }
            bytes[place.lowerBound] ^= 1
            changed += 1
        }
        #expect(changed == 1)
        try FileTree.write(bytes, to: file)
        let failure = #expect(throws: Failure.self) { try RegisterMerge(target, wanted).run() }
        #expect(failure?.message.contains("missing from index") == true)
        #expect(failure?.hint == "1 of 3 are merged; the same command goes on")
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
