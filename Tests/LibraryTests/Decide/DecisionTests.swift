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

/// Decisions about imported works, and what later imports leave of them.
@Suite struct DecisionTests {
    private let books: TemporaryFolder
    private let library: TestLibrary
    private let shared = VolumeID(kind: .goodreads, value: "9780306406157")

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
    }

    private func add(_ name: String, _ identifiers: String..., metadata: String = "") throws {
        try books.book(
            "\(name).epub",
            .minimal(title: name, identifiers: identifiers, metadata: metadata, text: name)
        )
    }

    private func work(_ name: String) throws -> Int64? {
        try library.reader().file(at: books["\(name).epub"].canonical().bytes)?.workID
    }

    @discardableResult
    private func decide(
        _ action: DecisionRequest.Action,
        isDryRun: Bool = false
    ) throws -> DecisionResult {
        try LibraryDecisions(library.library).decide(
            DecisionRequest(action, who: "keeper", why: "because", isDryRun: isDryRun)
        )
    }

    private func inForce() throws -> [Int64] {
        try library.rows("SELECT id FROM decisions WHERE in_force = 1 ORDER BY id")
            .compactMap { Int64($0) }
    }

    @Test func `what was decided at once can be undone at once, or one by one`() async throws {
        for name in ["A", "B", "C", "D", "E"] { try add(name, "goodreads:1\(name.utf8.first!)") }
        try await library.run(books.path)
        try decide(.same(.work(4), .work(5)))
        let actions = DecisionRequest.Action.same([.work(1), .work(2), .work(3)])
        let requests = actions.map { DecisionRequest($0, who: "keeper", why: nil) }
        let outcome = try LibraryDecisions(library.library).decide(requests)
        #expect(outcome.made == [2, 3])
        #expect(try library.rows("SELECT made_with FROM decisions") == ["NULL", "2", "2"])

        try decide(.revoke(3))
        #expect(try library.reader().status().works == 3)
        try decide(.revoke(3, isTogether: true))
        #expect(try inForce() == [1])
        _ = try LibraryDecisions(library.library).decide(requests)
        try decide(.revoke(nil, isTogether: true))
        #expect(try inForce() == [1])
        // One that was made alone takes nothing with it.
        try decide(.revoke(1, isTogether: true))
        #expect(try library.reader().status().works == 5)
        #expect(throws: Failure.self) { try decide(.revoke(1, isTogether: true)) }
    }

    @Test func `none of several works is another one of them, whatever they share`() async throws {
        for name in ["A", "B", "C", "D"] { try add(name, "goodreads:1\(name.utf8.first!)") }
        try await library.run(books.path)
        let outcome = try decide(.notSame([.work(1), .work(2), .work(3)]))
        #expect(outcome.made == [1, 2])
        let many = "goodreads:77"
        for name in ["A", "B", "C", "D"] {
            try add("\(name)2", "goodreads:1\(name.utf8.first!)", many)
        }
        try await library.run(books.path)
        let works = [try work("A"), try work("B"), try work("C")]
        #expect(Set(works).count == 3)
        #expect(throws: Failure.self) {
            try decide(.notSame([.work(1), .work(2), .edition(1)]))
        }
    }

    @Test
    func `the last decision on an identifier counts, and revoking it restores the one before`()
        async throws
    {
        try add("A", "goodreads:9780306406157")
        try add("B", "goodreads:9780306406157")
        try await library.run(books.path)
        try decide(.distrust(shared))
        try decide(.trust(shared))
        #expect(try inForce() == [2])
        #expect(try work("A") == work("B"))
        try decide(.revoke(2))
        #expect(try inForce() == [1])
        #expect(try work("A") != work("B"))
        try decide(.revoke(nil))
        #expect(try inForce() == [])
        #expect(try work("A") == work("B"))
    }

    @Test func `a merge overrules the earlier split, and undoing it restores the split`()
        async throws
    {
        for name in ["A", "B", "C"] { try add(name, "goodreads:9780306406157") }
        try await library.run(books.path)
        let before = try library.dump()
        let split = try decide(.split(work: 1, [.file(books["C.epub"])]))
        #expect(split.changes.begun.count == 1)
        let parted = try #require(try work("C"))
        #expect(parted != 1)
        let merge = try decide(.same(.work(1), .work(parted)))
        #expect(merge.overruled == split.made)
        #expect(try work("C") == 1)
        try decide(.revoke(merge.made.first))
        #expect(try work("C") == parted)
        try decide(.revoke(split.made.first))
        #expect(try work("C") == 1)
        // Nothing is left of it except the decisions.
        let history = ["decisions|", "decision_editions|", "overrulings|", "work_redirects|"]
        func works(_ dump: [String]) -> [String] {
            dump.filter { line in !history.contains { line.hasPrefix($0) } }
        }
        expectSame(works(try library.dump()), works(before))
    }

    @Test func `what a dry run shows is what happens, and it changes nothing`() async throws {
        for name in ["A", "B"] { try add(name, "goodreads:9780306406157") }
        try await library.run(books.path)
        let before = try library.dump()
        let action = DecisionRequest.Action.distrust(shared)
        let shown = try decide(action, isDryRun: true)
        #expect(try library.dump() == before)
        let done = try decide(action)
        #expect(shown.changes == done.changes)
        #expect(done.changes.moves.map(\.edition) == [2])
    }

    @Test(arguments: [Int64(1), 2])
    func `a dry run shows what a work has once a choice is undone`(undone: Int64) async throws {
        try add("Emma")
        try await library.run(books.path)
        try decide(.set(work: 1, [.title: "A"]))
        try decide(.set(work: 1, [.title: "B"]))
        let shown = try decide(.revoke(undone), isDryRun: true)
        #expect(shown.names.choices[undone]?.value == (undone == 1 ? "B" : "A"))
        #expect(try library.reader().work(1)?.title == "B")
        #expect(try decide(.revoke(undone)).names.choices == shown.names.choices)
    }

    @Test func `several decisions are made together or not at all`() async throws {
        for name in ["A", "B"] { try add(name, "urn:uuid:\(name)") }
        try await library.run(books.path)
        let before = try library.dump()
        let requests = [Target.work(2), .work(99)].map { other in
            DecisionRequest(.same(.work(1), other), who: "keeper", why: nil)
        }
        #expect(throws: Failure.self) {
            try LibraryDecisions(library.library).decide(requests)
        }
        #expect(try library.dump() == before)
    }

    @Test func `no import overwrites a choice, and revoking it returns to what the books say`()
        async throws
    {
        try add("A", "goodreads:9780306406157", metadata: "<dc:date>1990</dc:date>")
        try await library.run(books.path)
        try decide(.set(work: 1, [.title: "Chosen", .firstYear: "1901", .review: "verified"]))
        try add("B", "goodreads:9780306406157", metadata: "<dc:date>1850</dc:date>")
        try await library.run(books.path)
        let columns = "SELECT title, first_year, review FROM works"
        #expect(try library.rows(columns) == ["'Chosen'|1901|'verified'"])
        try decide(.set(work: 1, [.title: "Chosen again"]))
        try decide(.set(work: 1, [.title: nil, .firstYear: nil, .review: nil]))
        // Two titles under one id need a review.
        #expect(try library.rows(columns) == ["'A'|1850|'needs-review'"])
    }

    @Test(arguments: [
        ([WorkField.series: "Mine"], "'Mine'|NULL"),
        ([.seriesPosition: "3"], "'Roads'|'3'"),
        ([.series: "Mine", .seriesPosition: "3"], "'Mine'|'3'"),
    ])
    func `a chosen series keeps its own position, however often the work is rewritten`(
        choice: [WorkField: String],
        expected: String
    ) async throws {
        try add("A", "goodreads:9780306406157")
        try await library.run(books.path)
        try decide(.set(work: 1, choice.mapValues { Optional($0) }))
        try add(
            "B",
            "goodreads:9780306406157",
            metadata: """
                <meta name="calibre:series" content="Roads"/>
                <meta name="calibre:series_index" content="7"/>
                """
        )
        try await library.run(books.path)
        let columns = "SELECT series, series_position FROM works"
        #expect(try library.rows(columns) == [expected])
        try decide(.set(work: 1, [.title: "Something else"]))
        #expect(try library.rows(columns) == [expected])
    }

    @Test func `a choice for a merged work holds if the surviving work has none`()
        async throws
    {
        try add("A", "goodreads:9780306406157")
        try add("B", "google:zyTCAlFPjgYC")
        try await library.run(books.path)
        try decide(.set(work: 2, [.title: "Chosen"]))
        try add("C", "goodreads:9780306406157", "google:zyTCAlFPjgYC")
        try await library.run(books.path)
        #expect(try library.rows("SELECT id, title FROM works") == ["1|'Chosen'"])
        try decide(.distrust(VolumeID(kind: .google, value: "zyTCAlFPjgYC")))
        #expect(try library.rows("SELECT id, title FROM works") == ["1|'A'", "2|'Chosen'"])
    }

    @Test
    func
        `a user's blocklist separates joined works, counted in its run, until an identifier is trusted`()
        async throws
    {
        for name in ["A", "B"] { try add(name, "goodreads:9780306406157") }
        try await library.run(books.path)
        #expect(try work("A") == work("B"))
        var request = library.request([.path(books.path)])
        request.blocklists = [try books.file("list.txt", "goodreads 9780306406157\n")]
        let summary = try await library.run(request)
        #expect(summary.counts[.unchanged] == 2)
        #expect(summary.progress.counts[.splitWorks] == 1)
        #expect(try work("A") != work("B"))
        // It stays without being named again.
        try add("C", "goodreads:9780306406157")
        let later = try await library.run(books.path)
        #expect(later.counts[.newWorks] == 1)
        #expect(later.progress.counts[.claimsNever] == 1)
        try decide(.trust(shared))
        #expect(try work("A") == work("B"))
        #expect(try work("A") == work("C"))
        try add("D", "goodreads:9780306406157")
        try await library.run(books.path)
        #expect(try work("A") == work("D"))
    }

    @Test func `a list may be about some titles only`() async throws {
        for name in ["Salt and Rope", "Salt", "Rope"] { try add(name, "goodreads:9780306406157") }
        var request = library.request([.path(books.path)])
        request.blocklists = [try books.file("list.txt", "goodreads 9780306406157 salt\n")]
        try await library.run(request)
        #expect(
            try library.rows(
                "SELECT state FROM volume_ids JOIN editions ON id = edition_id ORDER BY title"
            )
                == ["'joins'", "'blocked'", "'blocked'"]
        )
    }

    @Test func `a list that cannot be read begins no run`() async throws {
        try add("A", "goodreads:9780306406157")
        var request = library.request([.path(books.path)])
        request.blocklists = [try books.file("list.txt", "isbn 123\n")]
        await #expect(throws: Failure.self) { try await library.run(request) }
        request.blocklists = [books["nowhere.txt"]]
        await #expect(throws: Failure.self) { try await library.run(request) }
    }

    @Test func `a name whose content became a copy does not keep the old edition`() async throws {
        try add("A", "goodreads:9780306406157")
        try add("B", "google:zyTCAlFPjgYC")
        try await library.run(books.path)
        try books.file("B.epub", FileTree.read(books["A.epub"]))
        var request = library.request([.path(books.path)])
        request.duplicates = .skip
        let summary = try await library.run(request)
        #expect(summary.counts[.copies] == 1)
        #expect(summary.progress.counts[.skippedCopies] == 0)
        #expect(try work("B") == work("A"))
    }

    @Test(arguments: [DuplicatePolicy.keep, .skip])
    func `copies are always counted, and entered on request`(
        policy: DuplicatePolicy
    ) async throws {
        try add("A", "goodreads:9780306406157")
        try books.file("copy.epub", FileTree.read(books["A.epub"]))
        var request = library.request([.path(books.path)])
        request.duplicates = policy
        for copies in [1, policy == .skip ? 1 : 0] {
            let summary = try await library.run(request)
            #expect(summary.counts[.copies] == copies)
            #expect(summary.progress.counts[.skippedCopies] == (policy == .skip ? 1 : 0))
        }
        #expect(try library.reader().status().files == (policy == .skip ? 1 : 2))
    }

    /// Overwrites the beginning of pages.
    private func damage(_ pages: Range<Int>) throws {
        let file = library.library.register.path
        var bytes = try FileTree.read(file)
        for page in pages where page * 4_096 < bytes.count {
            let start = page * 4_096
            bytes.replaceSubrange(start..<start + 64, with: repeatElement(0, count: 64))
        }
        try FileTree.write(bytes, to: file)
    }

    @Test func `in a large register, a decision stops at a damaged page that it comes across`()
        async throws
    {
        try add("A")
        try await library.run(books.path)
        let file = library.library.register.path
        let root: Int64?
        do {
            let connection = try library.outsider()
            try connection.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
                INSERT INTO contributors (name, sort)
                SELECT i || ' ' || hex(zeroblob(1600)), '' FROM n
                """
            )
            root = try connection.integer(
                "SELECT rootpage FROM sqlite_schema WHERE name = 'decisions'"
            )
        }
        try damage(300..<400)
        try decide(.set(work: 1, [.title: "B"]))
        #expect(try library.rows("SELECT title FROM works") == ["'B'"])
        let page = try Int(#require(root)) - 1
        try damage(page..<page + 1)
        let before = try FileTree.read(file)
        let error = #expect(throws: Failure.self) { try decide(.set(work: 1, [.title: "C"])) }
        #expect(error?.register == .damaged)
        #expect(try FileTree.read(file) == before)
        let removal = RemovalRequest(.removeWorks([1]), who: "keeper")
        let removing = #expect(throws: Failure.self) {
            try LibraryRemoval(library.library).carryOut(removal)
        }
        #expect(removing?.register == .damaged)
    }
}
