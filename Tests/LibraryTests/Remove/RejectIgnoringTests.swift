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

/// Rejects that a person takes note of.
@Suite struct RejectIgnoringTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
    }

    private func path(_ name: String) throws -> Path {
        try books.path.canonical().appending("\(name).epub")
    }

    @discardableResult
    private func carryOut(_ action: RemovalRequest.Action) throws -> RemovalResult {
        try LibraryRemoval(library.library).carryOut(
            RemovalRequest(action, who: "keeper", why: "known")
        )
    }

    private func row(_ name: String) throws -> FileRecord? {
        try library.reader().file(at: path(name).bytes)?.record
    }

    /// A book that cannot be imported, whatever its name.
    private var hopeless: BookBuilder {
        var book = BookBuilder.minimal(title: "A", identifiers: ["urn:x:a"], text: "a")
        book.set("OPS/content.opf", "no package")
        return book
    }

    @Test func `a file without a fingerprint is ignored by its path, and can be readmitted`()
        async throws
    {
        try books.file("A.epub", "no book")
        try books.file("B.epub", "")
        try await library.run(books.path)
        let report = try carryOut(.ignoreRejects([try path("A")], ReasonCode("ZIP-002")))
        #expect(report.items.map(\.fate) == [.done, .done])
        #expect(report.items.map(\.reason) == [ReasonCode("ZIP-001"), ReasonCode("ZIP-002")])
        #expect(report.ignored == 0)
        #expect(report.ignoredFiles == 2)
        #expect(try row("A")?.status == .ignored)
        #expect(try row("A")?.reason == ReasonCode("REG-003"))
        #expect(try row("A")?.detail == "ZIP-001, ignored by keeper: known")
        #expect(try library.rows("SELECT * FROM ignored_contents") == [])
        var listed: [RejectRow] = []
        var filter = RejectFilter()
        filter.statuses = [.ignored]
        filter.reason = ReasonCode("ZIP-002")
        try library.reader().rejects(filter) { row in
            listed.append(row)
            return true
        }
        #expect(try listed.map(\.file.record.path) == [path("B").bytes])

        let back = try carryOut(.unignore([.file(try path("A")), .file(try path("A"))]))
        #expect(back.items.map(\.fate) == [.done, .repeated])
        #expect(try row("A") == nil)
        try await library.run(books.path)
        #expect(try row("A")?.status == .rejected)
    }

    @Test func `content that cannot be imported is ignored under any name`() async throws {
        try books.book("A.epub", hopeless)
        try await library.run(books.path)
        #expect(try row("A")?.fingerprint != nil)
        let report = try carryOut(.ignoreRejects([try path("A")], nil))
        #expect(report.ignored == 1)
        try FileTree.write(FileTree.read(path("A")), to: path("renamed"))
        let run = try await library.run(books.path)
        #expect(run.counts[.ignored] == 2)
        #expect(run.counts[.rejected] == 0)
        try carryOut(.unignore([.file(try path("renamed"))]))
        #expect(try library.rows("SELECT * FROM ignored_contents") == [])
        #expect(try await library.run(books.path).counts[.rejected] == 2)
    }

    @Test func `ignoring a damaged file does not keep out the book it once was`() async throws {
        let book = BookBuilder.minimal(title: "A", identifiers: ["urn:x:a"], text: "a")
        try books.book("ruin.epub", book)
        var bytes = try FileTree.read(try path("ruin"))
        let name = Array("OPS/content.opf".utf8)
        let start = try #require(
            bytes.indices.first { bytes[$0...].starts(with: name) }
        )
        for place in (start + name.count)..<(start + name.count + 20) { bytes[place] ^= 0xFF }
        try FileTree.write(bytes, to: try path("ruin"))
        try await library.run(books.path)
        #expect(try row("ruin")?.status == .rejected)
        try #require(try row("ruin")?.fingerprint != nil)
        #expect(try carryOut(.ignoreRejects([try path("ruin")], nil)).ignored == 0)
        try books.book("whole.epub", book)
        let run = try await library.run(books.path)
        #expect(run.counts[.newWorks] == 1)
        // And neither is the book taken out that is registered under the same directory.
        try carryOut(.unignore([.file(try path("ruin"))]))
        try await library.run(books.path)
        try carryOut(.ignoreRejects([try path("ruin")], nil))
        #expect(try library.rows("SELECT title FROM editions") == ["'A'"])
    }

    @Test func `a file that was not rejected is refused, missing or already ignored`() async throws
    {
        try books.book("A.epub", .minimal(title: "A", identifiers: ["urn:x:a"], text: "a"))
        try books.file("B.epub", "no book")
        try await library.run(books.path)
        let report = try carryOut(
            .ignoreRejects(
                [try path("A"), try path("B"), try path("B"), Path("/nowhere.epub")],
                nil
            )
        )
        #expect(report.items.map(\.fate) == [.refused, .done, .repeated, .missing])
        #expect(report.items.first?.problem == .notRejected(.registered))
        #expect(try carryOut(.ignoreRejects([try path("B")], nil)).items[0].fate == .already)
        #expect(try row("A")?.status == .registered)
    }

    @Test func `lists count the rows they do not show`() async throws {
        try books.file("A.epub", "no book")
        try books.file("B.epub", "")
        try await library.run(books.path)
        let gone = try path("A").bytes
        try library.outsider().prepare("UPDATE files SET missing_since = 1 WHERE path = ?")
            .run { $0.blob(gone) }
        var filter = RejectFilter()
        func shown() throws -> Int {
            var count = 0
            try library.reader().rejects(filter) { _ in
                count += 1
                return true
            }
            return count
        }
        #expect(try shown() == 1)
        filter.showsMissing = true
        #expect(try shown() == 2)
        filter.reason = ReasonCode("ZIP-001")
        #expect(try shown() == 1)
        #expect(try library.reader().rejectCounts(filter).missing.values.reduce(0, +) == 1)
        filter.reason = nil
        let counts = try library.reader().rejectCounts(filter)
        #expect(counts.rejected == 2)
        #expect(counts.missing.values.reduce(0, +) == 1)
    }
}
