// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite struct SpellingSuggestionTests {
    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("ab", "ba", 1), ("improt", "import", 1),
        ("kitten", "sitting", 3), ("lists", "list", 1), ("ca", "abc", 3),
    ])
    func `the distance counts letters and swaps`(first: String, second: String, distance: Int) {
        #expect(SpellingSuggestion.distance(first, second) == distance)
        #expect(SpellingSuggestion.distance(second, first) == distance)
    }

    @Test(
        arguments: [
            ("improt", "import"), ("imp", "import"), ("im", nil), ("stauts", "status"),
            ("wroks", "works"),
            ("x", nil),
            ("helpp", "help"), ("compress", nil), ("", nil),
        ] as [(String, String?)]
    )
    func `only what is near is suggested`(word: String, expected: String?) {
        let known = ["import", "status", "works", "help", "completion"]
        #expect(SpellingSuggestion.nearest(to: word, among: known) == expected)
    }

    @Test func `a word cut short is finished only if there is one way`() {
        #expect(
            SpellingSuggestion.nearest(to: "--lib", among: ["--limit", "--library"]) == "--library"
        )
        #expect(SpellingSuggestion.nearest(to: "--li", among: ["--limited", "--library"]) == nil)
    }

    @Test func `a huge word costs nothing`() {
        let word = String(repeating: "x", count: 1_000_000)
        #expect(SpellingSuggestion.nearest(to: word, among: ["import", word + "y"]) == nil)
    }
}
