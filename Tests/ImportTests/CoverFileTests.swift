// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Hashing
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

@Suite struct CoverFileTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    /// The names below `covers`, with their contents.
    private func files() throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        let folder = library.library.covers
        for shard in try FileTree.names(in: folder) {
            for name in try FileTree.names(in: folder.appending(shard)) {
                let short = "covers/\(Path(bytes: shard).text)/\(Path(bytes: name).text)"
                found[short] = try FileTree.read(folder.appending(shard).appending(name))
            }
        }
        return found
    }

    @Test(arguments: [1, 4]) func `every row of a cover has its file, and every file its row`(
        workers: Int
    ) async throws {
        let source = try MixedFolder()
        try await library.run(source.path, workers: workers)
        let files = try files()
        let rows = try library.outsider().prepare(
            "SELECT file, hash, byte_count, format, width, height FROM covers"
        ).all { row in
            (row.text(0), row.blob(1), row.int(2), [row.text(3), row.literal(4), row.literal(5)])
        }
        #expect(Set(rows.map(\.0)) == Set(files.keys))
        for (name, hash, count, format) in rows {
            let bytes = try #require(files[name])
            #expect(Hash128(of: bytes[...]).bytes == hash)
            #expect(bytes.count == count)
            #expect(format == ["png", "600", "800"])
        }
        // Eighteen books show four pictures.
        #expect(rows.count == 4)
        #expect(
            try library.rows("SELECT count(*) FROM editions WHERE cover_id IS NOT NULL") == ["18"]
        )
    }

    @Test func `a cover is kept with the bytes it has in the book`() async throws {
        let books = try TemporaryFolder()
        let picture = SampleImage.jpeg(width: 30, height: 40)
        try books.book("a.epub", .minimal(cover: picture))
        let summary = try await library.run(books.path)
        #expect(summary.progress.counts[.covers] == 1)
        let cover = try #require(
            try library.edition(of: books["a.epub"].canonical()).record.publication.cover
        )
        #expect(try FileTree.read(library.library.folder.appending(cover.image.file)) == picture)
        #expect(cover.image.format.rawValue == "jpeg")
        #expect([cover.image.width, cover.image.height] == [30, 40])
        #expect(cover.rule.rawValue == "cover-image")
        #expect(cover.entry == "OPS/cover")
        #expect(cover.image.file.hasSuffix(".jpg"))
    }

    @Test func `a damaged cover file is replaced by the next book that has it`() async throws {
        let books = try TemporaryFolder()
        let picture = SampleImage.png(width: 3, height: 4)
        try books.book("a.epub", .minimal(cover: picture, text: "one"))
        try await library.run(books.path)
        let name = try #require(try files().keys.first)
        try FileTree.write([1, 2, 3], to: library.library.folder.appending(name))
        try books.book("b.epub", .minimal(title: "B", cover: picture, text: "two"))
        try await library.run(books.path)
        #expect(try files() == [name: picture])
    }

    @Test func `a dry run keeps no cover`() async throws {
        let books = try TemporaryFolder()
        try books.book("a.epub", .minimal(text: "one"))
        try await library.run(books.path)
        try books.book("b.epub", .minimal(cover: SampleImage.png(width: 3, height: 4)))
        let dryRun = try await library.run(books.path, isDryRun: true)
        #expect(dryRun.progress.counts[.covers] == 1)
        #expect(try files().isEmpty)
    }
}
