// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import Testing

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("plain words", "plain words"),
        ("naïve Ænima 日本 👍🏽", "naïve Ænima 日本 👍🏽"),
        ("a\nb\rc\td", "a\\nb\\rc\\td"),
        ("\u{1B}]0;title\u{07}", "\\x1B]0;title\\x07"),
        ("\u{00}\u{1F}\u{7F}", "\\x00\\x1F\\x7F"),
        ("\u{80}\u{9B}\u{9F}\u{A0}", "\\u{80}\\u{9B}\\u{9F}\u{A0}"),
        ("\u{202A}\u{202E}", "\\u{202A}\\u{202E}"),
        ("\u{2066}\u{2069}", "\\u{2066}\\u{2069}"),
        ("\u{200E}\u{200F}\u{61C}", "\\u{200E}\\u{200F}\\u{61C}"),
        ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
        ("\u{FEFF}\u{E0041}", "\\u{FEFF}\\u{E0041}"),
        ("C:\\books", "C:\\books"),
        ("می‌خواهم", "می\u{200C}خواهم"),
    ])
    func `characters that could mislead a terminal are escaped`(text: String, expected: String) {
        #expect(TerminalText.escape(text) == expected)
        #expect(TerminalText.escape(Array(text.utf8)) == expected)
    }

    @Test(
        arguments: [
            ([0xFF], "\\xFF"),
            ([0x61, 0xC3, 0x62], "a\\xC3b"),
            ([0xC0, 0xAF], "\\xC0\\xAF"),
            ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
            ([0xF4, 0x90, 0x80, 0x80], "\\xF4\\x90\\x80\\x80"),
            ([0xE2, 0x82], "\\xE2\\x82"),
            ([0xE0, 0x80, 0x80], "\\xE0\\x80\\x80"),
            ([0xF0, 0x9F, 0x91, 0x8D], "👍"),
            ([0xC3, 0xA9], "é"),
        ] as [([UInt8], String)]
    )
    func `bytes that are not UTF-8 are shown as bytes`(bytes: [UInt8], expected: String) {
        #expect(TerminalText.escape(Path(bytes: bytes)) == expected)
    }

    @Test func `escaping twice changes nothing more`() {
        let once = TerminalText.escape("a\u{1B}[31m\\\u{202E}\n")
        #expect(TerminalText.escape(once) == once)
    }

    @Test func `no text leaves a control behind`() {
        for value in UInt32(0)...0x1_1000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = TerminalText.escape(String(scalar))
            #expect(!shown.unicodeScalars.contains(where: TerminalText.isHarmful))
        }
    }

    @Test func `a plain row keeps its fields apart`() {
        let row = PlainText.row(
            ["a\tb", "c\nd", "e\\n", "", "\u{1B}"].map { Array($0.utf8) }
        )
        #expect(row == "a\\tb\tc\\nd\te\\\\n\t\t\\x1B")
    }

    @Test func `a plain row shows a broken name as bytes`() {
        #expect(PlainText.row([[0x61, 0xFF], Array("\\xFF".utf8)]) == "a\\xFF\t\\\\xFF")
    }
}
