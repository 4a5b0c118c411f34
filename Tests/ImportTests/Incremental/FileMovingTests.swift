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

/// Folders that lie elsewhere since the last run.
@Suite struct FileMovingTests {
    let folder: NightlyFolder
    let root: Path
    var former: Path { root.appending("old") }
    var place: Path { root.appending("new") }

    init() throws {
        folder = try NightlyFolder("old/a/1.epub", "old/a/2.epub", "old/b/3.epub")
        root = try folder.books.path.canonical()
        // A copy, a reject, what a person keeps away, and what lies beside a book.
        try folder.add("old/b/copy.epub", "old/a/1.epub")
        try folder.books.file("old/broken.epub", "no book")
        try folder.add("old/unwanted.epub")
        try folder.writeCover("old/b/3.png")
    }

    // What is done.

    @discardableResult
    func run(_ source: Path, moved: Bool = false, isDryRun: Bool = false) async throws
        -> RunSummary
    {
        var request = folder.library.request([.path(source)])
        request.takesMoved = moved
        request.isDryRun = isDryRun
        return try await folder.library.run(request)
    }

    /// Everything is known below the old folder, which then lies in the new place.
    func moveAll(to place: String = "new") async throws {
        try await run(former)
        let unwanted = former.appending("unwanted.epub")
        let request = RemovalRequest(.ignore([.file(unwanted)]), who: "keeper")
        _ = try LibraryRemoval(folder.library.library).carryOut(request)
        try await run(former)
        try folder.move("old", to: place)
    }

    func note(
        _ former: Path? = nil,
        _ place: Path? = nil,
        isForced: Bool = false,
        isDryRun: Bool = false
    ) throws -> FileMovingResult {
        var request = FileMoving.Request(
            from: former ?? self.former,
            to: place ?? self.place,
            program: "test"
        )
        request.isForced = isForced
        request.isDryRun = isDryRun
        let result = try FileMoving(folder.library.library).carryOut(request)
        #expect(result.balance.holds)
        if let run = result.run {
            let record = try #require(try folder.library.reader().run(run))
            #expect(record.counts.equation.holds)
            #expect(record.state == .finished)
            #expect(record.counts[.moved] == result.count(.moved))
        }
        try expectSound()
        return result
    }

    private func failure(
        _ former: Path? = nil,
        _ place: Path? = nil
    ) throws -> Failure? {
        let before = try folder.library.dump()
        do {
            _ = try note(former, place)
            return nil
        } catch {
            expectSame(try folder.library.dump(), before)
            return error as? Failure
        }
    }

    @discardableResult
    private func undo(_ run: Int64) throws -> RunUndoResult {
        let result = try RunUndo(folder.library.library).undo(
            run,
            who: "keeper",
            why: nil,
            isDryRun: false
        )
        try expectSound()
        return result
    }

    func expectSound() throws {
        var unsound: [RegisterCheck] = []
        try folder.library.reader().verify { if !$0.isSound { unsound.append($0) } }
        #expect(unsound == [])
    }

    func paths(_ condition: String = "1") throws -> [String] {
        try folder.column(
            """
            SELECT name FROM (SELECT *, cast(path AS text) AS name FROM files) WHERE \(condition)
            ORDER BY path
            """
        ).map { $0.replacing(root.text + "/", with: "").replacing("'", with: "") }
    }

    func expectUnchanged(_ summary: RunSummary) {
        let counts = summary.counts
        #expect(counts[.unchanged] == 4 && counts[.rejected] == 1 && counts[.ignored] == 1)
        #expect(counts[.knownRejects] == 1 && counts[.found] == 6)
        #expect(counts[.touched] == 0 && counts[.moved] == 0 && counts[.missing] == 0)
        #expect(counts[.sidecarsRead] == 0 && counts[.sidecarsUnchanged] == 1)
        // No book was opened.
        #expect(summary.progress.tally[.open].received == 0)
    }

    /// A folder as it stands at the beginning of paths in a dump.
    private static func digits(_ folder: Path) -> String {
        (folder.bytes + [UInt8(ascii: "/")]).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }.joined()
    }

    private func missingSince(_ name: String) throws -> [String] {
        try folder.column(
            "SELECT missing_since FROM files WHERE cast(path AS text) LIKE '%/\(name)'"
        )
    }

    // Moving.

    @Test func `the next import of a folder that moved finds all unchanged`() async throws {
        try await moveAll()
        let before = try folder.library.contentDump()
        let result = try note()
        #expect(result.asked == 6 && result.count(.moved) == 6 && result.isWhole)
        #expect(result.files == [] && result.joined == 0)
        #expect(try paths().allSatisfy { $0.hasPrefix("new/") })
        expectUnchanged(try await run(place))
        let after = try folder.library.contentDump()
        let (old, new) = (Self.digits(former), Self.digits(place))
        let renamed = before.map {
            $0.replacing(old, with: new)
        }
        expectSame(after.sorted(), renamed.sorted())
        try expectSound()
    }

    @Test func `a rehearsal says the same and changes nothing`() async throws {
        try await moveAll()
        let before = try folder.library.dump()
        let rehearsal = try note(isDryRun: true)
        expectSame(try folder.library.dump(), before)
        let result = try note()
        #expect(result.run != nil && rehearsal.run == nil)
        #expect(rehearsal.balance == result.balance && rehearsal.files == result.files)
    }

    @Test func `undoing a move gives the files their former names`() async throws {
        try await moveAll()
        let before = try folder.library.contentDump()
        let run = try #require(try note().run)
        let undoing = try undo(run)
        #expect(undoing.filesRestored == 6 && undoing.isWhole)
        expectSame(try folder.library.contentDump(), before)
        try folder.move("new", to: "old")
        expectUnchanged(try await self.run(former))
    }

    @Test func `a file with other times is known again by its ZIP directory`() async throws {
        try await moveAll()
        for name in ["a/1.epub", "b/3.epub"] { try FileTree.age(folder.books["new/\(name)"]) }
        let result = try note()
        #expect(result.count(.moved) == 6)
        let counts = try await run(place).counts
        #expect(counts[.unchanged] == 4 && counts[.rejected] == 1 && counts[.copies] == 0)
    }

    @Test func `a reject with other times is not counted twice`() async throws {
        try await moveAll()
        try FileTree.age(folder.books["new/broken.epub"])
        #expect(try note().count(.moved) == 6)
        let counts = try await run(place).counts
        #expect(counts[.rejected] == 1 && counts[.unchanged] == 4)
        #expect(try paths("status = 'rejected'") == ["new/broken.epub"])
    }

    @Test func `another file in its place is left to the next import`() async throws {
        try await moveAll()
        try folder.add("new/a/2.epub", "something else entirely")
        let result = try note()
        #expect(result.count(.changed) == 1 && result.count(.moved) == 5 && result.isWhole)
        #expect(result.files.map(\.path) == [former.appending("a/2.epub").bytes])
        let counts = try await run(place).counts
        #expect(counts[.newWorks] == 1 && counts[.superseded] == 1 && counts[.unchanged] == 3)
    }

    @Test func `another book with the same time, or with the same size, is told`() async throws {
        try FileTree.age(folder.books["old/a/1.epub"])
        try await moveAll()
        try folder.add("new/a/1.epub", "something else entirely")
        let size = try FileTree.read(folder.books["new/b/3.epub"]).count
        try folder.add("new/b/3.epub", "old/b/4.epub")
        for name in ["a/1.epub", "b/3.epub"] { try FileTree.age(folder.books["new/\(name)"]) }
        try #require(try FileTree.read(folder.books["new/b/3.epub"]).count == size)
        let result = try note()
        #expect(result.count(.changed) == 2 && result.count(.moved) == 4 && result.isWhole)
        let told = ["a/1.epub", "b/3.epub"].map { former.appending($0).bytes }
        #expect(result.files.map(\.path) == told)
    }

    @Test func `a file that is in neither place is missing under its new name`() async throws {
        for number in 10..<40 { try folder.add("old/many/\(number).epub") }
        try await moveAll()
        folder.remove("new/many/20.epub")
        let result = try note()
        #expect(result.count(.missing) == 1 && result.newlyMissing == 1 && !result.isWhole)
        #expect(try paths("missing_since IS NOT NULL") == ["new/many/20.epub"])
        try folder.add("new/many/20.epub", "old/many/20.epub")
        let counts = try await run(place).counts
        #expect(counts[.returned] == 1 && counts[.copies] == 0 && counts[.newWorks] == 0)
    }

    @Test func `a file that was missing before stays so, and may be there again`() async throws {
        try await run(former)
        try folder.move("old/a/1.epub", to: "aside.epub")
        folder.remove("old/a/2.epub")
        var request = folder.library.request([.path(former)])
        request.breaker = .off
        try await folder.library.run(request)
        let since = try folder.column(
            "SELECT missing_since FROM files WHERE cast(path AS text) LIKE '%2.epub'"
        )
        try folder.move("aside.epub", to: "old/a/1.epub")
        try folder.move("old", to: "new")
        let result = try note()
        #expect(result.count(.missing) == 1 && result.newlyMissing == 0 && result.returned == 1)
        #expect(result.isWhole)
        #expect(
            try folder.column(
                "SELECT missing_since FROM files WHERE cast(path AS text) LIKE '%2.epub'"
            ) == since
        )
        #expect(try paths("missing_since IS NOT NULL") == ["new/a/2.epub"])
    }

    @Test func `more missing files than one in twenty change nothing, unless that is forced`()
        async throws
    {
        try await moveAll()
        folder.remove("new/a/1.epub")
        let failure = try failure()
        #expect(failure?.kind == .tryLater)
        #expect(failure?.message.contains("1 of 6 files") == true)
        #expect(try note(isForced: true).newlyMissing == 1)
    }

    @Test func `what still lies in the old folder stays`() async throws {
        try await moveAll()
        try folder.move("new/a", to: "old/a")
        let result = try note()
        #expect(result.count(.stays) == 2 && result.count(.moved) == 4 && !result.isWhole)
        #expect(try paths("name LIKE '%/old/%'") == ["old/a/1.epub", "old/a/2.epub"])
    }

    @Test func `a link in the place of the old folder is no old folder`() async throws {
        try await moveAll()
        try folder.books.link("old", to: "new")
        #expect(try note().count(.moved) == 6)
    }

    @Test func `what an import has met in the new place is one with what is known`() async throws {
        try await moveAll()
        let works = try folder.column("SELECT count(*) FROM works")
        let covers = try folder.library.covers().count
        let first = try await run(place).counts
        #expect(first[.copies] == 4 && first[.rejected] == 1)
        let result = try note()
        #expect(result.count(.moved) == 6 && result.joined == 6)
        #expect(try folder.library.covers().count == covers)
        expectUnchanged(try await run(place))
        #expect(try paths().count == 6)
        #expect(try folder.column("SELECT count(*) FROM works") == works)
        #expect(try paths("status = 'registered'").count == 3)
    }

    @Test func `a folder that moves back is one with what an import has met there`() async throws {
        try await moveAll()
        let first = try #require(try note().run)
        try folder.move("new", to: "old")
        #expect(try await run(former).counts[.copies] == 4)
        let back = try note(place, former)
        #expect(back.count(.moved) == 6 && back.joined == 6)
        expectUnchanged(try await run(former))
        // Both moves can be taken back.
        for (run, name) in [(try #require(back.run), "new"), (first, "old")] {
            try undo(run)
            #expect(try paths("name LIKE '%/\(name)/%'").count == 6 && paths().count == 6)
        }
    }

    @Test func `a folder that goes to and fro is one with what imports have met there`()
        async throws
    {
        try await moveAll()
        _ = try note()
        for (from, to) in [(place, former), (former, place), (place, former)] {
            let book = from.appending("a/1.epub")
            let now = "\(String(decoding: from.lastComponent, as: UTF8.self))/a/1.epub"
            FileTree.remove(book)
            try folder.add(now, "edited in \(now)")
            try await run(from)
            try FileTree.rename(from, to: to)
            try await run(to)
            let result = try note(from, to)
            #expect(result.count(.moved) == 6 && result.joined == 6)
            #expect(try paths().count == 6)
        }
    }

    @Test(arguments: [["copy", "new"], ["new", "copy"]])
    func `a folder moves to where its inodes are, and not to a new copy`(sources: [String])
        async throws
    {
        try await moveAll()
        try Disk.copy(place.text, to: root.appending("copy").text)
        var request = folder.library.request(sources.map { .path(root.appending($0)) })
        request.takesMoved = true
        let moved = try await folder.library.run(request).moved.filter(\.isTaken)
        #expect(moved.map(\.place) == [place])
    }

    @Test func `that a file was away for a while is no change of it`() async throws {
        try await moveAll()
        try await run(place)
        try folder.move("new/a/1.epub", to: "aside.epub")
        var request = folder.library.request([.path(place)])
        request.breaker = .off
        let away = try #require(try await folder.library.run(request).run)
        try folder.move("aside.epub", to: "new/a/1.epub")
        let back = try #require(try await run(place).run)
        #expect(try note().joined == 6)
        // What these runs said was said of the row that is gone.
        let before = try paths("missing_since IS NULL AND status = 'registered'")
        #expect(before.count == 3)
        for run in [back, away] { try undo(run) }
        #expect(try paths("missing_since IS NULL AND status = 'registered'") == before)
    }

    @Test func `another file that is known by the new name keeps it`() async throws {
        try await moveAll()
        try folder.add("new/a/2.epub", "something else entirely")
        try await run(place)
        let result = try note()
        #expect(result.count(.taken) == 1 && result.count(.moved) == 5)
        #expect(result.files.map(\.fate) == [.taken])
    }

    @Test func `files move from one subfolder to another, and one file by its name`() async throws {
        try await run(former)
        try folder.move("old/a", to: "old/c/a")
        #expect(try note(former.appending("a"), former.appending("c/a")).count(.moved) == 2)
        try folder.move("old/b/3.epub", to: "old/3.epub")
        #expect(try note(former.appending("b/3.epub"), former.appending("3.epub")).asked == 1)
        #expect(try await run(former).counts[.unchanged] == 5)
    }

    @Test func `a suspicion moves along`() async throws {
        try await moveAll()
        try folder.library.outsider().prepare("INSERT INTO suspects (path, deaths) VALUES (?, 1)")
            .run { $0.blob(former.appending("a/1.epub").bytes) }
        _ = try note()
        #expect(
            try folder.column("SELECT cast(path AS text) FROM suspects")
                == ["'\(place.appending("a/1.epub").text)'"]
        )
    }

    @Test func `a file does not move to the name of a folder`() async throws {
        try await run(former)
        let book = former.appending("a/1.epub")
        let failure = try #require(try failure(book, former.appending("b")))
        #expect(failure.kind == .wrongRequest)
        #expect(!failure.hint.contains("/1.epub"))
        try folder.move("old/a/1.epub", to: "old/b/1.epub")
        let hint = try #require(try self.failure(book, former.appending("b"))).hint
        #expect(hint.contains("old/b/1.epub"))
    }

    @Test func `places of which nothing is known are refused`() async throws {
        try await moveAll()
        #expect(try failure(root.appending("nowhere"))?.kind == .inputMissing)
        #expect(try failure(former, root.appending("nowhere"))?.kind == .inputMissing)
        _ = try note()
        #expect(try failure()?.kind == .inputMissing)
        #expect(try failure(place, place)?.kind == .wrongRequest)
    }

    @Test func `a library that moves keeps its covers and its shelf`() async throws {
        let library = folder.library.library
        try await run(former)
        let covers = try folder.library.covers()
        #expect(!covers.isEmpty)
        let other = root.appending("elsewhere")
        try FileChange.rename(library.folder, to: other)
        let reader = RegisterReader(try Library(other).openForReading())
        #expect(try reader.status().editions == 4)
        var request = ImportRequest(
            SourceSelection([.path(former)]),
            library: Library(other),
            command: "import",
            program: "test"
        )
        request.workers = 1
        let counts = try await ImportRun(request).run().counts
        #expect(counts[.unchanged] == 5 && counts[.newWorks] == 0)
    }
}
