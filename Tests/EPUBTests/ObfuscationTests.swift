// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import TestSupport
import Testing

@Suite struct ObfuscationTests {
    @Test(arguments: ["obfuscated-idpf-warning", "obfuscated-adobe-warning"])
    func `N an obfuscated cover is read, with a warning`(sample: String) throws {
        let reading = try Reading(sample: "cover/" + sample)
        let plain = try BookBuilder(sample: "cover/obfuscated-only-by-name-valid")
        #expect(reading.publication?.cover?.image.width == 480)
        #expect(reading.cover == plain.bytes(of: "OPS/front.jpg"))
        #expect(reading.warningCodes == ["COV-012"])
        #expect(reading.publication?.protection == Publication.Protection.none)
    }

    @Test func `N a cover that only claims to be obfuscated is read unchanged`() throws {
        let reading = try Reading(sample: "cover/obfuscated-only-by-name-valid")
        #expect(reading.publication?.cover?.image.width == 480)
        #expect(reading.warningCodes == [])
    }

    @Test func `N without a unique identifier there is no key`() throws {
        let reading = try Reading(sample: "cover/obfuscated-without-key-warning")
        #expect(reading.publication?.cover == nil)
        #expect(reading.warningCodes == ["OPF-019", "COV-002"])
    }

    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
    ])
    func `N the digest is SHA-1`(text: String, digest: String) {
        #expect(SHA1.digest(of: Array(text.utf8)).hexadecimal == digest)
    }

    @Test func `N the digest is right for many blocks`() {
        let million = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        #expect(
            SHA1.digest(of: million).hexadecimal == "34aa973cd4c4daa4f61eeb2bdbad27316534016f"
        )
    }

    @Test(arguments: [
        (55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
        (56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
        (63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
        (64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
        (65, "11655326c708d70319be2610e8a57d9a5b959d3b"),
    ])
    func `N the digest is right around the end of a block`(count: Int, digest: String) {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        #expect(SHA1.digest(of: bytes).hexadecimal == digest)
    }
}

extension [UInt8] {
    fileprivate var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
