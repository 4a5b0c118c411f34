// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// Works that are founded by books with something beside them.
@Suite struct ToldFoundingTests {
    private let folder: NightlyFolder

    init() throws {
        folder = try NightlyFolder("one/a.epub", "two/b.epub")
        try folder.books.file(
            "one/metadata.opf",
            """
            <package version="2.0" xmlns:dc="dc"><metadata>
            <dc:title>A Better Title</dc:title><dc:creator>Odile Marrowby</dc:creator>
            <dc:subject>Harbours</dc:subject>
            <meta name="calibre:series" content="The Coast"/></metadata></package>
            """
        )
        try folder.writeCover()
    }

    private func faces() throws -> [String] {
        try folder.column(
            """
            SELECT title || ' / ' || coalesce(series, 'none') || ' / ' || (cover_id IS NOT NULL)
            FROM works ORDER BY id
            """
        ).map { String($0.dropFirst().dropLast()) }
    }

    /// The editions that are found by a word that only stands beside a book.
    private func found() throws -> [String] {
        let words = "better OR odile OR harbours"
        return try folder.column(
            "SELECT rowid FROM edition_search WHERE edition_search MATCH '\(words)'"
        )
    }

    private func expectSound() throws {
        try folder.library.reader().verify { #expect($0.isSound, "\($0.finding) \($0.examples)") }
    }

    @Test(arguments: [
        (SidecarPolicy.read, "The one/a.epub"), (.prefer, "A Better Title"),
    ])
    func `a work is written once, with what lies beside its book`(
        policy: SidecarPolicy,
        title: String
    ) async throws {
        var request = folder.request()
        request.sidecars = policy
        let guardian = WorkGuard(folder.library)
        try await folder.library.run(request, observer: guardian)
        #expect(guardian.errors == [])
        #expect(guardian.isDone)
        #expect(try faces() == ["\(title) / The Coast / 1", "The two/b.epub / none / 0"])
        #expect(try found() == ["1"])
        try expectSound()
    }

    @Test func `what a person rejected does not come back with the book`() async throws {
        let library = folder.library.library
        let first = try await folder.run()
        _ = try LibraryDecisions(library).decide(
            DecisionRequest(
                .judge(.edition(1), FactRecord(.calibre, ""), .rejected),
                who: "keeper",
                why: nil
            )
        )
        #expect(try faces().first == "The one/a.epub / none / 1")
        let run = try #require(first.run)
        _ = try RunUndo(library).undo(run, who: "keeper", why: nil, isDryRun: false)
        #expect(try faces() == [])
        try await folder.run()
        #expect(try faces().first == "The one/a.epub / none / 1")
        #expect(try found() == [])
        try expectSound()
    }
}

/// Lets nobody write a work again while a run records its books.
private final class WorkGuard: RunObserver {
    private let library: TestLibrary
    private(set) var errors: [String] = []
    private(set) var isDone = false
    let wantsTotal = false

    init(_ library: TestLibrary) {
        self.library = library
    }

    func settled(_ path: [UInt8], _ outcome: ItemOutcome) {}
    func progressed(done: Int, total: Int?, rejected: Int) {}

    func began(run: Int64?, of selection: SourceSelection) {
        execute(
            """
            CREATE TRIGGER once BEFORE UPDATE ON works
            BEGIN SELECT raise(ABORT, 'a work is written again'); END
            """
        )
    }

    func saved(_ progress: RunProgress) {
        if isDone { return }
        execute("DROP TRIGGER once")
        isDone = true
    }

    private func execute(_ sql: String) {
        do { try library.outsider().execute(sql) } catch { errors.append("\(error)") }
    }
}
