// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Zip

@Suite struct EntryTests {
    private static func archive(
        _ bytes: [UInt8],
        _ change: (inout RawArchive.Entry) -> Void = { _ in }
    ) -> [UInt8] {
        var archive = RawArchive([
            .init("first", text(5000)), .init("entry", bytes), .init("last", text(5000)),
        ])
        archive.change("entry", change)
        return archive.bytes()
    }

    private static func outcome(_ archive: [UInt8], limit: Int = 1 << 20) throws -> Content.Outcome
    {
        try content(archive, limit: limit).entries[1]
    }

    /// The deflated form of some bytes and their archive's idea of them.
    private static func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
        var book = BookBuilder()
        book.entries = []
        book.set("e", bytes)
        let archive = try book.archive()
        let size = try open(archive) { try $0.entry(at: 0).compressedSize }
        // A local header of 30 bytes and the name stand before it.
        return Array(archive[31..<31 + Int(size)])
    }

    @Test(arguments: [0, 1, 1000, 100_000], [-1, 0, 1])
    func `an entry of the size of the limit is read and a larger one is not`(
        count: Int,
        room: Int
    ) throws {
        let bytes = noise(count)
        guard count + room >= 0 else { return }
        let stored = Self.archive(bytes)
        let packed = try Self.deflated(bytes)
        let deflated = Self.archive(packed) {
            $0.method = 8
            $0.size = UInt32(count)
            $0.checksum = RawArchive.checksum(of: bytes)
        }
        for archive in [stored, deflated] {
            #expect(
                try Self.outcome(archive, limit: count + room)
                    == (room < 0 ? .refused(.tooLarge) : .bytes(bytes))
            )
        }
    }

    @Test func `Z6 a wrong checksum is found`() throws {
        let archive = Self.archive(text(3000)) { $0.checksum ^= 1 }
        #expect(try Self.outcome(archive) == .refused(.wrongChecksum))
        let packed = try Self.deflated(text(3000))
        let deflated = Self.archive(packed) {
            $0.method = 8
            $0.size = 3000
        }
        #expect(try Self.outcome(deflated) == .refused(.wrongChecksum))
    }

    /// The sum says that these are the bytes, and where they end says how many there are.
    @Test(arguments: [0, 1, 500, 999, 1001, 2000, 100_000, 1 << 20] as [UInt32])
    func `Z6 a false size does no harm`(size: UInt32) throws {
        let bytes = text(1000)
        var archive = RawArchive([.init("entry", try Self.deflated(bytes))])
        archive.change("entry") {
            $0.method = 8
            $0.size = size
            $0.checksum = RawArchive.checksum(of: bytes)
        }
        #expect(try content(archive.bytes(), limit: 1 << 20).entries == [.bytes(bytes)])
        archive.change("entry") { $0.checksum ^= 1 }
        #expect(
            try content(archive.bytes(), limit: 1 << 20).entries == [.refused(.wrongChecksum)]
        )
    }

    @Test(arguments: [1 << 20 + 1, 2_000_000, 4_000_000_000] as [UInt32])
    func `a size beyond the limit is believed`(size: UInt32) throws {
        #expect(try Self.outcome(Self.archive(text(9)) { $0.size = size }) == .refused(.tooLarge))
    }

    /// 40 bytes packed that claim to be small and are 10 MB.
    @Test func `a bomb that claims to be small is stopped at the limit`() throws {
        let bytes = [UInt8](repeating: 0, count: 10_000_000)
        let packed = try Self.deflated(bytes)
        let archive = Self.archive(packed) {
            $0.method = 8
            $0.size = 10
            $0.checksum = RawArchive.checksum(of: bytes)
        }
        #expect(try Self.outcome(archive, limit: 100_000) == .refused(.tooLarge))
    }

    @Test func `a stored entry of two sizes is refused`() throws {
        for size in [10, 4000] as [UInt32] {
            let archive = Self.archive(text(3000)) { $0.size = size }
            guard case .refused = try Self.outcome(archive) else {
                Issue.record("read")
                return
            }
        }
    }

    @Test(arguments: [3001, 100_000, 4_000_000_000] as [UInt32])
    func `an entry that claims bytes behind its end is refused`(size: UInt32) throws {
        let archive = Self.archive(text(3000)) {
            $0.compressedSize = size
            $0.size = size
        }
        if try refusal(archive) != nil { return }
        guard case .refused = try Self.outcome(archive) else {
            Issue.record("read")
            return
        }
    }

    @Test func `damage to deflated bytes is found`() throws {
        let bytes = text(3000)
        let packed = try Self.deflated(bytes)
        for place in 0..<packed.count {
            var damaged = packed
            damaged[place] ^= 0xFF
            let archive = Self.archive(damaged) {
                $0.method = 8
                $0.size = 3000
                $0.checksum = RawArchive.checksum(of: bytes)
            }
            let outcome = try Self.outcome(archive)
            // The sum of two errors may be none, but only with the right bytes.
            let isFound = [.corruptData, .wrongChecksum, .inconsistent].contains {
                outcome == .refused($0)
            }
            #expect(isFound || outcome == .bytes(bytes), "byte \(place): \(outcome)")
        }
    }

    @Test func `deflated bytes that break off are found`() throws {
        let packed = try Self.deflated(text(3000))
        for count in 0..<packed.count {
            let archive = Self.archive(Array(packed[..<count])) {
                $0.method = 8
                $0.size = 3000
                $0.checksum = RawArchive.checksum(of: text(3000))
            }
            let outcome = try Self.outcome(archive)
            // The very last bits may only say that this was all.
            let isFound = outcome == .refused(.corruptData) || outcome == .refused(.wrongChecksum)
            #expect(isFound || outcome == .bytes(text(3000)), "\(count) bytes: \(outcome)")
            #expect(isFound || count + 1 >= packed.count)
        }
    }

    @Test(arguments: [0, 8] as [UInt16])
    func `an entry that should not be empty is detected`(method: UInt16) throws {
        for size in [0, 3000] as [UInt32] {
            let archive = Self.archive([]) {
                $0.method = method
                $0.size = size
                $0.checksum = RawArchive.checksum(of: text(3000))
            }
            guard case .refused = try Self.outcome(archive) else {
                Issue.record("read")
                return
            }
        }
    }

    @Test func `Z2 an encrypted entry is refused, the others are read`() throws {
        let archive = Self.archive(text(3000)) { $0.flags = 1 }
        let content = try content(archive)
        #expect(content.entries == [.bytes(text(5000)), .refused(.encrypted), .bytes(text(5000))])
        try open(archive) { archive in
            let entry = try archive.entry(at: 1)
            #expect(entry.isEncrypted)
        }
    }

    @Test(arguments: [1, 2, 6, 9, 97, 98, 1000] as [UInt16])
    func `Z2 an unknown method is refused, the others are read`(method: UInt16) throws {
        let archive = Self.archive(text(3000)) { $0.method = method }
        let content = try content(archive)
        #expect(
            content.entries == [
                .bytes(text(5000)), .refused(.unsupportedMethod), .bytes(text(5000)),
            ]
        )
        #expect(try open(archive) { try $0.entry(at: 1).method } == method)
    }

    @Test(arguments: [0o120777, 0o100644, 0o040755, 0o020600, 0] as [UInt32])
    func `the mode of an entry shows links and devices`(mode: UInt32) throws {
        let archive = Self.archive(text(10)) { $0.mode = mode }
        #expect(try open(archive) { $0.unixMode(at: 1) } == mode)
    }

    @Test func `an entry that was not packed on a Unix has no mode`() throws {
        var bytes = RawArchive([.init("entry", [1])]).bytes()
        // The system stands in the upper byte of "made by", behind the signature.
        let directory = 30 + 5 + 1
        #expect(bytes[directory + 5] == 3)
        bytes[directory + 5] = 0
        #expect(try open(bytes) { $0.unixMode(at: 0) } == nil)
    }

    @Test func `a buffer that is used again holds each entry whole`() throws {
        let archive = RawArchive([
            .init("large", noise(50_000)), .init("small", noise(10, seed: 2)), .init("none", []),
            .init("again", noise(60_000, seed: 3)),
        ])
        try open(archive.bytes()) { opened in
            var buffer: [UInt8] = []
            for index in [3, 1, 0, 2, 1, 3, 0] {
                let entry = try opened.entry(at: index)
                #expect(
                    reading(of: entry, in: opened, &buffer) == .bytes(archive.entries[index].bytes)
                )
            }
        }
    }
}
