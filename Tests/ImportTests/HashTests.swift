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

/// Hashes that are kept as files come.
@Suite struct HashTests {
    private let books: TemporaryFolder
    private let bench: TestLibrary

    init() throws {
        (books, bench) = (try TemporaryFolder(), try TestLibrary())
    }

    private func add(_ name: String, _ title: String) throws {
        try BookBuilder.minimal(
            title: title,
            identifiers: ["urn:x:\(title)"],
            cover: SampleImage.png(width: 2, height: 3),
            text: "A text."
        ).write(to: books[name])
        try FileTree.age(books[name])
    }

    private func run(
        _ hash: FileHashKind?,
        isDryRun: Bool = false,
        duplicates: DuplicatePolicy = .standard
    ) async throws -> RunProgress {
        var request = bench.request([.path(books.path)])
        request.hash = hash
        request.duplicates = duplicates
        request.breaker = .off
        request.isDryRun = isDryRun
        return try await bench.run(request).progress
    }

    private func kept(hex: Bool = false) throws -> [String] {
        let function = hex ? "hex" : "length"
        return try bench.rows(
            """
            SELECT state, \(function)(hash), \(function)(sha256) FROM file_checks
            JOIN files ON files.id = file_id ORDER BY path
            """
        )
    }

    @Test(arguments: [(FileHashKind.xxh3, "NULL"), (.sha256, "32")])
    func `the hash of each new file is kept`(hash: FileHashKind, length: String) async throws {
        try add("a.epub", "A")
        try add("b.epub", "B")
        try add("copy.epub", "A")
        let progress = try await run(hash)
        #expect(progress.checked == [.sound: 3])
        #expect(try kept() == Array(repeating: "'sound'|16|\(length)", count: 3))
        #expect(try await run(hash).checked == [:])
    }

    /// Changes the time in the first header of a book, which nothing but a hash tells.
    private func spoil(_ name: String) throws {
        var bytes = try FileTree.read(books[name])
        bytes[10] ^= 4
        try FileTree.write(bytes, to: books[name])
        try FileTree.age(books[name])
    }

    @Test(arguments: [FileHashKind.xxh3, .sha256], [false, true])
    func `a run makes no damaged file sound that has another name or other permissions`(
        hash: FileHashKind,
        isRenamed: Bool
    ) async throws {
        try add("a.epub", "A")
        _ = try await run(.sha256)
        let before = try kept(hex: true)
        try spoil("a.epub")
        if isRenamed {
            try FileTree.rename(books["a.epub"], to: books["b.epub"])
        } else {
            try FileTree.setMode(0o600, of: books["a.epub"])
        }
        #expect(try await run(hash).checked == [.damaged: 1])
        #expect(try kept(hex: true) == before.map { $0.replacing("sound", with: "damaged") })
        let check = try FileCheck(bench.library, FileCheck.Request()).run()
        #expect(check.count(.damaged) == 1)
        try spoil(isRenamed ? "b.epub" : "a.epub")
        #expect(try FileCheck(bench.library, FileCheck.Request()).run().count(.sound) == 1)
    }

    @Test(arguments: [["y.epub", "x.epub"], ["x.epub", "y.epub"]], [false, true])
    func `of copies that are renamed together each is known again by its time`(
        names: [String],
        isTouched: Bool
    ) async throws {
        let times = [1_000_000_000, 1_100_000_000]
        for (name, time) in zip(["a.epub", "b.epub"], times) {
            try add(name, "A")
            try FileTree.age(books[name], to: time)
        }
        _ = try await run(.sha256)
        try spoil("a.epub")
        // They come from another disk, and so with other inodes.
        let bytes = try ["a.epub", "b.epub"].map { try FileTree.read(books[$0]) }
        for (index, name) in names.enumerated() {
            try FileTree.write(bytes[index], to: books[name])
            try FileTree.age(books[name], to: times[index])
        }
        for name in ["a.epub", "b.epub"] { FileTree.remove(books[name]) }
        if isTouched { try FileTree.age(books[names[1]], to: 1_200_000_000) }
        #expect(try await run(nil).counts[.moved] == 2)
        let check = try FileCheck(bench.library, FileCheck.Request()).run()
        #expect(check.count(.damaged) == 1 && check.count(.sound) == 1)
        #expect(check.findings.first?.path.suffix(6) == Array(names[0].utf8)[...])
    }

    @Test(arguments: [["y.epub", "x.epub"], ["x.epub", "y.epub"]])
    func `a renamed file is known again by its inode beside a copy of its time`(
        names: [String]
    ) async throws {
        for name in ["a.epub", "b.epub"] { try add(name, "A") }
        _ = try await run(.sha256)
        try spoil("a.epub")
        for (former, name) in zip(["a.epub", "b.epub"], names) {
            try FileTree.rename(books[former], to: books[name])
        }
        #expect(try await run(nil).counts[.moved] == 2)
        let check = try FileCheck(bench.library, FileCheck.Request()).run()
        #expect(check.count(.damaged) == 1 && check.count(.sound) == 1)
        #expect(check.findings.first?.path.suffix(6) == Array(names[0].utf8)[...])
    }

    @Test(arguments: [1_000_000_000, 1_200_000_000])
    func `a copy that comes while a file is renamed does not take its place`(
        time: Int
    ) async throws {
        try add("a.epub", "A")
        _ = try await run(.sha256)
        let bytes = try FileTree.read(books["a.epub"])
        try spoil("a.epub")
        try FileTree.rename(books["a.epub"], to: books["y.epub"])
        try FileTree.write(bytes, to: books["x.epub"])
        try FileTree.age(books["x.epub"], to: time)
        let counts = try await run(nil).counts
        #expect(counts[.moved] == 1 && counts[.copies] == 1)
        let check = try FileCheck(bench.library, FileCheck.Request()).run()
        #expect(check.findings.first?.path.suffix(6) == Array("y.epub".utf8)[...])
        #expect(check.count(.damaged) == 1 && check.count(.sound) == 1)
    }

    @Test(arguments: [nil, FileHashKind.xxh3])
    func `a file that was missing and comes under another name is the one that was checked`(
        hash: FileHashKind?
    ) async throws {
        try add("a.epub", "A")
        try add("b.epub", "B")
        _ = try await run(.sha256)
        try spoil("a.epub")
        let bytes = try FileTree.read(books["a.epub"])
        FileTree.remove(books["a.epub"])
        #expect(try await run(nil).counts[.missing] == 1)
        try FileTree.write(bytes, to: books["c.epub"])
        try FileTree.age(books["c.epub"])
        let progress = try await run(hash)
        #expect(progress.counts[.copies] == 1)
        #expect(progress.checked == (hash == nil ? [:] : [.damaged: 1]))
        // No check has read it under this name yet.
        #expect(try bench.reader().fileCheckSummary().checked == (hash == nil ? 2 : 3))
        let check = try FileCheck(bench.library, FileCheck.Request()).run()
        #expect(check.count(.damaged) == 1 && check.count(.sound) == 1)
    }

    @Test func `damage is told of a copy that is not entered`() async throws {
        try add("a.epub", "A")
        _ = try await run(.xxh3)
        try add("copy.epub", "A")
        var bytes = try FileTree.read(books["copy.epub"])
        bytes[try #require(bytes.firstRange(of: Array("OPS/cover".utf8))).upperBound + 12] ^= 4
        try FileTree.write(bytes, to: books["copy.epub"])
        try FileTree.age(books["copy.epub"])
        let progress = try await run(.xxh3, duplicates: .skip)
        #expect(progress.counts[.skippedCopies] == 1 && progress.checked == [.damaged: 1])
    }

    @Test func `a run tells of damage that it sees, also where a check has kept a hash`()
        async throws
    {
        try add("a.epub", "A")
        _ = try await run(.sha256)
        var bytes = try FileTree.read(books["a.epub"])
        bytes[try #require(bytes.firstRange(of: Array("OPS/cover".utf8))).upperBound + 12] ^= 4
        try FileTree.write(bytes, to: books["a.epub"])
        try FileTree.age(books["a.epub"])
        try FileTree.rename(books["a.epub"], to: books["b.epub"])
        #expect(try await run(.xxh3).checked == [.damaged: 1])
        #expect(try kept() == ["'damaged'|16|32"])
    }

    @Test func `a file that changes between two looks has no hash, and that is no loss`() throws {
        try add("a.epub", "A")
        var file = FileRecord(path: books["a.epub"].bytes, status: .registered, stage: .open)
        file.fingerprint = [1]
        file.facts = FileRecord.Facts(try FileStatus.of(books["a.epub"], followingLinks: false))
        try add("a.epub", "Another title")
        let note = try FileExaminer(keeping: .sha256).check(file)
        #expect(note?.state == .changed)
        #expect(note?.hash == nil && note?.sha256 == nil)
        var progress = RunProgress()
        progress.checked = [.changed: 1, .sound: 2]
        #expect(!progress.hasLosses)
        progress.checked[.damaged] = 1
        #expect(progress.hasLosses)
    }

    @Test func `without it, and in a rehearsal, nothing is kept`() async throws {
        try add("a.epub", "A")
        #expect(try await run(.sha256, isDryRun: true).checked == [.sound: 1])
        _ = try await run(nil)
        #expect(try kept() == [])
        #expect(try await run(.sha256).checked == [:])
    }

    @Test func `a damaged file is taken in and told`() async throws {
        try add("a.epub", "A")
        try add("b.epub", "B")
        var bytes = try FileTree.read(books["a.epub"])
        let entry = try #require(bytes.firstRange(of: Array("OPS/text.xhtml".utf8)))
        bytes[entry.upperBound + 4] ^= 4
        try FileTree.write(bytes, to: books["a.epub"])
        let progress = try await run(.sha256)
        #expect(progress.checked == [.damaged: 1, .sound: 1])
        #expect(progress.counts[.newWorks] == 2 && progress.hasLosses)
        #expect(try kept() == ["'damaged'|NULL|NULL", "'sound'|16|32"])
    }

    /// What the register has of a file that the system did not hand out whole.
    private func losePart(hash: String) throws {
        try bench.outsider().execute(
            "UPDATE file_checks SET state = 'unreadable', why = 'EIO', hash = \(hash), sha256 = NULL"
        )
    }

    @Test(arguments: [FileHashKind.xxh3, .sha256])
    func `a file that could not be read whole is read by the next run that wants its hash`(
        hash: FileHashKind
    ) async throws {
        try add("a.epub", "A")
        _ = try await run(hash)
        let before = try kept()
        try losePart(hash: "NULL")
        #expect(try await run(nil).tally[.open].received == 0)
        let progress = try await run(hash)
        #expect(progress.checked == [.sound: 1])
        #expect(progress.counts[.unchanged] == 1 && progress.counts[.touched] == 0)
        #expect(try kept() == before)
        #expect(try await run(hash).tally[.open].received == 0)
    }

    @Test(arguments: ["hash", "NULL"])
    func `a file that was unreadable is sound again, whatever is kept of it`(kept: String)
        async throws
    {
        try add("a.epub", "A")
        _ = try await run(.sha256)
        try losePart(hash: kept)
        #expect(try await run(.xxh3).checked == [.sound: 1])
        #expect(try self.kept() == ["'sound'|16|NULL"])
        #expect(try await run(.sha256).tally[.open].received == 0)
    }

    @Test func `a file that has changed or moved is read again`() async throws {
        try add("a.epub", "A")
        _ = try await run(.sha256)
        try add("a.epub", "Another")
        #expect(try await run(.sha256).checked == [.sound: 1])
        try FileTree.rename(books["a.epub"], to: books["b.epub"])
        #expect(try await run(.sha256).checked == [.sound: 1])
        #expect(try kept() == ["'sound'|16|32"])
    }
}
