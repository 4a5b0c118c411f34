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
import Works

/// Runs over real files that are taken back.
@Suite struct RunUndoTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
    }

    private func add(
        _ name: String,
        _ identifiers: String...,
        text: String? = nil,
        cover: UInt8? = nil
    ) throws {
        try books.book(
            name,
            .minimal(
                identifiers: identifiers,
                metadata: """
                    <dc:subject>\(text ?? name)</dc:subject>
                    <dc:contributor>Helper of \(text ?? name)</dc:contributor>
                    """,
                cover: cover.map { SampleImage.png(width: 600, height: 800, seed: $0) },
                text: text ?? name
            )
        )
    }

    private func undo(_ run: Int64, isDryRun: Bool = false) throws -> RunUndoResult {
        let undoing = try RunUndo(library.library).undo(
            run,
            who: "keeper",
            why: "because",
            isDryRun: isDryRun
        )
        #expect(undoing.editions.holds)
        var failures: [RegisterCheck] = []
        try library.reader().verify { if !$0.isSound { failures.append($0) } }
        #expect(failures == [])
        return undoing
    }

    private func failure(_ run: Int64) -> Failure? {
        do {
            _ = try undo(run)
            return nil
        } catch { return error as? Failure }
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        try books[name].canonical().bytes
    }

    private func edition(_ name: String) throws -> Int64 {
        try #require(try library.reader().file(at: bytes(name))?.record.editionID)
    }

    /// A folder that was imported once, with one of each sort of file.
    private func fill() async throws {
        try add("a.epub", "urn:isbn:9783161484100", cover: 1)
        try add("b.epub", "urn:isbn:9780306406157", cover: 2)
        try add("c.epub", "n-c")
        try add("d.epub", "n-d")
        try add("copy.epub", "n-c", text: "c.epub")
        try books.file("broken.epub", "no book")
        try books.file("empty.epub", "")
        try await library.run(books.path)
    }

    /// Changes it in every way that a second run can meet.
    private func change() throws {
        // A bridge between two works, and a third edition with a cover and people of its own.
        try add("e.epub", "urn:isbn:9783161484100", "urn:isbn:9780306406157", cover: 3)
        try add("f.epub", "urn:isbn:9783161484100", text: "f")
        // The same cover and people as one that was there.
        try add("g.epub", "n-g", text: "a.epub", cover: 1)
        // A new content under an old name, and an old one that others have.
        try add("c.epub", "n-c2", text: "another")
        try FileTree.write(try FileTree.read(books["b.epub"]), to: books["d.epub"])
        try FileTree.write(try FileTree.read(books["d.epub"]), to: books["new-copy.epub"])
        // A damaged file has become a book, and a book a damaged file.
        try add("broken.epub", "n-mended")
        try books.file("a.epub", "a ruin")
        try books.file("new-ruin.epub", "no book either")
    }

    @Test func `everything a run changed is restored`() async throws {
        try await fill()
        let before = try library.dump()
        #expect(try library.rows("SELECT count(*) FROM file_history") == ["0"])
        try change()
        let summary = try await library.run(books.path, workers: 2)
        #expect(summary.progress.counts[.mergedWorks] == 1)
        #expect(
            try library.rows("SELECT run_id, path FROM file_history ORDER BY path").count == 4
        )
        let after = try library.dump()
        let dryRun = try undo(2, isDryRun: true)
        expectSame(try library.dump(), after)
        let undoing = try undo(2)
        #expect(undoing == dryRun)
        #expect(undoing.isWhole)
        #expect(undoing.removed == summary.counts.editions)
        #expect(undoing.removed == 5)
        #expect(undoing.filesRestored == 4)
        #expect(undoing.filesRemoved == 5)
        #expect(undoing.worksReturned == 1)
        expectSame(try library.dump(), before)
        #expect(try library.rows("SELECT count(*) FROM file_history") == ["0"])
        let record = try #require(try library.reader().run(2)?.undoing)
        #expect(record.isWhole)
        #expect(record.who == "keeper")
        #expect(record.why == "because")
        #expect(record.editionsRemoved == 5)
        #expect(try library.reader().run(1)?.undoing == nil)
    }

    @Test func `only the covers of removed editions are deleted`() async throws {
        try await fill()
        let before = try library.coverFiles()
        #expect(try library.covers().count == 2)
        try change()
        try await library.run(books.path)
        #expect(try library.coverFiles() == before.union(["covers/2-1.pack"]))
        #expect(try undo(2, isDryRun: true).covers.count == 1)
        #expect(try library.coverFiles() == before.union(["covers/2-1.pack"]))
        #expect(try undo(2).leftCovers.files == [])
        #expect(try library.coverFiles() == before)
    }

    @Test func `a merge is undone like an import, except for decisions made there`()
        async throws
    {
        try await fill()
        let other = try TestLibrary()
        let shelf = try TemporaryFolder()
        try shelf.book("x.epub", .minimal(title: "X", identifiers: ["n-x"], text: "x"))
        try shelf.book("y.epub", .minimal(title: "Y", identifiers: ["n-y"], text: "y"))
        try await other.run(shelf.path)
        _ = try LibraryDecisions(other.library).decide(
            DecisionRequest(.same(.edition(1), .edition(2)), who: "p", why: nil)
        )
        let before = try library.dump()
        let merge = try RegisterMerge(
            library.library,
            RegisterMerge.Request([other.library.folder], program: "test")
        ).run()[0]
        #expect(merge.counts.editions == 2)
        let undoing = try undo(try #require(merge.run))
        #expect(undoing.isWhole)
        #expect(undoing.removed == 2)
        #expect(undoing.filesRemoved == 2)
        let decided = try library.dump().filter { $0.hasPrefix("decision") }
        #expect(decided.count == 3)
        expectSame(try library.dump().filter { !$0.hasPrefix("decision") }, before)
    }

    @Test func `an undone import can be repeated with the same result`() async throws {
        try await fill()
        try change()
        let first = try await library.run(books.path)
        let grouping = try library.grouping()
        let files = "SELECT path, size, fingerprint, status, stage, reason, detail FROM files"
        let before = try library.rows("\(files) ORDER BY path")
        _ = try undo(2)
        let second = try await library.run(books.path)
        #expect(second.counts.equation == first.counts.equation)
        #expect(try library.grouping() == grouping)
        #expect(try library.rows("\(files) ORDER BY path") == before)
    }

    @Test func `runs are undone in any order`() async throws {
        try await library.run(books.folder("none"))
        let empty = try library.dump()
        try await fill()
        try change()
        try await library.run(books.path)
        // Of two files only the later run says anything, and that goes on to hold.
        let first = try undo(2)
        #expect(first.filesReplaced == 4)
        #expect(
            first.kept.map(\.reason) == [
                .file(path: try bytes("d.epub"), run: 3)
            ]
        )
        let second = try undo(3)
        #expect(second.isWhole)
        #expect(try undo(2).isWhole)
        expectSame(try library.dump(), empty)
    }

    @Test func `an edition that a later run found elsewhere stays until that is undone`()
        async throws
    {
        try add("one/a.epub", "n-a")
        try add("one/b.epub", "n-b")
        try await library.run(books["one"])
        try add("two/again.epub", "n-a", text: "one/a.epub")
        try await library.run(books["two"])
        let undoing = try undo(1)
        let kept = try edition("one/a.epub")
        #expect(undoing.removed == 1)
        #expect(undoing.filesRemoved == 1)
        #expect(undoing.filesKept == 1)
        #expect(
            undoing.kept.map(\.reason) == [.file(path: try bytes("two/again.epub"), run: 2)]
        )
        #expect(undoing.kept.map(\.edition) == [kept])
        #expect(undoing.kept.map(\.title) == ["The Salt Road"])
        #expect(try library.reader().run(1)?.undoing?.isWhole == false)
        // Nothing can go now, and of that there is no record.
        let again = try undo(1)
        #expect(again.removedBefore == 1)
        #expect(again.kept == undoing.kept)
        #expect(try library.rows("SELECT count(*) FROM undoings") == ["1"])
        _ = try undo(2)
        let rest = try undo(1)
        #expect(rest.isWhole)
        #expect(rest.removed == 1)
        #expect(rest.added == 2)
        #expect(rest.goneOtherwise == 0)
        #expect(try library.rows("SELECT count(*) FROM files") == ["0"])
        let refusal = try #require(failure(1))
        #expect(refusal.kind == .inputMissing)
        #expect(refusal.message.contains("by keeper"))
    }

    @Test func `a later decision keeps an edition until it is revoked`() async throws {
        for name in ["a", "b", "c", "d"] { try add("\(name).epub", "n-\(name)") }
        try await library.run(books.path)
        let ids = [try edition("a.epub"), try edition("b.epub")]
        let work = try #require(try library.reader().file(at: bytes("c.epub"))?.workID)
        let decisions = LibraryDecisions(library.library)
        _ = try decisions.decide(
            DecisionRequest(.same(.edition(ids[0]), .edition(ids[1])), who: "p", why: nil)
        )
        _ = try decisions.decide(
            DecisionRequest(.set(work: work, [.title: "C"]), who: "p", why: nil)
        )
        let undoing = try undo(1)
        #expect(undoing.removed == 1)
        #expect(
            undoing.kept.map(\.reason) == [
                .decision(1, kind: "same"), .decision(1, kind: "same"), .choice(2, field: "title"),
            ]
        )
        _ = try decisions.decide(DecisionRequest(.revoke(2), who: "p", why: nil))
        #expect(try undo(1).removed == 1)
        _ = try decisions.decide(DecisionRequest(.revoke(1), who: "p", why: nil))
        let last = try undo(1)
        #expect(last.removed == 2)
        #expect(last.isWhole)
    }

    @Test func `an earlier decision keeps nothing of a run`() async throws {
        try add("a.epub", "n-a")
        try add("b.epub", "n-b")
        try await library.run(books.path)
        _ = try LibraryDecisions(library.library).decide(
            DecisionRequest(.same(.edition(1), .edition(2)), who: "p", why: nil)
        )
        // Both go another way, and come back.
        let first = try undo(1)
        #expect(first.kept.count == 2)
        try library.outsider().execute("DELETE FROM works; DELETE FROM edition_search")
        let before = try library.rows("SELECT * FROM decisions")
        try await library.run(books.path)
        #expect(try library.rows("SELECT count(*) FROM works") == ["1"])
        #expect(try undo(2).isWhole)
        #expect(try library.rows("SELECT * FROM decisions") == before)
        // By its own books the first run added two, which went in another way.
        #expect(try undo(1).goneOtherwise == 2)
    }

    @Test func `a file that was forgotten and met again belongs to the run that met it again`()
        async throws
    {
        try await fill()
        try change()
        try await library.run(books.path)
        try library.outsider().execute("DELETE FROM files")
        try await library.run(books.path)
        let before = try library.rows("SELECT path, status FROM files ORDER BY path")
        let undoing = try undo(2)
        #expect(undoing.filesRemoved + undoing.filesRestored + undoing.filesReplaced == 0)
        #expect(undoing.removed == 0)
        #expect(undoing.kept.count == 5)
        #expect(try library.rows("SELECT path, status FROM files ORDER BY path") == before)
        #expect(try undo(3).isWhole)
        #expect(try undo(2).isWhole)
        #expect(try library.rows("SELECT count(*) FROM files") == ["0"])
    }

    @Test func `a run that was killed is undone like any other`() async throws {
        try await fill()
        let before = try library.dump()
        try change()
        try await library.run(books.path, editionsPerTransaction: 1)
        try library.outsider().execute("UPDATE runs SET state = 'running' WHERE id = 2")
        let undoing = try undo(2)
        #expect(undoing.isWhole)
        #expect(try library.reader().run(2)?.state == .interrupted)
        expectSame(try library.dump(), before)
    }

    @Test func `neither a running nor an unknown run can be undone`() async throws {
        try await fill()
        let unknown = try #require(failure(9))
        #expect(unknown.kind == .inputMissing)
        #expect(unknown.message == "there is no run 9")
        let held = try library.library.openForWriting()
        #expect(failure(1)?.kind == .tryLater)
        _ = held
    }

    @Test func `a run that changed nothing has nothing to undo`() async throws {
        try await fill()
        try await library.run(books.path)
        let before = try library.dump()
        let undoing = try undo(2)
        #expect(undoing.isEmpty)
        expectSame(try library.dump(), before)
        #expect(try library.rows("SELECT count(*) FROM undoings") == ["0"])
    }

    @Test func `a run whose counts do not balance is not undone`() async throws {
        try await fill()
        try library.outsider().execute("UPDATE runs SET new_works = 1, joined = 0")
        let before = try library.dump()
        #expect(failure(1)?.kind == .internalError)
        expectSame(try library.dump(), before)
    }

    /// A register from before version 3 does not say which run met a file first.
    @Test func `what an older run did not record is kept`() async throws {
        try add("a.epub", "n-a")
        try add("b.epub", "n-b")
        try add("copy-a.epub", "n-a", text: "a.epub")
        try add("copy-b.epub", "n-b", text: "b.epub")
        try await library.run(books.path)
        try await library.run(books.path)
        // As runs of that time noted it that saw a file again.
        try library.outsider().execute(
            "UPDATE files SET run_id = 2 WHERE path = CAST('\(books["copy-a.epub"].text)' AS BLOB)"
        )
        try library.outsider().execute(
            "UPDATE files SET added_run_id = NULL WHERE status = 'copy'"
        )
        try library.outsider().execute(
            "UPDATE runs SET works_before = NULL, works_after = NULL, decisions_after = NULL"
        )
        // One copy was last seen by the first run itself, the other one by a later run.
        let undoing = try undo(1)
        #expect(undoing.removed == 1)
        #expect(
            undoing.kept.map(\.reason) == [.file(path: try bytes("copy-a.epub"), run: nil)]
        )
    }
}
