// SPDX-License-Identifier: Apache-2.0

/// Base 64 with the usual alphabet and padding (RFC 4648, section 4).
package enum Base64 {
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for byte in group { bits = bits << 8 | UInt32(byte) }
            bits <<= UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                let index = Int(bits >> UInt32(18 - 6 * place) & 0x3F)
                text.append(place <= group.count ? alphabet[index] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that such a text stands for; nil for any other, also for another spelling.
    package static func decode(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        let digits = text.prefix { $0 != UInt8(ascii: "=") }
        for (place, digit) in digits.enumerated() {
            guard let value = alphabet.firstIndex(of: digit) else { return nil }
            bits = bits << 6 | UInt32(value)
            if place % 4 > 0 {
                bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - place % 4 * 2)))
            }
        }
        return encode(bytes).utf8.elementsEqual(text) ? bytes : nil
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )
}
