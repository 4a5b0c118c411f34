// SPDX-License-Identifier: Apache-2.0

/// UUIDs in their usual spellings: hyphens or none, braces or none, `guid-` before it, any case.
enum UUIDText {
    static func read(_ bytes: Bytes) -> ValueReading {
        var rest = bytes
        // As in `ebook:guid-...` and `uuid_...`.
        for word in ["guid", "uuid"] where rest.hasPrefix(word) {
            let behind = rest.dropFirst(word.utf8.count)
            guard let mark = behind.first, mark == 0x2D || mark == 0x5F else { break }
            rest = behind.dropFirst()
        }
        if rest.first == UInt8(ascii: "{"), rest.last == UInt8(ascii: "}") {
            rest = rest.dropFirst().dropLast()
        }
        guard rest.count == 32 || rest.count == 36 else { return .problem("not a UUID") }
        let hyphenated = rest.count == 36
        var text: [UInt8] = []
        text.reserveCapacity(36)
        var first: UInt8?
        var isUniform = true
        var digits = 0
        for byte in rest {
            if hyphenated,
                text.count == 8 || text.count == 13 || text.count == 18
                    || text.count == 23
            {
                guard byte == UInt8(ascii: "-") else { return .problem("not a UUID") }
                text.append(byte)
                continue
            }
            guard byte.hexValue != nil else { return .problem("not a UUID") }
            if !hyphenated, digits == 8 || digits == 12 || digits == 16 || digits == 20 {
                text.append(UInt8(ascii: "-"))
            }
            let digit = byte.lowercased
            if let first { isUniform = isUniform && first == digit } else { first = digit }
            text.append(digit)
            digits += 1
        }
        // The nil UUID, the max UUID and what lazy fingers type.
        guard !isUniform else { return .problem("all digits the same") }
        return .value(String(decoding: text, as: UTF8.self))
    }
}
