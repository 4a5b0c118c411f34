// SPDX-License-Identifier: Apache-2.0

import SQLite
import Testing

@Suite struct LiteralTextTests {
    private func literal(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        LiteralText.append(bytes, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    @Test(
        arguments: [
            ("a\nb\r\tc", #"'a\nb\r\tc'"#),
            ("\u{1B}[31m\u{7}\u{0}\u{7F}", #"'\x1B[31m\x07\x00\x7F'"#),
            (#"back\slash"#, #"'back\\slash'"#), ("\u{9B}1m", #"'\u{9B}1m'"#),
            ("\u{202E}bupe\u{2028}", #"'\u{202E}bupe\u{2028}'"#), ("\u{FEFF}x", #"'\u{FEFF}x'"#),
            ("e\u{301} 本 \u{1F4D6}", "'e\u{301} 本 \u{1F4D6}'"), ("\u{E0041}", #"'\u{E0041}'"#),
        ]
    )
    func `characters that a terminal acts on are written by number`(text: String, expected: String)
    {
        #expect(Array(literal(Array(text.utf8)).utf8) == Array(expected.utf8))
    }

    @Test(
        arguments: [
            ([0xFF], #"'\xFF'"#), ([0x61, 0xE2, 0x82, 0x62], #"'a\xE2\x82b'"#),
            ([0xC0, 0xAF], #"'\xC0\xAF'"#), ([0xED, 0xA0, 0x80], #"'\xED\xA0\x80'"#),
            ([0xF0, 0x9F, 0x93], #"'\xF0\x9F\x93'"#),
        ] as [([UInt8], String)]
    )
    func `bytes that are not UTF-8 remain distinct`(bytes: [UInt8], expected: String) {
        #expect(literal(bytes) == expected)
    }

    @Test func `no two texts are written alike, and none breaks the line`() {
        let pieces: [[UInt8]] = [
            [], [0x0A], Array(#"\n"#.utf8), Array(#"\\n"#.utf8), [0x5C], [0x5C, 0x0A], [0x78],
            [0x1B],
            Array(#"\x1B"#.utf8), [0xFF], Array(#"\xFF"#.utf8), Array("\u{202E}".utf8),
            Array(#"\u{202E}"#.utf8), [0x27], [0x27, 0x27], Array("\u{FF}".utf8),
            Array("\u{FFFD}".utf8),
        ]
        var seen: Set<[UInt8]> = []
        for left in pieces {
            for right in pieces { seen.insert(Array(literal(left + [0x41] + right).utf8)) }
        }
        #expect(seen.count == pieces.count * pieces.count)
        #expect(
            seen.allSatisfy { text in text.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
        )
    }
}
