// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import ImportSupport
import Library
import Store
import TestSupport
import Testing
import Works

/// Whether a record that was found by a number is about a book is judged by all that it is called.
@Suite struct RecordDoubtTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
    }

    private static func sidecar(_ title: String, _ author: String? = nil) -> String {
        let creator = author.map { "<dc:creator>\($0)</dc:creator>" } ?? ""
        return """
            <package xmlns="http://www.idpf.org/2007/opf" version="2.0">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:title>\(title)</dc:title>\(creator)
            </metadata></package>
            """
    }

    private func castsDoubt(_ title: String, by author: String) throws -> Bool {
        let names = try library.reader().bookNames(ofEdition: 1)
        return BookNames(title: title, seriesPosition: nil, author: author).castsDoubt(on: names)
    }

    private func choose(_ fields: [WorkField: String?]) throws {
        _ = try LibraryDecisions(library.library).decide(
            DecisionRequest(.set(work: 1, fields), who: "keeper", why: nil)
        )
    }

    @Test(
        arguments: [
            ("The Lamp Room", nil, nil, "The Lamp Room", false),
            ("The Lamp Room", nil, nil, "Other Matters", true),
            ("scan0001", nil, nil, "The Lamp Room", true),
            ("scan0001", "The Lamp Room", nil, "The Lamp Room", false),
            ("scan0001", nil, "The Lamp Room", "The Lamp Room", false),
            ("", "The Lamp Room", nil, "Other Matters", true),
            ("", nil, "The Lamp Room", "Other Matters", true), ("", nil, nil, "Other", false),
            ("Das Lampenzimmer", nil, "The Lamp Room", "Das Lampenzimmer", false),
        ] as [(String, String?, String?, String, Bool)]
    )
    func `a record is in doubt if it fits neither the book, its sidecar nor what a person chose`(
        title: String,
        beside: String?,
        chosen: String?,
        record: String,
        isInDoubt: Bool
    ) async throws {
        try books.book("book.epub", .minimal(title: title, identifiers: ["urn:isbn:9780306406157"]))
        if let beside { try books.file("metadata.opf", Self.sidecar(beside)) }
        try await library.run(books.path)
        if let chosen { try choose([.title: chosen]) }
        #expect(try castsDoubt(record, by: "Ines Marlow") == isInDoubt)
    }

    @Test(arguments: [false, true])
    func `the authors of a sidecar and of a person count as well`(isChosen: Bool) async throws {
        try books.book("book.epub", .minimal(title: "Poems", creators: ["Scan Service"]))
        if !isChosen { try books.file("metadata.opf", Self.sidecar("Poems", "John Keats")) }
        try await library.run(books.path)
        if isChosen {
            #expect(try castsDoubt("Lamia", by: "Keats, John"))
            try choose([.authors: "John Keats; An Editor"])
        }
        #expect(try !castsDoubt("Lamia", by: "Keats, John"))
        #expect(try castsDoubt("Lamia", by: "Emily Dickinson"))
    }

    @Test func `the number of a volume counts also where the sidecar has none`() async throws {
        try books.book("book.epub", .minimal(title: "The Salt Saga, Volume 2"))
        try books.file("metadata.opf", Self.sidecar("The Salt Saga"))
        try await library.run(books.path)
        #expect(try !castsDoubt("The Salt Saga, Volume 2", by: "Ines Marlow"))
        #expect(try castsDoubt("The Salt Saga, Volume 3", by: "Ines Marlow"))
    }
}
