// SPDX-License-Identifier: Apache-2.0

/// Titles that many books of one author have: `Complete Works`, `Poems`, `Gesammelte Werke`.
enum GenericTitle {
    /// Whether every word of a folded title is generic, joins such words, or names the author.
    ///
    /// A title of digits alone is a name (`1984`); one of less than four letters says too little.
    static func isGeneric(_ title: String, author: String) -> Bool {
        guard letters(title) >= 4 else { return true }
        if hasGenericEnding(title) { return true }
        let names = author.utf8.split(separator: 0x20)
        var isDigitsOnly = true
        for word in title.utf8.split(separator: 0x20) {
            if word.allSatisfy(\.isDigit) { continue }
            isDigitsOnly = false
            guard words.contains(hash(word)) || names.contains(where: { isName($0, word) })
            else { return false }
        }
        return !isDigitsOnly
    }

    /// How much a title says: a character of a script without an alphabet counts for two.
    private static func letters(_ title: String) -> Int {
        var sum = 0
        for byte in title.utf8 where byte != 0x20 {
            // The first byte of a character says how many there are.
            sum += byte < 0x80 || (0xC0...0xDF).contains(byte) ? 1 : byte >= 0xE0 ? 2 : 0
        }
        return sum
    }

    /// A word of the author's name, or its genitive: apostrophes vanish when a title is folded.
    private static func isName(_ name: Substring.UTF8View, _ word: Substring.UTF8View) -> Bool {
        guard word.starts(with: name) else { return false }
        let rest = word.dropFirst(name.count)
        return rest.isEmpty || rest.elementsEqual(CollectionOfOne(UInt8(ascii: "s")))
    }

    private static func hasGenericEnding(_ title: String) -> Bool {
        guard let last = title.utf8.last, last >= 0x80 else { return false }
        return endings.contains { title.utf8.reversed().starts(with: $0.utf8.reversed()) }
    }

    private static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
        TitleToken.hash(of: word)
    }

    private static let words: Set<UInt64> = Set(
        GenericWords.all.flatMap { line in
            line.split(separator: " ").map { hash(TextFolding.fold(String($0), limit: 64)) }
        }
    )

    /// Of languages that write without blanks: complete works, selections, collections.
    private static let endings = [
        "全集", "選集", "选集", "作品集", "著作集", "文集", "詩集", "诗集", "短編集", "短篇集", "小説集", "小说集",
        "全詩集", "作品選", "作品选", "전집", "선집", "작품집", "시집",
    ]
}
