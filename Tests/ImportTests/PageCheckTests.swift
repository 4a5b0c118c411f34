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

@Suite struct PageCheckTests {
    private let library: TestLibrary
    private let books: TemporaryFolder

    init() async throws {
        library = try TestLibrary()
        books = try TemporaryFolder()
        try add("A")
        try add("B")
        try await library.run(books.path)
    }

    private func add(_ title: String) throws {
        try books.book(
            "\(title).epub",
            .minimal(title: title, identifiers: ["urn:uuid:\(title)"], text: title)
        )
    }

    /// Overwrites a page that a run without news has no use for.
    private func damage() throws {
        let root = try library.rows(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'edition_contributors'"
        )
        let page = try #require(root.first.flatMap { Int($0) })
        let file = library.library.register.path
        var bytes = try FileTree.read(file)
        let start = (page - 1) * 4_096
        bytes.replaceSubrange(start..<start + 4_096, with: repeatElement(0xA5, count: 4_096))
        try FileTree.write(bytes, to: file)
    }

    @Test func `a run that finds nothing new needs no other pages than it reads`() async throws {
        try damage()
        // A reader would look at all pages of a register that is as small as this one.
        let summary = try await ImportRun(library.request([.path(books.path)])).run()
        #expect(summary.counts[.unchanged] == 2)
        #expect(summary.progress.state == .finished)
    }

    enum News: CaseIterable {
        case newBook, changedBook, missingBook, abandonedRun, otherSource, newBlocklist
    }

    @Test(arguments: News.allCases)
    func `whatever is to be recorded, every page is looked at before`(news: News) async throws {
        var source = books.path
        switch news {
        case .newBook: try add("C")
        case .changedBook: try books.file("A.epub", "no book")
        case .missingBook: FileTree.remove(books["B.epub"])
        case .abandonedRun:
            try library.outsider().execute("UPDATE runs SET state = 'running'")
        case .otherSource: source = try books.folder("none")
        case .newBlocklist:
            // As if the program had been shipped with one entry less before.
            try library.outsider().execute(
                "DELETE FROM blocklist WHERE value = (SELECT min(value) FROM blocklist)"
            )
        }
        try damage()
        let before = try FileTree.read(library.library.register.path)
        let error = await #expect(throws: Failure.self) {
            try await library.run(source, breaker: .off)
        }
        #expect(error?.register == .damaged)
        #expect(try FileTree.read(library.library.register.path) == before)
    }
}
