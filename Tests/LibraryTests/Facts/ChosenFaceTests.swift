// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// What a person chose of the fields that a work has from its editions or from others alone.
@Suite struct ChosenFaceTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() async throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        try await add(
            "a",
            "<dc:subject>Lamps</dc:subject><dc:description>Of a book.</dc:description>"
        )
    }

    private func add(_ name: String, _ metadata: String) async throws {
        try books.book(
            "\(name).epub",
            .minimal(
                title: "The Lamp Room",
                identifiers: ["goodreads:9780306406157"],
                metadata: metadata,
                text: name
            )
        )
        try await library.run(books.path)
    }

    private func tell() throws {
        var sheet = FactSheet(.openLibrary, record: "/works/OL1W", saidAt: 1)
        sheet[.originalLanguage] = ["cy"]
        sheet[.subjects] = ["Catalogued"]
        sheet[.summary] = ["Of a catalogue."]
        _ = try LibrarySheets(library.library, .openLibrary, recordsBeginningWith: "/works/")
            .put([EditionSheets(edition: 1, [sheet], isWhole: true)])
    }

    private func choose(_ fields: [WorkField: String?]) throws {
        _ = try LibraryDecisions(library.library).decide(
            DecisionRequest(.set(work: 1, fields), who: "keeper", why: nil)
        )
    }

    private func isFound(_ typed: String) throws -> Bool {
        var filter = WorkFilter()
        filter.words = WantedWords(typed)
        return try isThere(filter)
    }

    private func isThere(_ filter: WorkFilter) throws -> Bool {
        var isFound = false
        try library.reader().works(matching: filter) { _ in
            isFound = true
            return true
        }
        return isFound
    }

    /// As lists, exports and pages have it.
    private func face() throws -> [String?] {
        var face: [String?] = []
        try library.reader().catalogue(of: [1], .all) { work in
            face = [
                work.row.originalLanguage, work.subjects.map(\.name).joined(separator: "; "),
                work.description,
            ]
            return true
        }
        return face
    }

    private func faults() throws -> [String] {
        var faults: [String] = []
        try library.reader().verify { faults += $0.examples }
        return faults
    }

    private static let chosen: [WorkField: String?] = [
        .originalLanguage: "ga", .subjects: "Rooms; Oil", .description: "Of a person.",
    ]

    @Test func `it stands before books and catalogues, whatever comes later`() async throws {
        try tell()
        #expect(try face() == ["cy", "Lamps", "Of a book."])
        try choose(Self.chosen)
        let expected = ["ga", "Rooms; Oil", "Of a person."]
        #expect(try face() == expected)
        try await add("b", "<dc:subject>Wicks</dc:subject>")
        try tell()
        #expect(try face() == expected)
        #expect(try faults() == [])
        try choose(Self.chosen.mapValues { _ in nil })
        #expect(try face() == ["cy", "Lamps", "Of a book."])
        #expect(try faults() == [])
    }

    @Test func `it is found, and nothing is missing`() throws {
        #expect(try !isFound("rooms oil"))
        try choose(Self.chosen)
        #expect(try isFound("rooms oil"))
        var filter = WorkFilter()
        filter.conditions = [.words(try #require(WantedWords("oil")), .subject)]
        #expect(try isThere(filter))
        filter.conditions = [.missing([.subjects, .description])]
        #expect(try !isThere(filter))
    }

    @Test func `where only a person says it, it is not missing`() async throws {
        try books.book("bare.epub", .minimal(title: "Bare", text: "bare"))
        try await library.run(books.path)
        var filter = WorkFilter()
        filter.conditions = [.missing([.description])]
        #expect(try isThere(filter))
        _ = try LibraryDecisions(library.library).decide(
            DecisionRequest(
                .set(work: 2, [.description: "Of a person."]),
                who: "keeper",
                why: nil
            )
        )
        #expect(try !isThere(filter))
    }

    @Test func `its source is the decision`() throws {
        try choose(Self.chosen)
        let reader = try library.reader()
        let sources = try reader.faceSources(of: #require(try reader.work(1)))
        let person = sources.filter { if case .person(.some) = $0.origin { true } else { false } }
        #expect(
            person.map { "\($0.field): \($0.values)" } == [
                "original_language: [\"ga\"]", "subjects: [\"Rooms\", \"Oil\"]",
                "description: [\"Of a person.\"]",
            ]
        )
    }
}
