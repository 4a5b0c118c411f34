// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import ImportSupport
import SQLite
import Store
import TestSupport
import Testing
import Works

/// Which books end in one work, seen through whole imports.
@Suite struct WorkTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
    }

    private func add(_ name: String, title: String? = nil, _ identifiers: String...) throws {
        try books.book(
            "\(name).epub",
            .minimal(title: title ?? name, identifiers: identifiers, text: name)
        )
    }

    private func work(_ name: String) throws -> Int64? {
        try library.reader().file(at: books["\(name).epub"].canonical().bytes)?.workID
    }

    @Test(
        arguments: [
            "urn:isbn:9783161484100", "3-16-148410-X", "google:zyTCAlFPjgYC", "oclc:123456789",
            "https://doi.org/10.1000/182",
        ],
        [400_000, 0]
    )
    func `any one of several shared identifiers joins`(
        shared: String,
        cacheCapacity: Int
    ) async throws {
        try add(
            "a",
            title: "One Book",
            "urn:isbn:9783161484100",
            "google:zyTCAlFPjgYC",
            "oclc:123456789",
            "doi:10.1000/182"
        )
        try add("b", title: "One Book", "urn:isbn:9780306406157", shared)
        try add("c", "urn:isbn:9780131103627")
        let summary = try await library.run(books.path, cacheCapacity: cacheCapacity)
        #expect(summary.counts[.newWorks] == 2)
        #expect(summary.counts[.joined] == 1)
        #expect(try work("a") == work("b"))
        #expect(try work("a") != work("c"))
        let evidence = try library.edition(of: books["b.epub"].canonical()).evidence
        #expect(evidence.decision == "joined")
        #expect(evidence.value != nil)
    }

    @Test func `an identifier from a single edition joins the next`() async throws {
        try add("a", "goodreads:9783161484100")
        try add("b", "goodreads:9783161484100", "google:zyTCAlFPjgYC")
        try add("c", "google:zyTCAlFPjgYC")
        try await library.run(books.path)
        #expect(try work("a") == work("c"))
    }

    @Test func `the first title stays`() async throws {
        try add("a", title: "First", "goodreads:9783161484100")
        try add("b", title: "Second", "goodreads:9783161484100")
        try await library.run(books.path)
        try add("c", title: "Third", "goodreads:9783161484100")
        try await library.run(books.path)
        #expect(try library.rows("SELECT title FROM works") == ["'First'"])
        #expect(try library.reader().work(1)?.editions == 3)
    }

    @Test func `a package identifier joins only where title and author agree`() async throws {
        let id = "urn:uuid:5f0c5a52-9a39-4c1e-8a3e-0d3c5a1b7e11"
        try add("a", title: "One Title", id)
        try add("b", title: "ONE TITLE!", id)
        try add("c", title: "Another", id)
        try await library.run(books.path)
        #expect(try work("a") == work("b"))
        #expect(try work("a") != work("c"))
    }

    @Test(arguments: [400_000, 1, 0])
    func `a book with identifiers of two works makes them one`(
        cacheCapacity: Int
    ) async throws {
        try add("a", title: "A", "goodreads:9783161484100")
        try add("b", title: "B", "google:zyTCAlFPjgYC", "oclc:123456789")
        try add("c", title: "C", "google:zyTCAlFPjgYC", "goodreads:9783161484100")
        // Known by an identifier of the deleted work, and by nothing else.
        try add("d", title: "D", "oclc:123456789")
        let summary = try await library.run(books.path, cacheCapacity: cacheCapacity)
        #expect(summary.progress.counts[.mergedWorks] == 1)
        #expect(summary.counts[.newWorks] == 2)
        #expect(summary.counts[.joined] == 2)
        #expect(try library.rows("SELECT id, title FROM works") == ["1|'A'"])
        #expect(try library.rows("SELECT old_id, new_id FROM work_redirects") == ["2|1"])
        for name in ["a", "b", "c", "d"] { #expect(try work(name) == 1) }
        let evidence = try library.edition(of: books["c.epub"].canonical()).evidence
        #expect(evidence.decision == "joined")
        #expect(evidence.kind == "google")
        let founder = try library.edition(of: books["b.epub"].canonical()).evidence
        #expect(founder.decision == "merged")
        #expect(try library.rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `a work deleted between runs is founded again under a new number`() async throws {
        let ids = ["goodreads:9783161484100", "google:zyTCAlFPjgYC", "oclc:123456789"]
        try add("a", ids[0], ids[1], ids[2])
        try await library.run(books.path)
        try library.outsider().execute("DELETE FROM works")
        for (name, id) in zip(["b", "c", "d"], ids) { try add(name, id) }
        FileTree.remove(books["a.epub"])
        let summary = try await library.run(books.path)
        // The identifiers no longer have anything in common.
        #expect(summary.counts[.newWorks] == 3)
        #expect(try library.rows("SELECT min(id) > 1 FROM works") == ["1"])
    }

    @Test func `the same file founds its work again after it was deleted`() async throws {
        try add("a", "goodreads:9783161484100")
        try await library.run(books.path)
        try library.outsider().execute("DELETE FROM works")
        let summary = try await library.run(books.path)
        #expect(summary.counts[.newWorks] == 1)
        #expect(try work("a") == 2)
        #expect(try library.rows("SELECT status FROM files") == ["'registered'"])
    }

    @Test func `an edition that another program deleted and left its file behind is read again`()
        async throws
    {
        try add("a", "goodreads:9783161484100")
        try add("b", "goodreads:9780306406157")
        try await library.run(books.path)
        // What the sqlite3 shell does unless it is told otherwise.
        try library.outsider().execute(
            "PRAGMA foreign_keys = OFF; DELETE FROM editions WHERE id = 1"
        )
        let summary = try await library.run(books.path)
        #expect(summary.counts[.unchanged] == 1)
        #expect(try library.rows("PRAGMA foreign_key_check(files)") == [])
        let held = "SELECT count(*) FROM files WHERE edition_id IS NOT NULL"
        #expect(try library.rows(held) == ["2"])
    }

    @Test func `a file with a new content is a new edition, and the old one stays`() async throws {
        try add("a", title: "Old", "goodreads:9783161484100")
        try await library.run(books.path)
        try books.book(
            "a.epub",
            .minimal(title: "New", identifiers: ["goodreads:9783161484100"], text: "changed")
        )
        let summary = try await library.run(books.path)
        #expect(summary.counts[.joined] == 1)
        #expect(try library.reader().status().editions == 2)
        #expect(try library.reader().status().files == 1)
        #expect(try library.edition(of: books["a.epub"].canonical()).record.title == "New")
    }

    @Test func `one text is one work, whatever a server writes into the package`() async throws {
        let text = String(repeating: "<p>The tide came in at four.</p>", count: 1_100)
        for (name, title, text) in [
            ("a", "Salt Roads", text), ("b", "Salt Roads (Unabridged)", text), ("c", "Kelp", text),
            ("d", "Salt Roads", "<p>This book is free.</p>"),
        ] {
            var book = BookBuilder.minimal(title: title, identifiers: ["\(name), made by us"])
            book.set("OPS/text.xhtml", text)
            try books.book("\(name).epub", book)
        }
        let summary = try await library.run(books.path)
        #expect(summary.counts[.newWorks] == 3)
        #expect(try work("a") == work("b"))
        // What speaks against an ISBN speaks against this as well, and is asked about.
        #expect(try work("a") != work("c"))
        #expect(try work("a") != work("d"))
        let states = "SELECT kind || ' ' || finding FROM id_states WHERE finding IS NOT NULL"
        let found = try library.rows(states)
        #expect(found == ["'text reused'"])
    }

    /// Books that share nothing with others, so that the first batch of 32 is full.
    private func addFillers(_ count: Int) throws {
        for number in 0..<count { try add("filler-\(100 + number)", "urn:uuid:filler\(number)") }
    }

    @Test(arguments: [400_000, 0])
    func `a work deleted during a run is founded again, for every identifier it had`(
        cacheCapacity: Int
    ) async throws {
        let ids = ["goodreads:9783161484100", "google:zyTCAlFPjgYC", "oclc:123456789"]
        try add("a", ids[0], ids[1], ids[2])
        try addFillers(31)
        for (name, id) in zip(["x", "y", "z"], ids) { try add(name, id) }
        let library = library
        let observer = Observer(whenProgressed: { done in
            guard done == 32 else { return }
            #expect(throws: Never.self) {
                try library.outsider().execute("DELETE FROM works WHERE title = 'a'")
            }
        })
        let summary = try await library.run(
            books.path,
            cacheCapacity: cacheCapacity,
            editionsPerTransaction: 1,
            observer: observer
        )
        #expect(summary.counts[.newWorks] == 35)
        #expect(try library.reader().status().works == 34)
        #expect(try library.rows("SELECT count(*) FROM works WHERE title = 'a'") == ["0"])
        #expect(Set([try work("x"), try work("y"), try work("z")]).count == 3)
        if cacheCapacity > 0 { #expect(summary.cache.stale == 3) }
        let again = try await library.run(books.path)
        // It shares an identifier with each of the three, so they are one now.
        #expect(again.progress.counts[.mergedWorks] == 2)
        #expect(try work("a") == work("x"))
    }

    @Test func `an edition deleted during a run comes back with the next one`() async throws {
        try addFillers(32)
        try add("z", "goodreads:9783161484100")
        try await library.run(books.path)
        let library = library
        let observer = Observer(whenProgressed: { _ in
            #expect(throws: Never.self) {
                try library.outsider().execute("DELETE FROM works WHERE title = 'z'")
            }
        })
        try add("filler-000", "urn:uuid:one more")
        try await library.run(books.path, editionsPerTransaction: 1, observer: observer)
        let again = try await library.run(books.path)
        #expect(again.counts[.newWorks] == 1)
        #expect(try work("z") != nil)
    }
}
