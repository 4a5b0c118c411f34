// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import TestSupport
import Testing

/// What an import says of itself besides its equation.
@Suite struct ImportReportTests {
    private let shelf: CommandShelf

    init() throws { shelf = try CommandShelf() }

    /// Imports one more book of that title, and says what the import said.
    private func notes(_ title: String, _ ids: String...) async throws -> String {
        let book = BookBuilder.minimal(
            title: title,
            identifiers: ids,
            creators: ["Ada Quill"],
            text: ids.joined(separator: " ")
        )
        let path = try shelf.file("more/\(title).epub", book.archive())
        return await shelf.run("import", [path.bytes]).errors
    }

    @Test func `identifiers that too many books share are counted`() async throws {
        for title in ["Ash", "Birch"] { try await shelf.add(title, CommandShelf.quarantined) }
        let notes = try await notes("Cedar", CommandShelf.quarantined)
        #expect(
            notes.contains(
                "1 identifier in a new book is shared by too many books and was not used: "
                    + "accession works review"
            ),
            "\(notes)"
        )
    }

    @Test func `copies and renamed files are told of in plain words`() async throws {
        try await shelf.add("Emma")
        let copy = try shelf.file("copy.epub", FileTree.read(shelf.book(1)))
        #expect(await shelf.run("import -q", [copy.bytes]).exit == .success)
        let explained = await shelf.run("explain", [copy.bytes]).output
        #expect(explained.contains("the same list of files and checksums"), "\(explained)")
        try FileChange.rename(shelf.book(1), to: shelf.book(2))
        let notes = await shelf.run("import", [shelf.book(1).parent.bytes]).errors
        #expect(notes.contains("1 file moved or renamed\n"), "\(notes)")
    }

    @Test func `works that the new book joined are told as regrouped`() async throws {
        try await shelf.add("Emma", "goodreads:9780306406157")
        try await shelf.add("Emma", CommandShelf.differing)
        let notes = try await notes("Emma", "goodreads:9780306406157", CommandShelf.differing)
        #expect(notes.contains("1 work regrouped during the import"), "\(notes)")
    }
}
