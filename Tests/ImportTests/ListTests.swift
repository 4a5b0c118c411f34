// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Store
import TestSupport
import Testing

/// Sources that are lists of names.
@Suite struct ListTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        for name in ["a", "b", "in/c", "in/d"] {
            try books.book(
                "\(name).epub",
                .minimal(
                    title: name,
                    identifiers: ["urn:uuid:\(name)"],
                    text: name
                )
            )
        }
    }

    private func run(
        _ entries: [[UInt8]],
        separator: LineReader.Separator = .newline
    ) async throws -> RunSummary {
        let list = try books.file(
            "list",
            Array(entries.joined(separator: [separator.rawValue]))
        )
        return try await library.run(library.request([.list(list, separator: separator)]))
    }

    private func entries(_ names: String...) -> [[UInt8]] {
        names.map { books[$0].bytes }
    }

    @Test(arguments: [LineReader.Separator.newline, .null])
    func `files and folders of a list are imported in its order`(
        separator: LineReader.Separator
    ) async throws {
        let summary = try await run(entries("in", "b.epub", "a.epub"), separator: separator)
        #expect(summary.counts[.newWorks] == 4)
        #expect(
            try library.rows("SELECT title FROM works ORDER BY id")
                == ["'in/c'", "'in/d'", "'b'", "'a'"]
        )
    }

    @Test func `a name with a line break needs the other separator`() async throws {
        let name = "two\nlines.epub"
        try books.book(name, .minimal())
        #expect(try await run(entries(name), separator: .null).counts[.newWorks] == 1)
        // Read by lines it is two names, and neither is there.
        #expect(try await run(entries(name)).counts[.rejected] == 2)
    }

    @Test func `missing names are rejects, and the run continues`() async throws {
        let summary = try await run(entries("gone.epub", "a.epub", "gone", "b.epub"))
        #expect(summary.counts[.found] == 4)
        #expect(summary.counts[.newWorks] == 2)
        #expect(summary.counts[.rejected] == 2)
        #expect(try library.reasons() == ["SRC-005": 2])
        let row = try #require(try library.reader().file(at: books["gone.epub"].bytes))
        #expect(row.record.status == .rejected)
        #expect(row.record.stage == .discover)
    }

    @Test func `a missing relative name is kept in full`() async throws {
        _ = try await run([Array("no such file.epub".utf8)])
        let path = try Path("no such file.epub").absolute()
        #expect(try library.reader().file(at: path.bytes)?.record.status == .rejected)
    }

    @Test func `an entry too long for a path is a reject with its position`() async throws {
        var entries = entries("a.epub", "b.epub")
        entries.insert(Array(repeating: UInt8(ascii: "x"), count: 70_000), at: 1)
        let summary = try await run(entries)
        #expect(summary.counts[.newWorks] == 2)
        #expect(try library.reasons() == ["SRC-008": 1])
        #expect(
            try library.rows("SELECT detail FROM files WHERE status = 'rejected'") == ["'entry 2'"]
        )
    }

    @Test func `a name of 5,000 bytes and one with a NUL inside are rejects`() async throws {
        let long = Array("/".utf8) + Array(repeating: UInt8(ascii: "x"), count: 5_000)
        let summary = try await run([long, Array("/a\0b.epub".utf8)] + entries("a.epub"))
        #expect(summary.counts[.newWorks] == 1)
        #expect(summary.counts[.rejected] == 2)
    }

    @Test func `the same file twice in a list is unchanged the second time`() async throws {
        let summary = try await run(entries("a.epub", "in/../a.epub", "a.epub"))
        #expect(summary.counts[.found] == 3)
        #expect(summary.counts[.newWorks] == 1)
        #expect(summary.counts[.unchanged] == 2)
        #expect(try library.rows("SELECT status FROM files") == ["'registered'"])
    }

    @Test func `an empty list finds nothing and balances`() async throws {
        #expect(try await run([]).counts[.found] == 0)
        #expect(try await run([[], [], []]).counts[.found] == 0)
    }

    @Test func `a file in a list needs no particular name`() async throws {
        try books.book("no-ending", .minimal(text: "no ending"))
        #expect(try await run(entries("no-ending")).counts[.newWorks] == 1)
        #expect(try await run(entries("list")).counts[.rejected] == 1)
    }
}
