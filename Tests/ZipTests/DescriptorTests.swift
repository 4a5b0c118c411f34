// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Zip

/// The archive is read in blocks of 4,096 bytes, where small reads are served from the last block.
@Suite struct DescriptorTests {
    private static let sizes = [
        1, 2, 2047, 2048, 2049, 4065, 4066, 4095, 4096, 4097, 6143, 6144, 8191, 8192, 8193, 12_289,
    ]

    @Test(arguments: (0..<28).map { $0 * 150 })
    func `entries at any offset and of any size are read whole`(shift: Int) throws {
        for fine in [0, 1, 31, 64] {
            var archive = RawArchive([.init("shift", noise(shift + fine, seed: 9))])
            for (index, size) in Self.sizes.enumerated() {
                archive.entries.append(.init("e\(size)", noise(size, seed: UInt64(index))))
            }
            let read = try content(archive.bytes())
            #expect(read.entries == archive.entries.map { .bytes($0.bytes) })
        }
    }

    @Test func `every alignment of an entry of a block is read whole`() throws {
        for shift in 0..<130 {
            var archive = RawArchive([.init("shift", noise(4096 - 65 + shift))])
            archive.entries.append(.init("block", noise(4096, seed: 2)))
            archive.entries.append(.init("small", noise(30, seed: 3)))
            let read = try content(archive.bytes())
            #expect(read.entries == archive.entries.map { .bytes($0.bytes) })
        }
    }

    @Test func `entries are read in any order`() throws {
        let archive = RawArchive(
            (0..<40).map { .init("e\($0)", noise(200 * $0, seed: UInt64($0))) }
        )
        try open(archive.bytes()) { opened in
            var buffer: [UInt8] = []
            for step in 0..<120 {
                let index = step * 17 % 40
                let entry = try opened.entry(at: index)
                #expect(
                    reading(of: entry, in: opened, &buffer) == .bytes(archive.entries[index].bytes)
                )
            }
        }
    }

    @Test(arguments: [1, 4000, 40_000]) func `the first bytes are available at any time`(
        size: Int
    ) throws {
        let archive = RawArchive([.init("one", noise(size)), .init("two", noise(9000))])
        let bytes = archive.bytes()
        try open(bytes) { opened in
            var buffer: [UInt8] = []
            for index in [0, 1, 0] {
                for count in [0, 30, 58, 4096] {
                    let start = try opened.prefix(of: count)
                    #expect(start == bytes.prefix(count))
                }
                let entry = try opened.entry(at: index)
                #expect(
                    reading(of: entry, in: opened, &buffer) == .bytes(archive.entries[index].bytes)
                )
            }
        }
    }

    @Test func `a short file has few first bytes`() throws {
        let bytes = RawArchive([.init("a", [])]).bytes()
        let start = try open(bytes) { try $0.prefix(of: 4096) }
        #expect(start == bytes[...])
    }

    @Test(arguments: [0, 1, 20, 100, 3000, 5000, 11_000, 30_000])
    func `a file that shrinks after it was opened is an error of its entries`(left: Int) throws {
        let archive = RawArchive([
            .init("one", noise(3000)), .init("two", noise(9000)), .init("three", noise(40_000)),
        ])
        let folder = try TemporaryFolder()
        let bytes = archive.bytes()
        let path = try folder.file("book.epub", bytes)
        try FileTree.withOpenFile(path) { descriptor, size in
            let opened = try ZipArchive(descriptor: descriptor, size: size)
            try FileTree.write(Array(bytes[..<left]), to: path)
            let outcomes = try content(of: opened).entries
            for (entry, outcome) in zip(archive.entries, outcomes)
            where outcome != .bytes(entry.bytes) {
                #expect(outcome == .refused(.corruptData) || outcome == .refused(.inconsistent))
            }
            guard case .refused = outcomes[2] else {
                Issue.record("the last entry was read")
                return
            }
        }
    }

    @Test func `a file that is overwritten after it was opened gives no wrong bytes`() throws {
        let archive = RawArchive([.init("one", noise(3000)), .init("two", noise(9000))])
        let folder = try TemporaryFolder()
        let path = try folder.file("book.epub", archive.bytes())
        try FileTree.withOpenFile(path) { descriptor, size in
            let opened = try ZipArchive(descriptor: descriptor, size: size)
            try FileTree.write(noise(Int(size), seed: 77), to: path)
            for outcome in try content(of: opened).entries {
                guard case .refused = outcome else {
                    Issue.record("read")
                    return
                }
            }
        }
    }

    @Test func `a size that was more than the file is an error`() throws {
        let bytes = RawArchive(BookBuilder.minimal()).bytes()
        let folder = try TemporaryFolder()
        try FileTree.withOpenFile(folder.file("book.epub", bytes)) { descriptor, size in
            #expect(throws: ZipError.self) {
                _ = try ZipArchive(descriptor: descriptor, size: size + 100_000)
            }
            #expect(throws: ZipError.self) {
                _ = try ZipArchive(descriptor: descriptor, size: size - 10)
            }
        }
    }

    @Test func `a descriptor that cannot be read is an error of input`() throws {
        #expect(throws: ZipError(.input(9))) { _ = try ZipArchive(descriptor: -1, size: 1000) }
    }
}
