// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// Registers that hold copies of the same books, with other files beside them.
@Suite struct MergedCopiesTests {
    private let books: TemporaryFolder
    private static let folders = ["a", "b", "c"]

    init() throws {
        books = try TemporaryFolder()
        for folder in Self.folders { try FileTree.makeFolder(books[folder]) }
    }

    /// What calibre says of a book beside it.
    private func describe(
        _ place: String,
        _ record: Int?,
        _ series: String,
        at time: Int = 1_700_000_000
    ) throws {
        let lines = record.map {
            """
            <dc:identifier opf:scheme="calibre">\($0)</dc:identifier>
            <dc:identifier opf:scheme="uuid" id="u">ba6bf14c-3384-4cb4-97ba-2bf1c92673\($0 + 10)\
            </dc:identifier>
            """
        }
        try Disk.write(
            Array(
                """
                <package version="2.0" unique-identifier="u" xmlns:dc="dc"><metadata>\(lines ?? "")
                <dc:title>Better</dc:title>
                <meta name="calibre:series" content="\(series)"/></metadata></package>
                """.utf8
            ),
            to: books["\(place)/metadata.opf"].text,
            modified: time
        )
    }

    /// Six books in each of three folders, some of them the same.
    private func fill(_ seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        for folder in Self.folders {
            for number in 0..<6 {
                let place = "\(folder)/\(number)"
                try FileTree.makeFolder(books[place])
                let text = "T\(numbers.below(5))"
                try books.book(
                    "\(place)/book.epub",
                    .minimal(title: text, identifiers: ["id-\(text)"], metadata: "", text: text)
                )
                switch numbers.below(8) {
                case 0: break
                case 1: try books.file("\(place)/metadata.opf", "half")
                case 2: try describe(place, nil, "Series \(place)")
                default:
                    // The first by its path may have been written last.
                    try describe(
                        place,
                        numbers.below(20),
                        "Series \(place)",
                        at: 1_700_000_000 + numbers.below(1000)
                    )
                }
                if numbers.below(2) == 0 {
                    try books.file(
                        "\(place)/cover.png",
                        SampleImage.png(
                            width: 600,
                            height: 800,
                            seed: UInt8(numbers.below(200))
                        )
                    )
                }
            }
        }
    }

    private func imported(_ folders: [String]) async throws -> TestLibrary {
        let library = try TestLibrary()
        try await library.run(library.request(folders.map { .path(books[$0]) }))
        return library
    }

    private func expectSound(_ library: Library) throws {
        try LibraryVerification(library, isDeep: true).run { check in
            #expect(check.isSound, "\(check.name): \(check.examples)")
        }
    }

    @Test(arguments: 0..<Property.cases(12))
    func `merging what holds copies gives what one import gives`(seed: Int) async throws {
        try fill(seed)
        let whole = try await imported(Self.folders)
        let expected = try whole.contentDump()
        for parts in [
            [["a", "b"], ["c"]], [["c"], ["a", "b"]], [["a"], ["b"], ["c"]], [["c"], ["b"], ["a"]],
        ] {
            let target = try TestLibrary()
            var shards: [TestLibrary] = []
            for part in parts { shards.append(try await imported(part)) }
            let request = RegisterMerge.Request(shards.map(\.library.folder), program: "test")
            let merges = try RegisterMerge(target.library, request).run()
            #expect(merges.allSatisfy { $0.imbalances.isEmpty })
            expectSame(try target.contentDump(), expected)
            try expectSound(target.library)
            // Broken ones are no part of a merge.
            let summary = try await target.run(
                target.request(Self.folders.map { .path(books[$0]) })
            )
            #expect(summary.counts[.sidecarsRead] == 0)
            expectSame(try target.contentDump(), expected)
            try expectSound(target.library)
        }
    }

    @Test(arguments: [true, false])
    func `what is known of a file here stays, for the next run to look at`(
        isWord: Bool
    ) async throws {
        for folder in ["a", "b"] {
            try books.book(
                "\(folder)/book.epub",
                .minimal(title: "T", identifiers: ["id"], metadata: "", text: "T")
            )
        }
        try describe("a", 1, "First")
        try describe("b", 2, "Second")
        let target = try await imported(["a", "b"])
        try describe(isWord ? "a" : "b", 3, "Third", at: 1_700_000_500)
        let other = try await imported(isWord ? ["a"] : ["b"])
        let request = RegisterMerge.Request([other.library.folder], program: "test")
        _ = try RegisterMerge(target.library, request).run()
        try expectSound(target.library)
        try await target.run(target.request(["a", "b"].map { .path(books[$0]) }))
        try expectSound(target.library)
        let again = try await imported(["a", "b"])
        expectSame(try target.contentDump(), try again.contentDump())
    }

    @Test func `a record of a file that is another book here does not come over`() async throws {
        try books.book(
            "a/book.epub",
            .minimal(title: "T", identifiers: ["id"], metadata: "", text: "T")
        )
        try FileTree.write(FileTree.read(books["a/book.epub"]), to: books["b/book.epub"])
        try describe("a", 1, "First")
        try describe("b", 2, "Second")
        let other = try await imported(["a", "b"])
        try books.book(
            "b/book.epub",
            .minimal(title: "U", identifiers: ["other"], metadata: "", text: "U")
        )
        FileTree.remove(books["b/metadata.opf"])
        let target = try await imported(["b"])
        let request = RegisterMerge.Request([other.library.folder], program: "test")
        _ = try RegisterMerge(target.library, request).run()
        try expectSound(target.library)
        #expect(
            try target.rows("SELECT value FROM volume_ids WHERE kind = 'catalogue-record'")
                == ["'ba6bf14c-3384-4cb4-97ba-2bf1c9267311'"]
        )
    }
}
