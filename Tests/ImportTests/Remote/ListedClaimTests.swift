// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// Books that become one work by what catalogues call them.
@Suite struct ListedClaimTests: RemoteSuite {
    let place: RemotePlace
    private let folder: TemporaryFolder

    init() throws {
        place = try RemotePlace()
        folder = try TemporaryFolder()
    }

    private static let record = "ba6bf14c-3384-4cb4-97ba-2bf1c9267338"
    private static let other = "ba6bf14c-3384-4cb4-97ba-2bf1c9267339"

    /// A book as its owner has it, and as a program that writes into books hands it out.
    private func own(
        in name: String = "a",
        row: String? = "7",
        as record: String = record
    ) throws {
        let book = BookBuilder.minimal(
            title: "Book 1",
            identifiers: ["urn:uuid:10000000-0000-4000-8000-000000000000"],
            text: "Text 1"
        )
        try folder.file("\(name)/one.epub", try book.archive())
        let line = row.map { "<dc:identifier opf:scheme=\"calibre\">\($0)</dc:identifier>" } ?? ""
        try folder.file(
            "\(name)/metadata.opf",
            """
            <package version="2.0" unique-identifier="u" xmlns:dc="dc"><metadata>\(line)
            <dc:identifier opf:scheme="uuid" id="u">\(record)</dc:identifier>
            <dc:title>Book 1</dc:title></metadata></package>
            """
        )
    }

    private func list(as id: String, updated: String = "2026-01-01") {
        server.change { state in
            state["1.epub"]?.id = id
            state["1.epub"]?.updated = updated
        }
    }

    private func works() throws -> [String] {
        try library.rows("SELECT count(DISTINCT work_id) || ' of ' || count(*) FROM editions")
    }

    @Test(arguments: [true, false])
    func `a folder of calibre's and the feed of the same library are the same works`(
        isFolderFirst: Bool
    ) async throws {
        try own()
        list(as: "urn:uuid:\(Self.record)")
        if isFolderFirst { try await library.run(folder.path) }
        let summary = try await run()
        if !isFolderFirst { try await library.run(folder.path) }
        #expect(summary.counts[.joined] == (isFolderFirst ? 1 : 0))
        #expect(try works() == ["'6 of 7'"])
        try expectSound()
    }

    @Test(arguments: ["a", "c"], [true, false])
    func `a book that calibre holds twice is the same work by either name`(
        place: String,
        isFolderFirst: Bool
    ) async throws {
        try own(in: "b")
        try own(in: place, as: Self.other)
        list(as: "urn:uuid:\(Self.other)")
        if isFolderFirst { try await library.run(folder.path) }
        let summary = try await run()
        if !isFolderFirst { try await library.run(folder.path) }
        #expect(summary.counts[.joined] == (isFolderFirst ? 1 : 0))
        #expect(try works() == ["'6 of 7'"])
        try expectSound()
    }

    @Test(
        arguments: [
            ("urn:uuid:\(record)", nil), ("urn:uuid:\(other)", "7"), ("urn:1", "7"), ("7", "7"),
        ] as [(String, String?)]
    )
    func `what is no name of calibre's, or another one, joins nothing`(
        id: String,
        row: String?
    ) async throws {
        try own(row: row)
        list(as: id)
        try await library.run(folder.path)
        _ = try await run()
        #expect(try works() == ["'7 of 7'"])
        try expectSound()
    }

    @Test func `a catalogue that changes its mind parts the works, and joins them`() async throws {
        try own()
        list(as: "urn:uuid:\(Self.record)")
        try await library.run(folder.path)
        _ = try await run()
        list(as: "urn:uuid:\(Self.other)", updated: "2026-01-02")
        #expect(try await run().counts[.splitWorks] == 1)
        #expect(try works() == ["'7 of 7'"])
        list(as: "urn:uuid:\(Self.record)", updated: "2026-01-03")
        #expect(try await run().counts[.mergedWorks] == 1)
        #expect(try works() == ["'6 of 7'"])
        try expectSound()
    }

    @Test func `what was forgotten of a catalogue is said again by the next run`() async throws {
        try own()
        list(as: "urn:uuid:\(Self.record)")
        try await library.run(folder.path)
        _ = try await run()
        let before = try library.contentDump()
        let gone = try LibraryProviders(library.library, isDryRun: false)
            .forget(.opds) { _ in nil }
        #expect(gone?.records == 1 && gone?.regrouped.parted == 1)
        #expect(try works() == ["'7 of 7'"])
        let again = try await run()
        #expect(again.counts[.unchanged] == 6 && again.counts[.mergedWorks] == 1)
        #expect(try library.contentDump() == before)
        let requests = server.bookRequests
        _ = try await run()
        #expect(server.bookRequests == requests)
        try expectSound()
    }

    @Test func `an undo takes along what the catalogue said`() async throws {
        try own()
        list(as: "urn:uuid:\(Self.record)")
        try await library.run(folder.path)
        let before = try library.contentDump()
        let second = try await run()
        _ = try RunUndo(library.library).undo(
            try #require(second.run),
            who: "Ada",
            why: nil,
            isDryRun: false
        )
        #expect(try library.contentDump() == before)
        #expect(try library.rows("SELECT count(*) FROM fact_sheets") == ["1"])
        try expectSound()
    }
}
