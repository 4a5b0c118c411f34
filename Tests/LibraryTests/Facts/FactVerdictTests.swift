// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing
import Works

/// What people say of records that may be about another book.
@Suite struct FactVerdictTests {
    private static let record = FactRecord(.openLibrary, "/works/OL1W")

    private let books: TemporaryFolder
    private let library: TestLibrary

    init() async throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        try books.book("a.epub", .minimal(title: "Emma", creators: ["Jane Austen"], text: "a"))
        try books.book("b.epub", .minimal(title: "Salt", creators: ["Ada Quill"], text: "b"))
        try await library.run(books.path)
    }

    @discardableResult
    private func decide(
        _ action: DecisionRequest.Action,
        in other: TestLibrary? = nil
    ) throws -> DecisionResult {
        try LibraryDecisions((other ?? library).library).decide(
            DecisionRequest(action, who: "keeper", why: nil)
        )
    }

    private func judge(_ verdict: FactVerdict, edition: Int64 = 1) throws -> DecisionResult {
        try decide(.judge(.edition(edition), Self.record, verdict))
    }

    @discardableResult
    private func tell(
        title: String? = "Moby Dick",
        year: String = "1851",
        confidence: Double = 0.25,
        at time: Int64 = 1
    ) throws -> Int {
        var sheet = FactSheet(
            .openLibrary,
            record: Self.record.name,
            confidence: confidence,
            saidAt: time
        )
        sheet[.title] = title.map { [$0] } ?? []
        sheet[.firstYear] = [year]
        return try LibrarySheets(library.library, .openLibrary, recordsBeginningWith: "/works/")
            .put([EditionSheets(edition: 1, [sheet], isWhole: true)]).changed
    }

    private func year(_ other: TestLibrary? = nil) throws -> Int? {
        try (other ?? library).reader().work(1)?.firstYear
    }

    private func open(_ other: TestLibrary? = nil) throws -> [String?] {
        var titles: [String?] = []
        var request = ReviewRequest()
        request.kinds = [.doubtful]
        let totals = try (other ?? library).reader().review(request) { item in
            titles.append(item.record?.first(.title))
            return true
        }
        #expect(totals.doubtful == titles.count)
        return titles
    }

    private func faults() throws -> [String] {
        var faults: [String] = []
        try library.reader().verify { faults += $0.examples }
        return faults
    }

    @Test func `a doubtful record is asked about, with the title of the work beside its own`()
        throws
    {
        try tell()
        try decide(.set(work: 1, [.title: "Emma, revised"]))
        var items: [ReviewItem] = []
        _ = try library.reader().review(ReviewRequest()) { item in
            items.append(item)
            return true
        }
        #expect(items.map(\.kind) == [.doubtful])
        #expect(items.first?.workTitle == "Emma, revised")
        #expect(items.first?.record?.name == Self.record)
        #expect(items.first?.editions.map(\.id) == [1])
        #expect(try year() == nil)
    }

    @Test func `a believed record counts, and no longer when that is undone`() throws {
        try tell()
        let before = try library.contentDump().filter { !$0.hasPrefix("decision") }
        _ = try judge(.believed)
        #expect(try year() == 1851)
        #expect(try open() == [])
        let words = WorkFilter.Condition.words(try #require(WantedWords("moby")), .title)
        var filter = WorkFilter()
        filter.conditions = [words]
        #expect(try library.reader().ids(matching: filter) == [1])
        #expect(try faults() == [])
        try decide(.revoke(nil))
        #expect(try year() == nil)
        #expect(try open() == ["Moby Dick"])
        #expect(try library.contentDump().filter { !$0.hasPrefix("decision") } == before)
        #expect(try faults() == [])
    }

    @Test(arguments: [FactVerdict.believed, .rejected])
    func `an answer holds however often the record comes again, whatever else it says`(
        verdict: FactVerdict
    ) throws {
        try tell()
        _ = try judge(verdict)
        let isBelieved = verdict == .believed
        #expect(try tell(at: 2) == 0)
        #expect(try tell(year: "1852", at: 3) == 1)
        #expect(try open() == [])
        #expect(try year() == (isBelieved ? 1852 : nil))
        // Sure or not, it is the record that was spoken about.
        try tell(year: "1853", confidence: 1, at: 4)
        #expect(try year() == (isBelieved ? 1853 : nil))
        _ = try LibraryProviders(library.library, isDryRun: false).forget(.openLibrary) { _ in nil }
        try tell()
        #expect(try open() == [])
        #expect(try year() == (isBelieved ? 1851 : nil))
        #expect(try faults() == [])
    }

    @Test func `a record that is called otherwise by then is asked about again`() throws {
        try tell()
        _ = try judge(.rejected)
        try tell(title: "White Whale")
        #expect(try open() == ["White Whale"])
        try tell()
        #expect(try open() == [])
        // A believed one stays as it was seen.
        _ = try judge(.believed)
        #expect(try tell(title: "White Whale") == 0)
        #expect(try year() == 1851)
    }

    @Test func `a record without a title can be answered as well`() throws {
        try tell(title: nil)
        #expect(try open() == [nil])
        _ = try judge(.rejected)
        #expect(try open() == [])
    }

    @Test func `the newer answer counts, and the older one comes back`() throws {
        try tell()
        let first = try judge(.rejected)
        let second = try judge(.believed)
        #expect(second.overruled == first.made)
        #expect(try year() == 1851)
        try decide(.revoke(nil))
        #expect(try year() == nil)
        #expect(try open() == [])
        #expect(try faults() == [])
    }

    @Test func `an answer is about one edition, and about a record that is there`() throws {
        try tell()
        _ = try judge(.rejected)
        #expect(throws: Failure.self) { try judge(.rejected, edition: 2) }
        var request = DecisionRequest(
            .judge(.edition(2), Self.record, .rejected),
            who: "keeper",
            why: nil
        )
        request.mayHold = true
        request.place = "line 1"
        let answered = try LibraryDecisions(library.library).decide(request)
        #expect(answered.outdated.count == 1)
    }

    @Test func `a record that was believed and is doubtful now is counted, and stays`() throws {
        func tell(_ title: String, confidence: Double) throws -> SheetChanges {
            var sheet = FactSheet(
                .openLibrary,
                record: Self.record.name,
                confidence: confidence,
                saidAt: 1
            )
            sheet[.title] = [title]
            return try LibrarySheets(
                library.library,
                .openLibrary,
                recordsBeginningWith: "/works/"
            ).put([EditionSheets(edition: 1, [sheet], isWhole: true)])
        }
        #expect(try tell("Moby Dick", confidence: 0.25).unreplaced == 0)
        #expect(try tell("Moby Dick", confidence: 0.25).unreplaced == 0)
        #expect(try tell("Emma", confidence: 1).unreplaced == 0)
        let changes = try tell("Moby Dick", confidence: 0.25)
        #expect((changes.changed, changes.unreplaced) == (0, 1))
        #expect(try open() == [])
    }

    @Test func `a rejected record gives way to nothing, a believed one replaces others`() throws {
        var former = FactSheet(.openLibrary, record: "/works/OL9W", saidAt: 1)
        former[.subjects] = ["Whales"]
        let sheets = LibrarySheets(
            library.library,
            .openLibrary,
            recordsBeginningWith: "/works/"
        )
        _ = try sheets.put([EditionSheets(edition: 1, [former], isWhole: true)])
        try tell()
        #expect(try library.reader().factSheets(ofEdition: 1).count == 2)
        _ = try judge(.rejected)
        try tell(confidence: 1)
        #expect(try library.reader().factSheets(ofEdition: 1).count == 2)
        _ = try judge(.believed)
        try tell()
        #expect(try library.reader().factSheets(ofEdition: 1).map(\.record) == [Self.record.name])
    }

    @Test func `answers come over with a merge, and the newer one counts`() async throws {
        try tell()
        let other = try TestLibrary()
        try await other.run(books.folder("empty"))
        let request = RegisterMerge.Request([library.library.folder], program: "test")
        _ = try RegisterMerge(other.library, request).run()[0]
        #expect(try open(other) == ["Moby Dick"])
        _ = try judge(.believed)
        let report = try RegisterMerge(other.library, request).run()[0]
        #expect((report.decisions.found, report.decisions.new) == (1, 1))
        #expect(try year(other) == 1851)
        // Each library says something by itself.
        let third = try TestLibrary()
        try await third.run(books.folder("empty"))
        _ = try RegisterMerge(third.library, request).run()[0]
        try decide(.revoke(1), in: third)
        try decide(.judge(.edition(1), Self.record, .rejected), in: other)
        try other.outsider().execute("UPDATE decisions SET made_at = made_at + 10 WHERE id = 2")
        try decide(.judge(.edition(1), Self.record, .believed))
        let back = RegisterMerge.Request([other.library.folder], program: "test")
        let second = try RegisterMerge(library.library, back).run()[0]
        // What held already was not said again, and is as old as it was.
        #expect((second.decisions.new, second.decisions.won) == (1, 0))
        #expect(try year() == nil)
        #expect(try open() == [])
        #expect(try faults() == [])
        let revoked = RegisterMerge.Request([third.library.folder], program: "test")
        #expect(try RegisterMerge(library.library, revoked).run()[0].decisions.revoked == [1])
        #expect(try faults() == [])
    }

    @Test func `an answer waits for a book that was removed`() async throws {
        try tell()
        _ = try judge(.rejected)
        let dump = try library.contentDump()
        _ = try LibraryRemoval(library.library).carryOut(
            RemovalRequest(.removeEditions([.edition(1)]), who: "keeper")
        )
        try await library.run(books.path)
        #expect(try library.contentDump() != dump)
        let edition = try #require(
            Int64(try library.rows("SELECT id FROM editions WHERE title = 'Emma'")[0])
        )
        var sheet = FactSheet(.openLibrary, record: Self.record.name, confidence: 0.25, saidAt: 1)
        (sheet[.title], sheet[.firstYear]) = (["Moby Dick"], ["1851"])
        _ = try LibrarySheets(library.library, .openLibrary, recordsBeginningWith: "/works/")
            .put([EditionSheets(edition: edition, [sheet], isWhole: true)])
        #expect(try open() == [])
        #expect(try library.contentDump() == dump)
    }
}
