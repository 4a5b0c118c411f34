// SPDX-License-Identifier: Apache-2.0

/// SHA-1, only because the key of the IDPF font obfuscation is one: it protects nothing here.
package enum SHA1 {
    /// The 20 bytes of the digest.
    package static func digest(of message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        let padded = padded(message)
        for start in stride(from: 0, to: padded.count, by: 64) {
            mix(&state, padded[start..<(start + 64)])
        }
        return state.flatMap(bigEndian)
    }

    /// A one bit, zeros, and the length in bits: whole blocks of 64 bytes.
    private static func padded(_ message: [UInt8]) -> [UInt8] {
        let length = UInt64(message.count) * 8
        let zeros = (119 - message.count % 64) % 64
        return message + [0x80] + [UInt8](repeating: 0, count: zeros)
            + bigEndian(UInt32(length >> 32)) + bigEndian(UInt32(truncatingIfNeeded: length))
    }

    private static func mix(_ state: inout [UInt32], _ block: ArraySlice<UInt8>) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
            block[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<80 {
            let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
            words.append(rotated(word, 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let choice: (value: UInt32, constant: UInt32) =
                switch index / 20 {
                case 0: ((b & c) | (~b & d), 0x5A82_7999)
                case 1: (b ^ c ^ d, 0x6ED9_EBA1)
                case 2: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = rotated(a, 5) &+ choice.value &+ e &+ choice.constant &+ word
            (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }

    private static func bigEndian(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
}
