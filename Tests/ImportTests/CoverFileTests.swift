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

    @Test(arguments: [1, 4]) func `every row of a cover has its bytes, and every pack a row`(
        workers: Int
    ) async throws {
        let source = try MixedFolder()
        try await library.run(source.path, workers: workers)
        let covers = try library.covers()
        let rows = try library.outsider().prepare(
            "SELECT file, hash, byte_count, format, width, height FROM covers"
        ).all { row in
            (row.text(0), row.blob(1), row.int(2), [row.text(3), row.literal(4), row.literal(5)])
        }
        #expect(Set(rows.map(\.0)) == Set(covers.keys))
        for (name, hash, count, format) in rows {
            let bytes = try #require(covers[name])
            #expect(Hash128(of: bytes[...]).bytes == hash)
            #expect(bytes.count == count)
            #expect(format == ["png", "600", "800"])
        }
        // Eighteen books show four pictures.
        #expect(rows.count == 4)
        #expect(
            try library.rows("SELECT count(*) FROM editions WHERE cover_id IS NOT NULL") == ["18"]
        )
        #expect(try library.coverFiles() == library.reader().packs())
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
        #expect(cover.image.place == CoverPlace(pack: "covers/1-1.pack", offset: 0))
        #expect(
            try FileTree.read(library.library.covers.appending("1-1.pack")).starts(with: picture)
        )
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
        try library.unpackCovers()
        let files = try library.coverFiles()
        let file = library.library.folder.appending(try #require(files.first))
        for damage in [[1, 2, 3], picture.map { ~$0 }, nil] as [[UInt8]?] {
            if let damage { try FileTree.write(damage, to: file) } else { FileTree.remove(file) }
            let text = "\(damage?.count ?? 0)"
            try books.book("b\(text).epub", .minimal(title: "B", cover: picture, text: text))
            try await library.run(books.path)
            #expect(try FileTree.read(file) == picture)
            #expect(try library.coverFiles() == files)
        }
    }

    @Test func `one picture of many books is written once, and by no later run`() async throws {
        let books = try TemporaryFolder()
        let picture = SampleImage.png(width: 3, height: 4)
        for number in 0..<100 {
            try books.book("\(number).epub", .minimal(cover: picture, text: "\(number)"))
        }
        try await library.run(books.path, workers: 1)
        for number in 100..<110 {
            try books.book("\(number).epub", .minimal(cover: picture, text: "\(number)"))
        }
        try await library.run(books.path, workers: 4)
        #expect(try library.coverFiles() == ["covers/1-1.pack"])
        #expect(
            try FileTree.read(library.library.covers.appending("1-1.pack")).starts(with: picture)
        )
    }

    @Test func `a cover of a book that is known already leaves nothing behind`() async throws {
        let books = try TemporaryFolder()
        let content = SampleImage.png(width: 3, height: 4)
        try books.book("a.epub", .minimal(cover: content, text: "one"))
        try await library.run(books.path)
        try books.file("b.epub", FileTree.read(books["a.epub"]))
        let summary = try await library.run(books.path)
        #expect(summary.counts[.copies] == 1)
        #expect(try library.coverFiles() == ["covers/1-1.pack"])
    }

    @Test(arguments: ["running", "interrupted", "failed"])
    func `a pack that a run could not keep is removed by the next one`(state: String) async throws {
        let books = try await leavePacks(of: state)
        try await library.run(books.path)
        #expect(
            try library.coverFiles() == ["covers/1-1.pack", "covers/2-2.pack", "covers/9-1.pack"]
        )
    }

    @Test(arguments: ["running", "interrupted", "failed"])
    func `any other command that writes removes it as well`(state: String) async throws {
        _ = try await leavePacks(of: state)
        _ = try LibraryDecisions(library.library).decide(
            DecisionRequest(.set(work: 1, [.title: "Chosen"]), who: "keeper", why: nil)
        )
        #expect(try library.reader().packs().isSuperset(of: ["covers/1-1.pack"]))
        #expect(try !library.coverFiles().contains("covers/2-1.pack"))
    }

    @Test(arguments: [Int64.max, .min])
    func `a run that began at no time harms nothing`(time: Int64) async throws {
        let books = try await leavePacks(of: "running")
        try library.outsider().execute("UPDATE runs SET started_at = \(time) WHERE id = 2")
        try await library.run(books.path)
        #expect(try library.reader().packs().isSubset(of: library.coverFiles()))
    }

    @Test func `a pack that another register may name stays where it is`() async throws {
        let books = try await leavePacks(of: "running")
        let packs = try library.coverFiles()
        // Its number is that of a run which a restore took back.
        for pack in ["2-1.pack", "2-7.pack"] {
            try FileTree.age(library.library.covers.appending(pack))
        }
        try await library.run(books.path)
        #expect(try library.coverFiles() == packs)
    }

    @Test func `no pack is removed that a backup made since may name`() async throws {
        let books = try await leavePacks(of: "running")
        let packs = try library.coverFiles()
        try FileTree.makeFolder(library.library.backups.path)
        try FileTree.write([1], to: library.library.backups.path.appending("mine.sqlite"))
        try await library.run(books.path)
        #expect(try library.coverFiles() == packs)
    }

    @Test func `a pack of a run before the last that ended is left to repair`() async throws {
        let books = try await leavePacks(of: "interrupted")
        let packs = try library.coverFiles()
        try library.outsider().execute(
            """
            INSERT INTO runs (id, command, sources, program, state, started_at)
            VALUES (3, 'import', '[]', 'test', 'finished', 0)
            """
        )
        try await library.run(books.path)
        #expect(try library.coverFiles() == packs)
    }

    /// Two runs over a folder, the second as one in this state leaves it: with packs that no row
    /// names, and one whose number this library never gave.
    private func leavePacks(of state: String) async throws -> TemporaryFolder {
        let books = try TemporaryFolder()
        try books.book("a.epub", .minimal(cover: SampleImage.png(width: 3, height: 4)))
        try await library.run(books.path)
        try books.book("b.epub", .minimal(cover: SampleImage.png(width: 5, height: 6), text: "b"))
        // The names are taken, so that the run begins another pack.
        for pack in ["2-1.pack", "2-7.pack", "9-1.pack"] {
            try FileTree.write([1], to: library.library.covers.appending(pack))
        }
        try await library.run(books.path)
        for pack in ["2-1.pack", "2-7.pack"] {
            try FileTree.write([1, 2], to: library.library.covers.appending(pack))
        }
        let expected: Set = [
            "covers/1-1.pack", "covers/2-1.pack", "covers/2-2.pack", "covers/2-7.pack",
            "covers/9-1.pack",
        ]
        #expect(try library.coverFiles() == expected)
        try library.outsider().execute("UPDATE runs SET state = '\(state)' WHERE id = 2")
        return books
    }

    @Test func `a dry run keeps no cover`() async throws {
        let books = try TemporaryFolder()
        try books.book("a.epub", .minimal(text: "one"))
        try await library.run(books.path)
        try books.book("b.epub", .minimal(cover: SampleImage.png(width: 3, height: 4)))
        let dryRun = try await library.run(books.path, isDryRun: true)
        #expect(dryRun.progress.counts[.covers] == 1)
        #expect(try library.coverFiles().isEmpty)
    }
}
