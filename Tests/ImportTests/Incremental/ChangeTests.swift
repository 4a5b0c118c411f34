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

/// A later run over files that changed, moved, vanished and came back.
@Suite struct ChangeTests {
    private let folder: NightlyFolder

    init() throws {
        folder = try NightlyFolder("a.epub", "b.epub", "sub/c.epub")
    }

    @Test func `a run over unchanged files writes only its own row`() async throws {
        try folder.add("broken.epub")
        try FileTree.write(Array("no book".utf8), to: folder.books["broken.epub"])
        try await folder.run()
        try await folder.run()
        let before = try folder.column("SELECT * FROM files ORDER BY id")
        let summary = try await folder.run()
        #expect(try folder.column("SELECT * FROM files ORDER BY id") == before)
        #expect(summary.counts[.unchanged] == 3)
        #expect(summary.counts[.rejected] == 1)
        #expect(summary.progress.counts[.knownRejects] == 1)
        #expect(summary.progress.tally[.open].received == 0)
        #expect(try folder.column("SELECT count(*) FROM file_history") == ["0"])
    }

    @Test func `a reject that disappears and comes back keeps the run since which it stands so`()
        async throws
    {
        try folder.add("broken.epub")
        let path = folder.books["broken.epub"]
        try FileTree.write(Array("no book".utf8), to: path)
        func since() throws -> Int64? {
            try folder.library.reader().reject(at: path.canonical().bytes)?.since
        }
        try await folder.run()
        let name = try path.canonical().bytes
        FileTree.remove(path)
        try await folder.run()
        #expect(try folder.library.reader().reject(at: name)?.missingSince != nil)
        #expect(try folder.library.reader().reject(at: name)?.since == 1)
        try FileTree.write(Array("no book".utf8), to: path)
        try await folder.run()
        #expect(try since() == 1)
        // Another reason is another standing.
        try FileTree.write([], to: path)
        try await folder.run()
        #expect(try since() == 4)
    }

    @Test func `a file that was only touched keeps its row, and nothing of it is read`()
        async throws
    {
        try await folder.run()
        try folder.touch("a.epub")
        let summary = try await folder.run()
        #expect(summary.counts[.unchanged] == 3)
        #expect(summary.progress.counts[.touched] == 1)
        #expect(summary.progress.tally[.open].skippedTotal == 1)
        #expect(summary.progress.tally[.read].received == 0)
        // A file that changed at the very moment of reading is read once more.
        try await folder.run()
        let third = try await folder.run()
        #expect(third.progress.counts[.touched] == 0)
    }

    private func newDump() async throws -> [String] {
        let library = try TestLibrary()
        try await library.run(library.request([.path(folder.books.path)]))
        return try library.contentDump()
    }

    private func told(_ name: String) throws -> [String] {
        try folder.column(
            """
            SELECT coalesce(reason, '-') || ' ' || outcome || ' ' || (SELECT count(*)
                FROM edition_warnings WHERE edition_id = editions.id AND code = 'ZIP-032')
            FROM files JOIN editions ON editions.id = edition_id WHERE CAST(path AS TEXT) LIKE '%/\(name)'
            """
        ).map { String($0.dropFirst().dropLast()) }
    }

    @Test(arguments: [false, true])
    func `a known book whose end is lost is told as in a new library, and so is its healing`(
        keepsSize: Bool
    ) async throws {
        try await folder.run()
        let whole = try FileTree.read(folder.books["a.epub"])
        let end = [UInt8](repeating: 0, count: keepsSize ? 100 : 0)
        try FileTree.write(whole.dropLast(100) + end, to: folder.books["a.epub"])
        let lost = try await folder.run()
        #expect(lost.counts[.unchanged] == 3)
        #expect(lost.progress.counts[.touched] == 0)
        #expect(lost.progress.warnings["ZIP-032"] == 1)
        #expect(lost.progress.outcomes[.salvaged] == 1)
        #expect(try told("a.epub") == ["ZIP-032 salvaged 1"])
        #expect(try await folder.library.contentDump() == newDump())
        try FileTree.write(whole, to: folder.books["a.epub"])
        let healed = try await folder.run()
        #expect(healed.progress.warnings.isEmpty)
        #expect(try told("a.epub") == ["- ok 0"])
        #expect(try await folder.library.contentDump() == newDump())
        #expect(try folder.column("SELECT count(*) FROM file_history") == ["2"])
    }

    @Test func `a copy whose end is lost says nothing of its content`() async throws {
        try FileTree.write(FileTree.read(folder.books["a.epub"]), to: folder.books["b2.epub"])
        try await folder.run()
        let whole = try FileTree.read(folder.books["b2.epub"])
        try FileTree.write(Array(whole.dropLast(100)), to: folder.books["b2.epub"])
        let lost = try await folder.run()
        #expect(lost.progress.warnings == ["ZIP-032": 1])
        #expect(try told("b2.epub") == ["ZIP-032 ok 0"])
        #expect(try told("a.epub") == ["- ok 0"])
        #expect(try await folder.library.contentDump() == newDump())
        try await folder.run()
        #expect(try await folder.run().progress.warnings.isEmpty)
    }

    @Test func `a file under another name is the same file`() async throws {
        try await folder.run()
        let before = try #require(try folder.row("a.epub"))
        try folder.move("a.epub", to: "moved/far/a2.epub")
        let summary = try await folder.run()
        #expect(summary.counts[.unchanged] == 3)
        #expect(summary.counts[.copies] == 0)
        #expect(summary.progress.counts[.moved] == 1)
        #expect(summary.progress.counts[.missing] == 0)
        let after = try #require(try folder.row("moved/far/a2.epub"))
        #expect(after.record.editionID == before.record.editionID)
        #expect(after.record.status == .registered)
        #expect(try folder.lostRow("a.epub") == nil)
        // The rename left its inode, so a look at the directory of the archive was enough.
        #expect(summary.progress.tally[.read].received == 0)
        #expect(try folder.column("SELECT count(*) FROM editions") == ["3"])
    }

    @Test func `a file that was copied elsewhere and removed has moved as well`() async throws {
        try await folder.run()
        let bytes = try FileTree.read(folder.books["a.epub"])
        try FileTree.write(bytes, to: folder.books["b2.epub"])
        folder.remove("a.epub")
        let summary = try await folder.run(breaker: .off)
        #expect(summary.progress.counts[.moved] == 1)
        #expect(summary.counts[.unchanged] == 3)
        #expect(try folder.row("b2.epub")?.record.status == .registered)
    }

    @Test func `two files that swap names are both recognized`() async throws {
        try await folder.run()
        try folder.move("a.epub", to: "x")
        try folder.move("b.epub", to: "a.epub")
        try folder.move("x", to: "b.epub")
        let summary = try await folder.run()
        #expect(summary.counts[.found] == 3)
        #expect(summary.counts.editions == 0)
        #expect(summary.progress.counts[.superseded] == 0)
        #expect(
            try folder.column("SELECT count(*) FROM editions WHERE superseded_by IS NOT NULL") == [
                "0"
            ]
        )
    }

    @Test func `a file with another content supersedes what it held`() async throws {
        try await folder.run()
        let old = try #require(try folder.row("a.epub")?.record.editionID)
        try folder.add("a.epub", "another book")
        let summary = try await folder.run()
        #expect(summary.counts[.newWorks] == 1)
        #expect(summary.progress.counts[.superseded] == 1)
        let new = try #require(try folder.row("a.epub")?.record.editionID)
        #expect(new != old)
        #expect(
            try folder.column("SELECT id, superseded_by FROM editions WHERE superseded_by > 0")
                == ["\(old)|\(new)"]
        )
        // A superseded edition comes back under another name, and is no longer superseded.
        try folder.add("old.epub", "a.epub")
        let third = try await folder.run()
        #expect(third.counts[.copies] == 1)
        #expect(try folder.column("SELECT count(*) FROM editions WHERE superseded_by > 0") == ["0"])
    }

    @Test func `an edition that another file still has is not superseded`() async throws {
        try folder.add("copy.epub", "a.epub")
        try await folder.run()
        try folder.add("a.epub", "another book")
        let summary = try await folder.run()
        #expect(summary.progress.counts[.superseded] == 0)
    }

    @Test func `a missing file is marked once, and never forgotten`() async throws {
        try await folder.run()
        folder.remove("a.epub")
        let summary = try await folder.run(breaker: .off)
        #expect(summary.counts[.found] == 2)
        #expect(summary.progress.counts[.missing] == 1)
        let since = try folder.column("SELECT missing_since > 0 FROM files ORDER BY path")
        #expect(since == ["1", "NULL", "NULL"])
        #expect(try folder.lostRow("a.epub")?.record.editionID != nil)
        let again = try await folder.run(breaker: .share(hundredthsOfPercent: 0))
        #expect(again.progress.counts[.missing] == 0)
        try folder.add("a.epub")
        let third = try await folder.run()
        #expect(third.progress.counts[.returned] == 1)
        #expect(third.counts[.unchanged] == 3)
        #expect(try folder.column("SELECT count(missing_since) FROM files") == ["0"])
    }

    @Test func `undoing a run reverts moves and missing marks`() async throws {
        try await folder.run()
        let before = try folder.library.dump()
        try folder.move("a.epub", to: "z.epub")
        folder.remove("b.epub")
        try folder.add("sub/c.epub", "another book")
        let summary = try await folder.run(breaker: .off)
        #expect(summary.progress.counts[.moved] == 1)
        #expect(summary.progress.counts[.missing] == 1)
        _ = try RunUndo(folder.library.library)
            .undo(try #require(summary.run), who: "ada", why: nil, isDryRun: false)
        expectSame(try folder.library.dump(), before)
    }

    @Test func `a postponed file that vanishes leaves nothing`() async throws {
        try await folder.run()
        let before = try folder.library.dump()
        try folder.add("d.epub.part", "d")
        let summary = try await folder.run()
        #expect(summary.counts[.deferred] == 1)
        #expect(try folder.row("d.epub.part")?.record.reason == ReasonCode("SRC-012"))
        folder.remove("d.epub.part")
        let again = try await folder.run()
        #expect(again.progress.counts[.missing] == 0)
        expectSame(try folder.library.dump(), before)
    }

    @Test func `a reject is read again only when its file changes`() async throws {
        try FileTree.write(Array("no book".utf8), to: folder.books["d.epub"])
        try await folder.run()
        // A file that changed at the very moment of reading is read once more.
        try await folder.run()
        let known = try await folder.run()
        #expect(known.progress.counts[.knownRejects] == 1)
        #expect(known.progress.tally[.discover].rejectedTotal == 1)
        #expect(known.progress.tally[.open].received == 0)
        var request = folder.request()
        request.retries = true
        let retried = try await folder.library.run(request)
        #expect(retried.progress.counts[.knownRejects] == 0)
        #expect(retried.progress.tally[.open].rejectedTotal == 1)
        try folder.add("d.epub", "a book at last")
        let mended = try await folder.run()
        #expect(mended.counts[.newWorks] == 1)
        #expect(mended.counts[.rejected] == 0)
    }

    @Test func `a book that was damaged and restored is the same book`() async throws {
        try await folder.run()
        let good = try FileTree.read(folder.books["a.epub"])
        let before = try folder.library.dump()
        try FileTree.write(Array("ruined".utf8), to: folder.books["a.epub"])
        let ruined = try await folder.run()
        #expect(ruined.counts[.rejected] == 1)
        try FileTree.write(good, to: folder.books["a.epub"])
        let mended = try await folder.run()
        #expect(mended.counts[.unchanged] == 3)
        #expect(mended.counts[.copies] == 0)
        // But for the time of the file.
        let times = "UPDATE files SET modified_at = 0"
        try folder.library.outsider().execute(times)
        #expect(try folder.library.dump().count == before.count)
        #expect(try folder.row("a.epub")?.record.status == .registered)
    }

    @Test func `a book that replaces a damaged one supersedes its edition`() async throws {
        try await folder.run()
        try FileTree.write(Array("ruined".utf8), to: folder.books["a.epub"])
        try await folder.run()
        try folder.add("a.epub", "another book")
        let summary = try await folder.run()
        #expect(summary.counts[.newWorks] == 1)
        #expect(summary.progress.counts[.superseded] == 1)
    }

    @Test func `the edition of a damaged book is removed when it is pruned`() async throws {
        try await folder.run()
        try FileTree.write(Array("ruined".utf8), to: folder.books["a.epub"])
        try await folder.run()
        let report = try FilePruning(folder.library.library).carryOut(PruneRequest())
        #expect(report.removal.editions.count == 1)
        #expect(try folder.row("a.epub")?.record.status == .rejected)
        let clean = try TestLibrary()
        try await clean.run(folder.books.path)
        #expect(try folder.library.grouping() == clean.grouping())
    }

    @Test func `a reject that a run could not report is reported by the next`() async throws {
        try FileTree.write(Array("no book".utf8), to: folder.books["d.epub"])
        try await folder.run()
        try await folder.run()
        try folder.library.outsider().execute("UPDATE runs SET state = 'interrupted'")
        let next = try await folder.run()
        #expect(next.counts[.rejected] == 1)
        #expect(next.progress.counts[.knownRejects] == 0)
        #expect(try await folder.run().progress.counts[.knownRejects] == 1)
    }

    @Test func `a renamed book that has to wait is neither missing nor a copy`()
        async throws
    {
        try await folder.run()
        try folder.move("a.epub", to: "z.epub")
        let waiting = try await folder.run(settle: .seconds(3600))
        #expect(waiting.counts[.deferred] > 0)
        #expect(waiting.progress.counts[.missing] == 0)
        let later = try await folder.run()
        #expect(later.progress.counts[.moved] == 1)
        #expect(later.counts[.unchanged] == 3)
    }

    @Test func `a refusal of a folder ends with its cause`() async throws {
        try await folder.run()
        let path = try folder.books.path.canonical().text + "/sub"
        try folder.library.outsider().execute(
            """
            INSERT INTO files (path, status, stage, reason)
            VALUES (CAST('\(path)' AS BLOB), 'rejected', 'discover', 'SRC-001')
            """
        )
        try await folder.run()
        #expect(try folder.column("SELECT count(*) FROM files") == ["3"])
    }

    @Test func `overlapping sources are walked once, in any order`() async throws {
        let request = folder.library.request([
            .path(folder.books["sub"]), .path(folder.books.path),
        ])
        let summary = try await folder.library.run(request)
        #expect(summary.counts[.found] == 3)
    }

    @Test(arguments: ["sub/log.json", "a.epub", "new.csv"])
    func `nothing is written to the sources`(name: String) async throws {
        var request = folder.request()
        request.outputs = [RunOutput("the log", folder.books[name])]
        let failure = await folder.refusal(request)
        #expect(failure?.kind == .wrongRequest)
    }

    @Test(arguments: ["IO-001", "SRC-006"])
    func `a failure caused by the disk is retried`(code: String) async throws {
        try await folder.run()
        try folder.library.outsider().execute(
            """
            UPDATE files SET status = 'rejected', reason = '\(code)', edition_id = NULL,
                fingerprint = NULL WHERE id = 1
            """
        )
        let summary = try await folder.run()
        #expect(summary.counts[.rejected] == 0)
        #expect(summary.counts[.copies] == 1)
    }

    @Test func `an improved reader rereads what an older one read or rejected`()
        async throws
    {
        try FileTree.write(Array("no book".utf8), to: folder.books["d.epub"])
        try await folder.run()
        try await folder.run()
        let before = try folder.library.dump()
        let outsider = try folder.library.outsider()
        try outsider.execute("UPDATE editions SET reader_version = 1, title = 'half a title'")
        try outsider.execute("UPDATE files SET reader_version = 1")
        try outsider.execute("DELETE FROM volume_ids WHERE edition_id = 2")
        let summary = try await folder.run()
        #expect(summary.progress.counts[.renewed] == 3)
        #expect(summary.counts[.unchanged] == 3)
        #expect(summary.progress.tally[.open].rejectedTotal == 1)
        expectSame(try folder.library.dump(), before)
        let again = try await folder.run()
        #expect(again.progress.counts[.renewed] == 0)
        #expect(again.progress.counts[.knownRejects] == 1)
    }

    @Test func `what a reader reads again keeps the state of its identifiers`() async throws {
        for (place, title) in ["Ash", "Birch", "Cedar", "Elm", "Fir", "Oak", "Yew"].enumerated() {
            try folder.books.book(
                "tree \(place).epub",
                .minimal(title: title, identifiers: ["urn:isbn:9783161484100"], text: title)
            )
        }
        try await folder.run()
        let before = try folder.library.dump()
        #expect(before.contains { $0.contains("'quarantined'") })
        try folder.library.outsider().execute("UPDATE editions SET reader_version = 1")
        #expect(try await folder.run().progress.counts[.renewed] == 10)
        expectSame(try folder.library.dump(), before)
    }

    @Test func `more new files than can be remembered have the same result`() async throws {
        try await folder.run()
        let first = try folder.library.dump()
        #expect(!first.isEmpty)
        let list = try TemporaryFolder()
        let paths = ["a.epub", "b.epub", "sub/c.epub"].map { folder.books[$0] }
        let file = try list.file("list", Array(paths.map(\.bytes).joined(separator: [10])))
        // A list is walked once, and compared on the way.
        let summary = try await folder.library.run(
            folder.library.request([.list(file, separator: .newline)])
        )
        #expect(summary.counts[.unchanged] == 3)
        #expect(summary.progress.tally[.open].received == 0)
    }
}
