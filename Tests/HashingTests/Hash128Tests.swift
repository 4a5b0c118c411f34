// SPDX-License-Identifier: Apache-2.0

import Hashing
import Testing

@Suite struct Hash128Tests {
    /// Bytes that repeat after 256, from 0 in steps of 7.
    private static func pattern(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    }

    /// What `xxhsum -H2` of version 0.8.1 says; XXH3 goes other ways for other lengths.
    @Test(arguments: [
        (0, "99aa06d3014798d86001c324468d497f"), (1, "a6cd5e9392000f6ac44bdff4074eecdb"),
        (3, "656e81c56e41fe02c3489259e968ad9e"), (4, "ab5c3e7474d809db81a65295de8e7dde"),
        (8, "e4b9dd0b66ff3c50ebabbd0695002ff6"), (9, "82ddc95bc76007671c69c3f04aaed08c"),
        (16, "ddf6c1254d70f76794eaa17b20756f46"), (17, "263f67af63088041735fe434ded90c3c"),
        (128, "dd9e5aa9bd51cc9cc6bd21ecc865f29f"), (129, "00433635cf8d872e7f4accb76587485b"),
        (240, "89e3a0a2ee355d25d10beb4e0599e4b3"), (241, "75f4da43f23cce5a541b19226f0052e8"),
        (1024, "8bbb9f7af37f2f52dc5acf0b043c445b"), (10_000, "8aec19577a9d1e6f09ea754d7983b623"),
    ])
    func `a hash is XXH3 of 128 bits`(count: Int, hexadecimal: String) {
        let bytes = Self.pattern(count)
        #expect(Hash128(of: bytes[...]).hexadecimal == hexadecimal)
        #expect(Hash128(of: bytes.span).hexadecimal == hexadecimal)
    }

    @Test func `a slice is hashed without its surroundings`() {
        let bytes = Self.pattern(600)
        #expect(Hash128(of: bytes[100..<341]) == Hash128(of: Array(bytes[100..<341])[...]))
        #expect(Hash128(of: bytes[100..<341]) != Hash128(of: bytes[100..<342]))
        #expect(Hash128(of: bytes[7..<7]) == Hash128(of: [][...]))
    }

    @Test func `words are hashed as bytes, the least significant first`() {
        let words: [UInt64] = [1, 2, 0xFEDC_BA98_7654_3210]
        #expect(Hash128(of: words.span).hexadecimal == "75c6cc55a8474836f191fda0bc63d845")
    }

    @Test(
        arguments: [
            (0, 0), (1, 2), (.max, .max), (0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210),
            (0, 1 << 63),
        ] as [(UInt64, UInt64)]
    )
    func `bytes make the hash they came from`(high: UInt64, low: UInt64) {
        let hash = Hash128(high: high, low: low)
        #expect(hash.bytes.count == 16)
        #expect(Hash128(bytes: hash.bytes) == hash)
    }

    @Test func `the most significant byte comes first`() {
        let hash = Hash128(high: 0x0001_0203_0405_0607, low: 0x0809_0A0B_0C0D_0EFF)
        #expect(hash.bytes == Array(0...14) + [0xFF])
        #expect(hash.hexadecimal == "000102030405060708090a0b0c0d0eff")
    }

    @Test(arguments: [0, 1, 15, 17, 32])
    func `no other number of bytes is a hash`(count: Int) {
        #expect(Hash128(bytes: [UInt8](repeating: 1, count: count)) == nil)
    }
}
