// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Covers
import Files
import Hashing
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing
import Thumbnails

/// Covers that have not been decoded yet, and the results that are kept.
@Suite struct ThumbnailGeneratorTests {
    private let books: TemporaryFolder
    private let test: TestLibrary

    init() async throws {
        books = try TemporaryFolder()
        test = try TestLibrary()
        for (number, name) in Samples.coverFormats.enumerated() {
            try add("\(number).epub", try Samples.coverImage(name), text: name)
        }
        // The same picture again, and one that cannot be decoded.
        try add("again.epub", try Samples.coverImage("baseline.jpg"), text: "again")
        let broken = Array(try Samples.coverImage("lossy.webp").prefix(120))
        try add("broken.epub", broken, text: "broken")
        try await test.run(books.path)
    }

    private func add(_ name: String, _ cover: [UInt8], text: String) throws {
        let id = "urn:uuid:\(name)"
        try books.book(
            name,
            .minimal(title: name, identifiers: [id], cover: cover, text: text)
        )
    }

    private func looking(
        width: Int = 320,
        jobs: Int = 2,
        wantsFiles: Bool = true,
        program: Path? = nil,
        progress: @escaping (Int, Int) -> Void = { _, _ in }
    ) throws -> ThumbnailGenerator {
        ThumbnailGenerator(
            test.library,
            width: width,
            jobs: jobs,
            wantsFiles: wantsFiles,
            program: try program ?? BuiltProgram.images.path(),
            progress: progress
        )
    }

    private func results() throws -> [String: Int] {
        var results: [String: Int] = [:]
        for row in try test.rows("SELECT result FROM cover_looks") { results[row, default: 0] += 1 }
        return results
    }

    private func thumbnails() throws -> [String] {
        try FileTree.snapshot(test.library.folder.appending("thumbnails"))
            .filter { $0.bytes != nil }.map(\.name)
    }

    @Test(arguments: [1, 2, 16]) func `each image is decoded once`(jobs: Int) throws {
        let told = Counter()
        let summary = try looking(jobs: jobs) { done, total in
            #expect(total == 8)
            #expect(done <= total)
            told.value += 1
        }.look(atCoversOf: nil)
        #expect(summary.looked == 8)
        #expect(summary.failed == [.damaged: 1])
        #expect(summary.remembered)
        #expect(summary.unremembered.isEmpty)
        #expect(try results() == ["'shown'": 7, "'damaged'": 1])
        #expect(try thumbnails().count == 7)
        #expect(told.value > 0)
        let second = try looking().look(atCoversOf: nil)
        #expect(second.looked == 0)
        #expect(second.remembered)
    }

    @Test func `a thumbnail can be read by the hash of its cover`() throws {
        _ = try looking(width: 64).look(atCoversOf: nil)
        let hash = Hash128(of: try Samples.coverImage("rgb.png")[...])
        let folder = test.library.folder
        let bytes = try #require(try ThumbnailStore.read(hash, width: 64, in: folder))
        #expect(bytes.starts(with: [0xFF, 0xD8]))
        #expect(try ThumbnailStore.read(hash, width: 320, in: folder) == nil)
    }

    @Test func `a thumbnail that is gone is made again if it is wanted`() throws {
        _ = try looking().look(atCoversOf: nil)
        FileTree.remove(test.library.folder.appending("thumbnails"))
        #expect(try looking(wantsFiles: false).look(atCoversOf: nil).looked == 0)
        #expect(try looking().look(atCoversOf: nil).looked == 7)
        #expect(try thumbnails().count == 7)
        // Another width is another thumbnail.
        #expect(try looking(width: 100).look(atCoversOf: nil).looked == 7)
        #expect(try thumbnails().count == 14)
    }

    @Test func `a newer decoder looks at every cover again, even at those that failed`() throws {
        _ = try looking().look(atCoversOf: nil)
        try test.outsider().execute("UPDATE cover_looks SET decoder = decoder - 1")
        #expect(try looking(wantsFiles: false).look(atCoversOf: nil).looked == 8)
        #expect(try looking(wantsFiles: false).look(atCoversOf: nil).looked == 0)
    }

    @Test func `only the requested editions are looked at`() throws {
        let edition = try #require(try test.rows("SELECT min(id) FROM editions").first)
        let id = try #require(Int64(edition))
        #expect(try looking().look(atCoversOf: [id]).looked == 1)
        #expect(try looking().look(atCoversOf: []).looked == 0)
        #expect(try looking().look(atCoversOf: nil).looked == 7)
    }

    @Test func `results do not depend on the number of workers`() throws {
        let query = """
            SELECT hex(hash), result, detail, cover_looks.width, cover_looks.height, hex(look)
            FROM cover_looks JOIN covers ON covers.id = cover_id ORDER BY hash
            """
        _ = try looking(jobs: 1).look(atCoversOf: nil)
        let one = try test.rows(query)
        let files = try FileTree.snapshot(test.library.folder.appending("thumbnails"))
        try test.outsider().execute("DELETE FROM cover_looks")
        FileTree.remove(test.library.folder.appending("thumbnails"))
        _ = try looking(jobs: 5).look(atCoversOf: nil)
        #expect(try test.rows(query) == one)
        #expect(one.count == 8)
        let again = try FileTree.snapshot(test.library.folder.appending("thumbnails"))
        #expect(again.map(\.name) == files.map(\.name))
        #expect(zip(again, files).allSatisfy { $0.bytes == $1.bytes })
    }

    @Test func `while another process holds the library, results are reported but not stored`()
        throws
    {
        let lock = try FileLock(test.library.folder.appending("lock"))
        let summary = try looking().look(atCoversOf: nil)
        #expect(lock.path == test.library.folder.appending("lock"))
        #expect(summary.looked == 8)
        #expect(!summary.remembered)
        #expect(summary.unremembered.count == 8)
        #expect(summary.hint?.contains("process \(OwnProcess.id)") == true)
        #expect(try results().isEmpty)
    }

    @Test func `where thumbnails cannot be stored, the decode results are`() throws {
        try FileTree.write([1], to: test.library.folder.appending("thumbnails"))
        let summary = try looking().look(atCoversOf: nil)
        #expect(summary.looked == 8)
        #expect(!summary.remembered)
        #expect(summary.hint?.isEmpty == false)
        #expect(summary.trouble != nil)
        #expect(try results() == ["'shown'": 7, "'damaged'": 1])
    }

    @Test func `a thumbnail that cannot be kept stops nothing`() throws {
        let folder = test.library.folder.appending("thumbnails")
        _ = try FolderCreation.create(folder)
        for number in 0..<256 {
            let digits = (number < 16 ? "0" : "") + String(number, radix: 16)
            try FileTree.write([1], to: folder.appending(digits))
        }
        let summary = try looking().look(atCoversOf: nil)
        #expect(summary.looked == 8)
        #expect(!summary.remembered)
        #expect(summary.hint?.isEmpty == false)
        #expect(summary.trouble != nil)
        #expect(try results() == ["'shown'": 7, "'damaged'": 1])
        // It is tried again when there may be room.
        FileTree.remove(folder)
        #expect(try looking().look(atCoversOf: nil).looked == 7)
        #expect(try thumbnails().count == 7)
    }

    @Test func `a decoder that was killed from outside is reported and not remembered`() throws {
        let greeting = ImageMessage.greeting().map { "\\0" + String($0, radix: 8) }.joined()
        let script = "#!/bin/sh\nprintf '%b' '\(greeting)'\nhead -c 8 >/dev/null\nkill -KILL $$\n"
        let decoder = try books.file("decoder", script)
        try FileTree.setMode(0o755, of: decoder)
        let summary = try looking(program: decoder).look(atCoversOf: nil)
        #expect(summary.looked == 8)
        #expect(summary.failed == [.crashed: 8])
        #expect(summary.unremembered.count == 8)
        #expect(summary.remembered)
        #expect(summary.trouble?.kind == .tryLater)
        #expect(try results().isEmpty)
        #expect(try looking().look(atCoversOf: nil).failed == [.damaged: 1])
    }

    @Test(arguments: [true, false])
    func `a cover without a file is taken out of its book, or left to the verify command`(
        hasBooks: Bool
    ) throws {
        try test.unpackCovers()
        let file = try #require(try test.rows("SELECT file FROM covers WHERE id = 1").first)
        let name = String(file.dropFirst().dropLast())
        FileTree.remove(test.library.folder.appending(name))
        if !hasBooks { FileTree.remove(books.path) }
        let summary = try looking().look(atCoversOf: nil)
        #expect(summary.looked == (hasBooks ? 8 : 7))
        #expect(summary.fromBooks == (hasBooks ? 1 : 0))
        #expect(summary.unreadable == (hasBooks ? 0 : 1))
    }

    @Test(arguments: [
        ("/nonexistent/accession-images", Failure.Kind.incompleteProgram, "ACCESSION_IMAGES"),
        ("/bin/true", .incompleteProgram, "ACCESSION_IMAGES"),
        ("/etc/passwd", .permission, "permissions"),
    ])
    func `a missing decoder is reported`(program: String, kind: Failure.Kind, hint: String) throws {
        let failure = #expect(throws: Failure.self) {
            try looking(program: Path(program)).look(atCoversOf: nil)
        }
        #expect(failure?.kind == kind)
        #expect(failure?.hint.contains(hint) == true)
        #expect(try results().isEmpty)
        // A library that needs no look needs no decoder.
        _ = try looking().look(atCoversOf: nil)
        _ = try looking(program: Path(program)).look(atCoversOf: nil)
    }

    /// A name without its name space is nothing to the reader of books, and an error to the decoder.
    @Test func `an image inside a drawing stands for a drawing that cannot be shown`() async throws
    {
        _ = try looking().look(atCoversOf: nil)
        let data = base64(try Samples.coverImage("transparent.png"))
        let image = "<image href='data:image/png;base64,\(data)'/>"
        let bad =
            "<svg xmlns='http://www.w3.org/2000/svg' width='48' height='64'>"
            + image + "<z:rect/></svg>"
        try add("bad.epub", Array(bad.utf8), text: "bad")
        try await test.run(books.path)
        let summary = try looking().look(atCoversOf: nil)
        #expect(summary.looked == 2)
        #expect(summary.failed == [.damaged: 1])
        let rasters = try test.rows(
            """
            SELECT result FROM editions JOIN cover_looks ON cover_looks.cover_id = raster_id
            """
        )
        #expect(rasters == ["'shown'"])
        #expect(try looking().look(atCoversOf: nil).looked == 0)
    }

    @Test func `thumbnails are deleted with their cover`() async throws {
        _ = try looking().look(atCoversOf: nil)
        let works = try test.rows("SELECT id FROM works").compactMap { Int64($0) }
        let request = RemovalRequest(.removeWorks(works), who: "keeper")
        _ = try LibraryRemoval(test.library).carryOut(request)
        #expect(try test.rows("SELECT count(*) FROM cover_looks") == ["0"])
        #expect(try thumbnails().isEmpty)
    }

    @Test func `what a killed process left among the thumbnails is found`() async throws {
        _ = try looking().look(atCoversOf: nil)
        let folder = test.library.folder.appending("thumbnails")
        try FileTree.write([1], to: folder.appending(".accession-999999999-a.part"))
        let report = try LibraryRepair(
            test.library,
            isDryRun: false,
            isForced: false,
            isDeep: false
        ).run()
        #expect(report.moved == ["thumbnails/.accession-999999999-a.part"])
        #expect(try thumbnails().count == 7)
    }

    private func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let padded = group + [UInt8](repeating: 0, count: 3 - group.count)
            let number = padded.reduce(0) { $0 << 8 | Int($1) }
            for place in 0..<4 {
                let letter = letters[number >> (18 - 6 * place) & 63]
                text.append(place <= group.count ? letter : "=")
            }
        }
        return text
    }

    @Test func `bytes that replaced a cover say nothing about it`() throws {
        try test.unpackCovers()
        let file = try #require(
            try FileTree.snapshot(test.library.covers).first { $0.name.hasSuffix(".png") }
        )
        let path = test.library.covers.appending(file.name)
        try FileTree.write(try Samples.coverImage("baseline.jpg"), to: path)
        FileTree.remove(books.path)
        let summary = try looking().look(atCoversOf: nil)
        #expect(summary.unreadable == 1)
        #expect(try results() == ["'shown'": 6, "'damaged'": 1])
    }
}
