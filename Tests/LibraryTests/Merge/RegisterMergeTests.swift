// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing
import Works

/// What is merged from another library, and what is not.
@Suite struct RegisterMergeTests {
    private let books: TemporaryFolder
    private let library: TestLibrary
    private let other: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        other = try TestLibrary()
    }

    @discardableResult
    private func merge(
        _ path: Path? = nil,
        isDryRun: Bool = false
    ) throws -> RegisterMergeResult {
        var request = RegisterMerge.Request([path ?? other.library.folder], program: "test")
        request.isDryRun = isDryRun
        request.wantsWorks = true
        let report = try RegisterMerge(library.library, request).run()[0]
        #expect(report.imbalances == [])
        var failures: [RegisterCheck] = []
        try library.reader().verify { if !$0.isSound { failures.append($0) } }
        #expect(failures == [])
        return report
    }

    private func book(_ name: String, _ identifiers: String...) throws {
        try books.book(
            "\(name).epub",
            .minimal(title: name, identifiers: identifiers, metadata: "", text: name)
        )
    }

    private func say(
        _ action: DecisionRequest.Action,
        in library: TestLibrary,
        at time: Int64
    ) throws {
        let request = DecisionRequest(action, who: "keeper", why: nil)
        _ = try LibraryDecisions(library.library).decide(request)
        try library.outsider().execute(
            "UPDATE decisions SET made_at = \(time) WHERE made_at > 1000000"
        )
    }

    /// Every file below a folder, by name, except those that a reader leaves.
    private func contents(_ folder: Path) throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for name in try FileTree.names(in: folder) {
            let path = folder.appending(name)
            if FileTree.isFolder(path) {
                for (inner, bytes) in try contents(path) {
                    found["\(Path(bytes: name).text)/\(inner)"] = bytes
                }
            } else {
                found[Path(bytes: name).text] = try FileTree.read(path)
            }
        }
        return found
    }

    /// Every edition, without the ids of rows.
    private func records(_ library: TestLibrary) throws -> [[UInt8]: Book] {
        let reader = try library.reader()
        var found: [[UInt8]: Book] = [:]
        for id in try library.rows("SELECT id FROM editions").compactMap({ Int64($0) }) {
            let record = try #require(try reader.edition(id)).record
            found[record.fingerprint] = record
        }
        return found
    }

    /// Covers from elsewhere have files of their own.
    private static func withoutPlaces(_ book: Book) -> Book {
        var book = book
        book.publication.cover?.image.place = nil
        book.publication.cover?.raster?.image.place = nil
        return book
    }

    @Test func `what is known of a book on the web comes along`() async throws {
        try book("Salt")
        try await other.run(books.path)
        try await library.run(try books.folder("none"))
        let outsider = try other.outsider()
        try outsider.execute("UPDATE files SET path = CAST('http://a.example/1.epub' AS BLOB)")
        try outsider.execute(
            """
            INSERT INTO remote_files SELECT id, 'http://a.example/new', 'urn:1', '2026-01-01',
                '"v"', 9, 'peeked', 4, run_id FROM files
            """
        )
        try merge()
        let remote = """
            SELECT path, feed, entry, entry_updated, validator, length, seen, seen_bytes
            FROM remote_files JOIN files ON files.id = file_id
            """
        #expect(try library.rows(remote).count == 1)
        #expect(try library.rows(remote) == other.rows(remote))
    }

    @Test func `what was only looked at in parts does not come as a copy`() async throws {
        try book("Salt")
        try await other.run(books.path)
        try await library.run(books.path)
        let outsider = try other.outsider()
        try outsider.execute("UPDATE files SET path = CAST('http://a.example/1.epub' AS BLOB)")
        try outsider.execute(
            """
            INSERT INTO remote_files SELECT id, NULL, NULL, NULL, '"v"', 9, 'peeked', 4, run_id
            FROM files
            """
        )
        let report = try merge()
        #expect(report.files.found == 1 && report.files.known == 1)
        #expect(try library.rows("SELECT count(*) FROM files WHERE status = 'copy'") == ["0"])
        try library.reader().verify { #expect($0.isSound, "\($0)") }
    }

    @Test func `an empty library becomes a copy of the other`() async throws {
        let source = try MixedFolder()
        try await other.run(source.path)
        try await library.run(try books.folder("none"))
        let before = try contents(other.library.folder)
        let report = try merge()
        #expect(report.counts.editions == report.counts[.found] - report.counts[.rejected])
        #expect(
            try records(library).mapValues(Self.withoutPlaces)
                == records(other).mapValues(Self.withoutPlaces)
        )
        #expect(try library.grouping() == other.grouping())
        // Rows have other numbers where covers or names came in another order, and nothing else has.
        let tables = [
            "works", "editions", "files", "edition_titles", "volume_ids", "edition_search",
        ]
        for table in tables {
            let rows = [library, other].map { library in
                Set((try? library.dump())?.filter { $0.hasPrefix(table + "|") } ?? [])
            }
            #expect(rows[0] == rows[1])
        }
        let covers = try library.covers()
        #expect(try covers == other.covers())
        // They lie in a pack, as those of a run do.
        #expect(try library.coverFiles() == ["covers/2-1.pack"])
        #expect(!covers.isEmpty)
        #expect(report.covers.brought > 0)
        #expect(try contents(other.library.folder) == before)
        // Former ids lead on.
        let ids = try other.rows("SELECT id FROM works").compactMap { Int64($0) }
        #expect(report.works.filter { $0.there == $0.here }.map(\.there) == ids.sorted())
        #expect(report.works.allSatisfy { $0.here.map(ids.contains) == true })
    }

    @Test func `merging the library's own backup adds nothing`() async throws {
        let source = try MixedFolder()
        try await library.run(source.path)
        let backup = try LibraryBackups(library.library).backUp(to: nil, keeping: 3)
        let before = try library.dump()
        let report = try merge(backup.file)
        let counts = report.counts
        #expect(counts[.copies] + counts[.unchanged] == counts[.found])
        #expect(report.files.new == 0)
        expectSame(try library.dump(), before)
    }

    @Test func `merging an old backup restores removed books with their covers`() async throws {
        let source = try MixedFolder()
        try await library.run(source.path)
        let backup = try LibraryBackups(library.library).backUp(to: nil, keeping: 3)
        let before = try records(library)
        let covers = try contents(library.library.covers)
        let gone = try library.rows("SELECT id FROM editions").compactMap { Int64($0) }
        do {
            let open = try library.library.openForWriting()
            try open.writer.begin()
            for edition in gone.prefix(3) {
                var changes = WorkChanges()
                try open.writer.remove(edition: edition, &changes)
            }
            try open.writer.commit()
        }
        let report = try merge(backup.file)
        #expect(report.counts.editions == 3)
        #expect(report.covers.missing == 0)
        #expect(try records(library) == before)
        #expect(try contents(library.library.covers) == covers)
    }

    @Test func `a library is not merged into itself`() async throws {
        try book("A")
        try await library.run(books.path)
        for path in [library.library.folder, library.library.register.path] {
            #expect(throws: Failure.self) { try merge(path) }
        }
        let link = books["link"]
        try FileTree.link(link, to: library.library.folder)
        #expect(throws: Failure.self) { try merge(link) }
    }

    @Test func `a path that is known here keeps its row`() async throws {
        try book("A", "urn:isbn:9780306406157")
        try await other.run(books.path)
        try book("A", "urn:isbn:9783161484100")
        try book("B", "urn:isbn:9783161484100")
        try await library.run(books.path)
        let path = try books["A.epub"].canonical().bytes
        let before = try library.reader().file(at: path)?.record
        let report = try merge()
        #expect(report.counts[.newWorks] == 1)
        #expect((report.files.found, report.files.known, report.files.new) == (1, 1, 0))
        #expect(try library.reader().file(at: path)?.record == before)
    }

    @Test func `a file of the other library with known content becomes a copy`() async throws {
        try book("A")
        try await library.run(books.path)
        let elsewhere = try TemporaryFolder()
        try elsewhere.file("X.epub", FileTree.read(books["A.epub"]))
        try await other.run(elsewhere.path)
        try merge()
        let path = try elsewhere["X.epub"].canonical().bytes
        let file = try #require(try library.reader().file(at: path))
        #expect(file.record.status == .copy)
        #expect(file.record.editionID == 1)
        // And the next import has nothing to say about it.
        let summary = try await library.run(elsewhere.path)
        #expect(summary.counts[.unchanged] == 1)
    }

    @Test func `a cover that exists nowhere any more is reported and not entered`() async throws {
        let source = try MixedFolder()
        try await other.run(source.path)
        try await library.run(try books.folder("none"))
        try other.unpackCovers()
        let rows = try other.outsider().prepare("SELECT file FROM covers").all { $0.text(0) }
        // One is missing, one has other bytes.
        FileTree.remove(other.library.folder.appending(rows[0]))
        if rows.count > 1 {
            try FileTree.write([1, 2, 3], to: other.library.folder.appending(rows[1]))
        }
        let report = try merge()
        #expect(report.covers.missing >= min(2, rows.count))
        #expect(report.covers.brought > 0)
        let warned = try library.rows("SELECT DISTINCT code FROM edition_warnings")
        #expect(warned.contains("'REG-004'"))
        #expect(try library.covers().count == report.covers.brought)
    }

    @Test func `an unreadable cover is not dropped`() async throws {
        let source = try MixedFolder()
        try await other.run(source.path)
        try await library.run(try books.folder("none"))
        try other.unpackCovers()
        let before = try library.dump()
        let name = try #require(try other.rows("SELECT min(file) FROM covers").first)
        let cover = other.library.folder.appending(String(name.dropFirst().dropLast()))
        let bytes = try FileTree.read(cover)
        FileTree.remove(cover)
        // A link that leads to itself, so that not even root can read it.
        try FileTree.link(cover, to: cover)
        #expect(throws: Failure.self) { try merge() }
        expectSame(try library.dump(), before)
        FileTree.remove(cover)
        try FileTree.write(bytes, to: cover)
        #expect(try merge().covers.missing == 0)
    }

    @Test func `leftovers of covers from a killed merge are removed by the next one`() async throws
    {
        let source = try MixedFolder()
        try await other.run(source.path)
        try await library.run(try books.folder("none"))
        try FileTree.write([1], to: library.library.covers.appending(".accession-1-0.part"))
        try merge()
        let names = try contents(library.library.covers).keys
        #expect(!names.contains { $0.hasSuffix(".part") })
    }

    @Test func `the newer of two decisions counts, and the older one comes back`() async throws {
        try book("A", "urn:isbn:9780306406157")
        try book("B", "urn:isbn:9780306406157")
        try await library.run(books.path)
        try await other.run(books.path)
        let id = VolumeID(kind: .isbn, value: "9780306406157")
        try say(.distrust(id), in: library, at: 5)
        try say(.trust(id), in: other, at: 9)
        let report = try merge()
        #expect(report.decisions.won == 1)
        #expect(report.decisions.overruled == [1])
        #expect(try library.grouping().count == 1)
        let undo = DecisionRequest(.revoke(nil), who: "keeper", why: nil)
        _ = try LibraryDecisions(library.library).decide(undo)
        #expect(try library.rows("SELECT kind FROM decisions WHERE in_force = 1") == ["'distrust'"])
        #expect(try library.grouping().count == 2)
    }

    @Test func `an older incoming decision loses, and an undo brings it back`() async throws {
        try book("A", "urn:isbn:9780306406157")
        try book("B", "urn:isbn:9780306406157")
        try await library.run(books.path)
        try await other.run(books.path)
        try say(.notSame([.edition(1), .edition(2)]), in: library, at: 9)
        try say(.same(.edition(1), .edition(2)), in: other, at: 4)
        #expect(throws: Failure.self) { try say(.revoke(7), in: library, at: 1) }
        let report = try merge()
        #expect(report.decisions.lost == 1)
        #expect(report.decisions.overruled == [])
        #expect(try library.grouping().count == 2)
        // The newest decision is the one made last, not the one merged last.
        let undo = DecisionRequest(.revoke(nil), who: "keeper", why: nil)
        let undone = try LibraryDecisions(library.library).decide(undo)
        #expect(undone.revoked == [1])
        #expect(try library.rows("SELECT kind FROM decisions WHERE in_force = 1") == ["'same'"])
        #expect(try library.grouping().count == 1)
    }

    @Test func `a decision revoked in the other library is revoked here`() async throws {
        try book("A", "urn:isbn:9780306406157")
        try await library.run(books.path)
        let id = VolumeID(kind: .isbn, value: "9780306406157")
        try say(.distrust(id), in: library, at: 5)
        try merge(try copy(of: library))
        let twin = try copy(of: library)
        let revocation = DecisionRequest(.revoke(1), who: "keeper", why: "wrong")
        _ = try LibraryDecisions(Library(twin)).decide(revocation)
        let report = try merge(twin)
        #expect(report.decisions.revoked == [1])
        #expect(try library.rows("SELECT revoked_why FROM decisions") == ["'wrong'"])
        #expect(try library.rows("SELECT id FROM decisions WHERE in_force = 1") == [])
        #expect(try merge(twin).decisions.revoked == [])
    }

    /// A library with the same register.
    private func copy(of library: TestLibrary) throws -> Path {
        let name = "copy\(try FileTree.names(in: books.path).count)"
        return try books.file(
            "\(name)/register.sqlite",
            FileTree.read(library.library.register.path)
        ).parent
    }

    @Test func `a choice goes to the work that its founder founded here`() async throws {
        for name in ["A", "B", "C"] { try book(name) }
        try await other.run(books["B.epub"])
        try await other.run(books.path)
        try await library.run(books.path)
        try say(.set(work: 1, [.title: "The Bell"]), in: other, at: 3)
        try say(.set(work: 2, [.title: "Bells"]), in: library, at: 1)
        let report = try merge()
        #expect(report.decisions.won == 1)
        #expect(
            try library.rows("SELECT title FROM works ORDER BY id") == [
                "'A'", "'The Bell'", "'C'",
            ]
        )
        #expect(report.works.map(\.there) == [1, 2, 3])
        #expect(report.works.map(\.here) == [2, 1, 3])
    }

    @Test func `a register of the first version is merged as a copy`() async throws {
        try book("A")
        try await library.run(books.path)
        let old = try books.file(
            "old/register.sqlite",
            FileTree.read(Samples.path("registers/v1.sqlite"))
        )
        let before = try contents(old.parent)
        let report = try merge(old)
        #expect(report.olderVersion == 1)
        #expect(report.counts[.found] > 0)
        #expect(report.counts.editions == report.counts[.found] - report.counts[.rejected])
        #expect(try contents(old.parent) == before)
        #expect(try contents(library.library.backups.path).isEmpty)
        #expect(try merge(old).counts.editions == 0)
    }

    @Test func `rows in the log of the other register are merged as well`() async throws {
        try book("A")
        try await library.run(books.path)
        try book("B")
        // Held open, so that nothing is written back when the import ends.
        try await other.run(books["A.epub"])
        let holder = try other.outsider()
        _ = try holder.integer("SELECT count(*) FROM editions")
        try await other.run(books["B.epub"])
        let log = Path(bytes: other.library.register.path.bytes + Array("-wal".utf8))
        #expect(try !FileTree.read(log).isEmpty)
        let bytes = (try FileTree.read(log), try FileTree.read(other.library.register.path))
        #expect(try merge().counts[.newWorks] == 1)
        #expect(try FileTree.read(log) == bytes.0)
        #expect(try FileTree.read(other.library.register.path) == bytes.1)
        _ = try holder.integer("SELECT count(*) FROM editions")
    }

    @Test func `a merge that fails halfway changes nothing`() async throws {
        let source = try MixedFolder()
        try await other.run(source.path)
        try book("A")
        try await library.run(books.path)
        let before = try library.dump()
        // Nothing can be written where the covers should go.
        FileTree.remove(library.library.covers)
        try FileTree.write([], to: library.library.covers)
        #expect(throws: Failure.self) { try merge() }
        expectSame(try library.dump(), before)
        FileTree.remove(library.library.covers)
        #expect(try merge().covers.missing == 0)
    }

    @Test func `suggestions and blocklist entries are entered once`() async throws {
        for name in ["A", "B"] { try book(name, "urn:isbn:9780306406157") }
        try await library.run(books["A.epub"])
        try books.file("list.txt", "isbn 9780306406157\n")
        var request = other.request([.path(books.path)])
        request.blocklists = [books["list.txt"]]
        try await other.run(request)
        let fingerprints = try other.outsider()
            .prepare("SELECT fingerprint FROM editions ORDER BY id").all { $0.blob(0) }
        let suggestion = Suggestion(
            left: fingerprints[0],
            right: fingerprints[1],
            source: "eye",
            reason: nil
        )
        _ = try LibraryDecisions(other.library).suggest([suggestion], isDryRun: false)
        let report = try merge()
        #expect((report.suggestions.new, report.blocklist.new) == (1, 1))
        // Identifiers on the blocklist join nothing in either library.
        #expect(try library.grouping() == other.grouping())
        #expect(try library.grouping().count == 2)
        let again = try merge()
        #expect((again.suggestions.new, again.blocklist.new) == (0, 0))
        #expect((again.suggestions.known, again.blocklist.known) == (1, 1))
    }

    @Test func `maps of works come over by name, and hold for what is here`() async throws {
        try book("A", "urn:isbn:9780306406157")
        try await library.run(books.path)
        try book("B", "urn:isbn:9783161484100")
        try await other.run(books["B.epub"])
        let lines = "isbn:9780306406157\twikidata:Q1\nisbn:9783161484100\twikidata:Q1"
        try other.map("wiki", lines, in: books)
        try other.map("mine", "gutenberg:1\twikidata:Q2", in: books)
        try library.map("mine", "gutenberg:1\twikidata:Q3", in: books)
        let report = try merge()
        #expect((report.maps.found, report.maps.known, report.maps.new) == (2, 1, 1))
        #expect(try library.grouping().count == 1)
        let maps = try library.reader().maps()
        #expect(maps.map(\.name) == ["mine", "wiki"])
        #expect(maps.map(\.claims) == [0, 2])
        #expect(try merge().maps.new == 0)
    }

    private func ignore(_ name: String, in library: TestLibrary) throws {
        let request = RemovalRequest(.ignore([.file(books["\(name).epub"])]), who: "keeper")
        _ = try LibraryRemoval(library.library).carryOut(request)
    }

    @Test func `content ignored here is not merged`() async throws {
        for name in ["A", "B"] { try book(name) }
        try await library.run(books.path)
        try await other.run(books.path)
        try ignore("A", in: library)
        let elsewhere = try TemporaryFolder()
        try elsewhere.file("X.epub", FileTree.read(books["A.epub"]))
        try await other.run(elsewhere.path)
        let report = try merge()
        #expect((report.counts[.ignored], report.counts[.copies]) == (1, 1))
        #expect(try library.grouping().count == 1)
        let path = try elsewhere["X.epub"].canonical().bytes
        #expect(try library.reader().file(at: path)?.record.status == .ignored)
        #expect(report.works.map(\.here) == [nil, 2])
    }

    @Test func `content ignored in the other library is ignored here, unless it is registered`()
        async throws
    {
        for name in ["A", "B"] { try book(name) }
        try await library.run(books["A.epub"])
        try await other.run(books.path)
        try ignore("A", in: other)
        try ignore("B", in: other)
        let report = try merge()
        #expect((report.ignoredContents.kept, report.ignoredContents.new) == (1, 1))
        #expect(try library.grouping().count == 1)
        #expect(try await library.run(books.path).counts[.ignored] == 1)
        #expect(try merge().ignoredContents.known == 1)
    }

    @Test func `undoing a merge restores the earlier state`() async throws {
        let source = try MixedFolder()
        try await other.run(source.path)
        for name in ["A", "B"] { try book(name, "urn:isbn:9780306406157") }
        try await library.run(books.path)
        let before = try library.dump()
        let run = try #require(try merge().run)
        let undone = try RunUndo(library.library).undo(
            run,
            who: "keeper",
            why: nil,
            isDryRun: false
        )
        #expect(undone.kept.isEmpty)
        expectSame(try library.dump(), before)
        #expect(try merge().counts.editions == undone.removed)
    }
}
