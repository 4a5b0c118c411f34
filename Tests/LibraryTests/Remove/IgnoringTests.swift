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

/// Contents that a person keeps away, whatever their files are called.
@Suite struct IgnoringTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
    }

    private func book(_ name: String) -> BookBuilder {
        .minimal(title: name, identifiers: ["urn:x:\(name)"], text: name)
    }

    private func path(_ name: String) throws -> Path {
        try books.path.canonical().appending("\(name).epub")
    }

    @discardableResult
    private func carryOut(
        _ action: RemovalRequest.Action,
        isIgnoring: Bool = false
    ) throws -> RemovalResult {
        var request = RemovalRequest(action, who: "keeper", why: "a sample")
        request.isIgnoring = isIgnoring
        return try LibraryRemoval(library.library).carryOut(request)
    }

    private func status(_ name: String) throws -> FileRecord.Status? {
        try library.reader().file(at: path(name).bytes)?.record.status
    }

    @Test func `ignored content stays out under any name until it is readmitted`() async throws {
        try books.book("A.epub", book("A"))
        try books.book("B.epub", book("B"))
        try await library.run(books.path)
        let report = try carryOut(.ignore([.file(try path("A"))]))
        #expect(report.items.map(\.fate) == [.done])
        #expect(report.removal.editions.map(\.title) == ["A"])
        #expect(report.ignoredFiles == 1)
        #expect(try status("A") == .ignored)

        // Another name, and the same entries packed in another way and order.
        try FileTree.write(FileTree.read(path("A")), to: path("renamed"))
        var packed = book("A")
        packed.entries =
            [packed.entries[0]]
            + packed.entries.dropFirst().reversed().map {
                BookBuilder.Entry(name: $0.name, bytes: $0.bytes, isCompressed: false)
            }
        try books.book("packed.epub", packed)
        #expect(
            try FileTree.read(try path("packed")) != FileTree.read(try path("A"))
        )
        let away = try await library.run(books.path, workers: 2)
        #expect(away.counts[.ignored] == 3)
        #expect(away.counts[.unchanged] == 1)
        #expect(away.counts[.found] == 4)
        #expect(try library.rows("SELECT title FROM editions") == ["'B'"])
        for name in ["A", "renamed", "packed"] { #expect(try status(name) == .ignored) }
        #expect(try library.reader().status().ignored == 3)
        #expect(try library.reasons()["REG-003"] == 3)
        var listed: [IgnoredRow] = []
        try library.reader().ignoredContents(limit: nil) { row in
            listed.append(row)
            return true
        }
        #expect(listed.map(\.files) == [3])
        #expect(listed.first?.content.title == "A")
        #expect(listed.first?.content.who == "keeper")
        #expect(listed.first?.content.why == "a sample")
        #expect(listed.first?.content.path == (try path("A").bytes))
        var unsound: [RegisterCheck] = []
        try library.reader().verify { if !$0.isSound { unsound.append($0) } }
        #expect(unsound == [])

        let letIn = try carryOut(.unignore([.file(try path("renamed"))]))
        #expect(letIn.items.map(\.fate) == [.done])
        #expect(letIn.items.map(\.files) == [3])
        #expect(try status("packed") == nil)
        let back = try await library.run(books.path)
        #expect(back.counts[.newWorks] == 1)
        #expect(back.counts[.copies] == 2)
        #expect(back.counts[.ignored] == 0)
    }

    @Test func `ignoring before or after an import has the same result`() async throws {
        try books.book("A.epub", book("A"))
        try await library.run(books.path)
        try carryOut(.ignore([.file(try path("A"))]))
        let after = try library.dump()

        let other = try TestLibrary()
        try await other.run(try books.folder("empty"))
        var request = RemovalRequest(.ignore([.file(try path("A"))]), who: "keeper")
        request.why = "a sample"
        let report = try LibraryRemoval(other.library).carryOut(request)
        #expect(report.items.first?.title == "A")
        #expect(report.removal == Removal())
        let run = try await other.run(books.path)
        // Nothing was registered before, and yet the ignored content is recognized.
        #expect(run.counts[.ignored] == 1)
        #expect(run.counts[.newWorks] == 0)
        expectSame(try other.dump(), after)
    }

    @Test func `a dry run keeps ignored content out as well`() async throws {
        try books.book("A.epub", book("A"))
        try await library.run(books.path)
        try carryOut(.removeWorks([1]), isIgnoring: true)
        let rehearsed = try await library.run(books.path, isDryRun: true)
        #expect(rehearsed.counts[.ignored] == 1)
        #expect(rehearsed.counts[.newWorks] == 0)
        let fresh = try TestLibrary()
        let first = try await fresh.run(books.path, isDryRun: true)
        #expect(first.counts[.newWorks] == 1)
        #expect(first.counts[.ignored] == 0)
    }

    @Test func `removing a work for good removes and ignores all its editions`() async throws {
        for number in 1...3 {
            try books.book(
                "\(number).epub",
                .minimal(identifiers: ["urn:isbn:9780306406157"], text: "\(number)")
            )
        }
        try await library.run(books.path)
        let report = try carryOut(.removeWorks([1]), isIgnoring: true)
        #expect(report.removal.editions.count == 3)
        #expect(report.ignored == 3)
        let run = try await library.run(books.path)
        #expect(run.counts[.ignored] == 3)
        #expect(run.counts.equation.holds)
    }

    @Test func `ignoring something twice reports that it was already ignored`() async throws {
        try books.book("A.epub", book("A"))
        try await library.run(books.path)
        try FileTree.write(FileTree.read(path("A")), to: path("copy"))
        let report = try carryOut(.ignore([.edition(1), .file(try path("copy"))]))
        #expect(report.items.map(\.fate) == [.done, .repeated])
        let again = try carryOut(.ignore([.file(try path("copy")), .edition(1)]))
        #expect(again.items.map(\.fate) == [.already, .missing])
        #expect(again.items.first?.title == "A")
        #expect(again.ignored == 0)
        #expect(try library.rows("SELECT count(*) FROM ignored_contents") == ["1"])
    }

    @Test func `an ambiguous name is refused`() async throws {
        try await library.run(try books.folder("empty"))
        try books.file("broken.epub", "no book")
        let report = try carryOut(
            .ignore([.file(try path("broken")), .file(Path("/nowhere.epub"))])
        )
        #expect(report.items.map(\.fate) == [.refused, .missing])
        #expect(
            report.items.first?.problem == .unreadable(ReasonCode("ZIP-001"), detail: "")
        )
    }

    @Test func `a file that has other content by now is refused`() async throws {
        try books.book("A.epub", book("A"))
        try await library.run(books.path)
        try books.book("A.epub", book("Another"))
        let dump = try library.dump()
        let report = try carryOut(.ignore([.file(try path("A"))]))
        #expect(report.items.first?.problem == .changed)
        expectSame(try library.dump(), dump)
        // The content of a missing file is known.
        FileTree.remove(try path("A"))
        #expect(try carryOut(.ignore([.file(try path("A"))])).removal.editions.count == 1)
    }

    @Test func `an ignored broken book is no longer a reject`() async throws {
        var broken = book("A")
        broken.set("OPS/content.opf", "no package")
        try books.book("A.epub", broken)
        let first = try await library.run(books.path)
        #expect(first.counts[.rejected] == 1)
        try carryOut(.ignore([.file(try path("A"))]))
        #expect(try status("A") == .ignored)
        let second = try await library.run(books.path)
        #expect(second.counts[.ignored] == 1)
        #expect(second.counts[.rejected] == 0)
        #expect(try carryOut(.unignore([.file(try path("A"))])).count(.done) == 1)
        #expect(try await library.run(books.path).counts[.rejected] == 1)
    }

    @Test func `a file that turns into an ignored content gives up its edition`() async throws {
        try books.book("A.epub", book("A"))
        try books.book("B.epub", book("B"))
        try await library.run(books.path)
        try carryOut(.ignore([.file(try path("A"))]))
        try FileTree.write(FileTree.read(path("A")), to: path("B"))
        let run = try await library.run(books.path)
        #expect(run.counts[.ignored] == 2)
        #expect(try status("B") == .ignored)
    }

    @Test func `content is readmitted by fingerprint, by former name and by file`() async throws {
        for name in ["A", "B", "C"] { try books.book("\(name).epub", book(name)) }
        try await library.run(books.path)
        let all = try carryOut(.ignore([.edition(1), .edition(2), .edition(3)]))
        let fingerprint = try #require(all.items[0].fingerprint)
        try carryOut(.forget([try path("B"), try path("C")]))
        FileTree.remove(try path("B"))
        try FileTree.write(FileTree.read(path("C")), to: path("moved"))
        let report = try carryOut(
            .unignore([
                .fingerprint(fingerprint), .file(try path("A")), .file(try path("B")),
                .file(try path("moved")), .fingerprint([1]), .file(Path("/nowhere.epub")),
            ])
        )
        #expect(
            report.items.map(\.fate) == [.done, .repeated, .done, .done, .missing, .missing]
        )
        #expect(report.items.map(\.title) == ["A", "A", "B", "C", nil, nil])
        #expect(try library.rows("SELECT * FROM ignored_contents") == [])
        #expect(try library.rows("SELECT * FROM files") == [])
    }
}
