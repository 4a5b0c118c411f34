// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import ImportSupport
import Store
import TestSupport
import Testing
import Works

/// Which facts of a book get into the register, and in which form.
@Suite struct RecordTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
    }

    private func record(_ book: BookBuilder) async throws -> Book {
        try books.book("a.epub", book)
        try await library.run(books.path)
        return try library.edition(of: books["a.epub"].canonical()).record
    }

    @Test(
        arguments: [
            // A creator without a role is an author.
            ([("A", "edt"), ("B", "aut"), ("C", "")], "B; C"), ([("A", "trl"), ("B", "")], "B"),
            ([("A", "trl"), ("B", "edt")], "B"),
            // Any name is better than none.
            ([("A", "trl"), ("B", "ill")], "A; B"),
            ([], nil),
        ] as [([(String, String)], String?)]
    )
    func `authors are chosen by their roles`(
        creators: [(String, String)],
        authors: String?
    ) async throws {
        let lines = creators.map { name, role in
            role.isEmpty
                ? "<dc:creator>\(name)</dc:creator>"
                : "<dc:creator opf:role=\"\(role)\">\(name)</dc:creator>"
        }
        let record = try await record(
            .minimal(creators: [], metadata: lines.joined(separator: "\n"))
        )
        #expect(record.authors == authors)
        #expect(record.publication.people.map(\.name) == creators.map(\.0))
        #expect(
            record.publication.people.map(\.roles) == creators.map { [$0.1.isEmpty ? "aut" : $0.1] }
        )
    }

    @Test func `a contributor is never an author`() async throws {
        let record = try await record(
            .minimal(
                creators: [],
                metadata: "<dc:contributor opf:role=\"aut\">A</dc:contributor>"
            )
        )
        #expect(record.authors == nil)
        #expect(record.publication.people.map(\.isCreator) == [false])
    }

    @Test(
        arguments: [
            ([("1990", "creation"), ("2001", "publication"), ("2002", "")], "2001"),
            ([("1990", "Original-Publication"), ("2002", "")], "1990"),
            ([("1990", "creation"), ("2002", "")], "2002"),
            ([("2003", "modification"), ("1990", "creation")], "1990"),
            ([("2003", "modification"), ("2004", "conversion")], nil),
            ([], nil),
        ] as [([(String, String)], String?)]
    )
    func `the date of publication is chosen by the marks of the dates`(
        dates: [(String, String)],
        published: String?
    ) async throws {
        let lines = dates.map { date, event in
            event.isEmpty
                ? "<dc:date>\(date)</dc:date>"
                : "<dc:date opf:event=\"\(event)\">\(date)</dc:date>"
        }
        let record = try await record(.minimal(metadata: lines.joined(separator: "\n")))
        #expect(record.publication.published?.text == published)
        #expect(record.publication.dates.map(\.value) == dates.map(\.0))
    }

    @Test func `every identifier is kept with its verdict`() async throws {
        let record = try await record(
            .minimal(
                identifiers: [
                    "urn:uuid:5f0c5a52-9a39-4c1e-8a3e-0d3c5a1b7e11", "urn:isbn:9783161484100",
                    "urn:isbn:9783161484101", "http://example.com/book",
                ])
        )
        #expect(record.volumeIDs.map(\.state) == [.joins, .joins, .invalid, .never])
        #expect(record.volumeIDs.map(\.kind) == ["uuid", "isbn", "isbn", "url"])
        #expect(record.volumeIDs.map(\.identifier.isUnique) == [true, false, false, false])
        #expect(record.volumeIDs[1].value == "9783161484100")
        #expect(record.volumeIDs[2].value == nil)
        #expect(record.volumeIDs[2].problem != nil)
        #expect(record.volumeIDs[3].identifier.value == "http://example.com/book")
        let keys = try library.rows("SELECT id_key IS NULL FROM volume_ids ORDER BY position")
        #expect(keys == ["0", "0", "1", "1"])
    }

    @Test(arguments: [[], ["Unknown"]])
    func `a package identifier without an author stands alone`(creators: [String]) async throws {
        let record = try await record(.minimal(creators: creators))
        #expect(record.volumeIDs.map(\.state) == [.alone])
        #expect(record.volumeIDs.map(\.kind) == ["uuid"])
    }

    @Test func `a complete book is stored completely`() async throws {
        let record = try await record(
            .minimal(
                title: "Das Brot",
                languages: ["de", "en"],
                metadata: """
                    <dc:title id="t2">Eine Geschichte</dc:title>
                    <meta refines="#t2" property="title-type">subtitle</meta>
                    <dc:publisher>O'Hara &amp; Sons</dc:publisher>
                    <dc:subject>Bread</dc:subject><dc:subject>Salt</dc:subject>
                    <dc:description>Two; lines.</dc:description>
                    <dc:rights>None</dc:rights>
                    <meta property="dcterms:modified">2020-01-02T03:04:05Z</meta>
                    <meta property="belongs-to-collection" id="s">Roads</meta>
                    <meta refines="#s" property="collection-type">series</meta>
                    <meta refines="#s" property="group-position">2.5</meta>
                    """
            )
        )
        #expect(record.title == "Das Brot")
        #expect(record.publication.titles.dropFirst().map(\.text) == ["Eine Geschichte"])
        #expect(record.publication.titles.dropFirst().map(\.type) == ["subtitle"])
        #expect(record.publication.languages.map(\.tag) == ["de", "en"])
        #expect(record.publication.publishers.first == "O'Hara & Sons")
        #expect(record.publication.subjects.map(\.name) == ["Bread", "Salt"])
        #expect(record.publication.descriptions.first == "Two; lines.")
        #expect(record.publication.rights.first == "None")
        #expect(record.publication.modified?.text == "2020-01-02T03:04:05Z")
        #expect(record.publication.series?.name == "Roads")
        #expect(record.publication.series?.position == "2.5")
        #expect(record.publication.version == 3)
        #expect(record.publication.protection == .none)
        #expect(record.publication.warnings == [])
        #expect(try library.reader().work(1)?.title == "Das Brot")
        #expect(try library.reader().work(1)?.authors == "Ines Marlow")
    }

    @Test func `a warning is kept with the edition and counted in the run`() async throws {
        try books.book("a.epub", BookBuilder(sample: "package/title-missing-warning"))
        let summary = try await library.run(books.path)
        let edition = try library.edition(of: books["a.epub"].canonical())
        #expect(edition.record.publication.warnings.map(\.code) == ["OPF-013"])
        #expect(summary.progress.warnings.map { "\($0.key.text) \($0.value)" } == ["OPF-013 1"])
        #expect(try library.reasons() == ["OPF-013": 1])
    }

    @Test func `a reject is kept with its stage, reason and what is known of the file`()
        async throws
    {
        try books.book("b.epub", BookBuilder(sample: "package/not-xml-error"))
        let summary = try await library.run(books.path)
        #expect(summary.counts[.rejected] == 1)
        let file = try #require(try library.reader().file(at: books["b.epub"].canonical().bytes))
        #expect(file.record.status == .rejected)
        #expect(file.record.stage == .read)
        #expect(file.record.reason?.text == "OPF-002")
        #expect(file.record.fingerprint?.count == 16)
        let facts = try #require(file.record.facts)
        let status = try FileStatus.of(books["b.epub"], followingLinks: false)
        #expect(facts.size == status.size)
        #expect(facts.modifiedAt == status.modified)
        #expect(facts.inode == Int64(bitPattern: status.inode))
    }
}
