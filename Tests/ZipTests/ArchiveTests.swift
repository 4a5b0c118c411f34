// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Zip

@Suite struct ArchiveTests {
    private static let good = RawArchive(BookBuilder.minimal()).bytes()

    @Test func `a file that is no archive is refused`() throws {
        for bytes in [[], [0x50], text(100), noise(70_000), Array("PK\u{5}\u{6}".utf8)] {
            #expect(try refusal(bytes) == .notAnArchive)
        }
    }

    @Test func `an archive that is cut off anywhere is refused`() throws {
        for count in stride(from: 0, to: Self.good.count, by: 7) {
            #expect(try refusal(Array(Self.good[..<count])) != nil, "\(count) bytes")
        }
    }

    @Test func `an archive with lost bytes in front is refused or says so of its entries`() throws {
        let bytes = Array(Self.good[100...])
        if try refusal(bytes) != nil { return }
        let outcomes = try content(bytes).entries
        #expect(outcomes.contains { if case .refused = $0 { true } else { false } })
    }

    @Test func `an archive without entries is one`() throws {
        try open(RawArchive().bytes()) { archive in
            #expect(archive.entryCount == 0)
            #expect(archive.locate(Array("mimetype".utf8)[...]) == nil)
            #expect(throws: ZipError.self) { try archive.entry(at: 0) }
        }
    }

    @Test(arguments: [0, 1, 500, 65_535]) func `a comment is given as it is`(count: Int) throws {
        var archive = RawArchive(BookBuilder.minimal())
        archive.comment = noise(count)
        #expect(try open(archive.bytes()) { $0.comment } == archive.comment)
    }

    @Test func `entries that share their bytes are read, for others to judge`() throws {
        let bytes = try FileTree.read(Samples.path("broken/overlap-bomb.epub"))
        let sum = try open(bytes) { archive in
            try (0..<archive.entryCount).reduce(0) { try $0 + archive.entry(at: $1).compressedSize }
        }
        #expect(sum > UInt64(bytes.count))
    }

    @Test func `a false number of entries is refused`() throws {
        var bytes = Self.good
        bytes[bytes.count - 12] = 0xFE
        bytes[bytes.count - 14] = 0xFE
        #expect(try refusal(bytes) != nil)
    }

    @Test(arguments: 0..<64) func `an archive damaged anywhere gets an answer`(seed: Int) throws {
        var bytes = try BookBuilder.minimal().archive()
        for (index, change) in noise(8, seed: UInt64(seed)).enumerated() {
            let place = (Int(change) * 0x9E37 + index * 7919 + seed * 131) % bytes.count
            bytes[place] = change
        }
        if try refusal(bytes) == nil { _ = try content(bytes, limit: 1 << 20) }
        #expect(try content(Self.good).entries.count == 4)
    }

    @Test func `a large directory is refused before it is read`() throws {
        let entries = (0..<10_000).map {
            RawArchive.Entry("\($0)" + String(repeating: "n", count: 90), [])
        }
        let folder = try TemporaryFolder()
        let path = try folder.file("book.epub", RawArchive(entries).bytes())
        try FileTree.withOpenFile(path) { descriptor, size in
            let whole = try ZipArchive(descriptor: descriptor, size: size, directoryLimit: 2 << 20)
            #expect(whole.entryCount == 10_000)
            #expect(throws: ZipError(.tooLarge)) {
                _ = try ZipArchive(descriptor: descriptor, size: size, directoryLimit: 1 << 18)
            }
        }
    }

    @Test func `one inflater serves many archives`() throws {
        let inflater = Inflater()
        let folder = try TemporaryFolder()
        let path = try folder.book("book.epub", .minimal())
        let broken = try folder.file(
            "broken",
            FileTree.read(Samples.path("broken/wrong-crc-package.epub"))
        )
        for _ in 0..<50 {
            for (file, isBroken) in [(broken, true), (path, false)] {
                try FileTree.withOpenFile(file) { descriptor, size in
                    let archive = try ZipArchive(
                        descriptor: descriptor,
                        size: size,
                        inflater: inflater
                    )
                    let entries = try content(of: archive).entries
                    #expect(entries.contains(.refused(.wrongChecksum)) == isBroken)
                }
            }
        }
    }

    @Test func `libzip has a version`() {
        #expect(ZipArchive.libraryVersion.split(separator: ".").count >= 2)
    }
}
