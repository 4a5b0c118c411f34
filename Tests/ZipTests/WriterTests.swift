// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing
import Zip

@Suite struct WriterTests {
    private static let sizes = [
        0, 1, 2, 100, 2047, 2048, 4095, 4096, 4097, 8191, 70_000, 3_000_000,
    ]

    @Test(arguments: [true, false])
    func `what is written is read`(compressed: Bool) throws {
        var book = BookBuilder()
        book.entries = []
        for size in Self.sizes {
            book.set("text\(size)", text(size), compressed: compressed)
            book.set("noise\(size)", noise(size), compressed: compressed)
        }
        let read = try content(book.archive())
        #expect(read.names == book.entries.map { Array($0.name.utf8) })
        #expect(read.entries == book.entries.map { .bytes($0.bytes) })
    }

    @Test func `the directory says how an entry is packed`() throws {
        var book = BookBuilder()
        book.entries = []
        book.set("stored", text(1000), compressed: false)
        book.set("deflated", text(1000))
        try open(book.archive()) { archive in
            #expect(archive.entryCount == 2)
            let stored = try archive.entry(at: 0)
            #expect(stored.index == 0)
            #expect(stored.method == 0)
            #expect(stored.size == 1000)
            #expect(stored.compressedSize == 1000)
            #expect(stored.checksum == RawArchive.checksum(of: text(1000)))
            #expect(!stored.isEncrypted)
            let deflated = try archive.entry(at: 1)
            #expect(deflated.method == 8)
            #expect(deflated.size == 1000)
            #expect(deflated.compressedSize < 100)
            #expect(deflated.checksum == stored.checksum)
            #expect(throws: ZipError.self) { try archive.entry(at: 2) }
        }
    }

    @Test func `the same entries give the same bytes`() throws {
        #expect(try BookBuilder.minimal().archive() == BookBuilder.minimal().archive())
    }

    @Test func `an existing file is replaced`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("book.epub", noise(100_000))
        try BookBuilder.minimal().write(to: path)
        #expect(try FileTree.read(path) == BookBuilder.minimal().archive())
    }

    @Test func `65,536 entries are read`() throws {
        var book = BookBuilder()
        book.entries = (0..<65_536).map {
            BookBuilder.Entry(name: "e\($0)", bytes: [UInt8($0 & 0xFF)], isCompressed: false)
        }
        try open(book.archive()) { archive in
            #expect(archive.entryCount == 65_536)
            var seen = 0
            try archive.forEachEntry { entry, name in
                if entry.index == seen, name.count == "e\(seen)".utf8.count { seen += 1 }
            }
            #expect(seen == 65_536)
            #expect(archive.locate(Array("e65535".utf8)[...]) == 65_535)
            var buffer: [UInt8] = []
            let last = try archive.entry(at: 65_535)
            #expect(reading(of: last, in: archive, &buffer) == .bytes([0xFF]))
        }
    }
}
