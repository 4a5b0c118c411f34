// SPDX-License-Identifier: Apache-2.0

/// Titles that many books of one author have: `Complete Works`, `Poems`, `Gesammelte Werke`.
enum GenericTitle {
    /// So many letters of its own make a title that no other book by the same person has.
    static let enoughLetters = 8

    /// So many make one that no other book has, where no author is known.
    static let enoughLettersAlone = 16

    /// Whether a folded title is generic, or too short to say anything.
    static func saysNothing(_ title: String, author: String) -> Bool {
        letters(title.utf8) < 4 || isGeneric(title, author: author)
    }

    /// Whether every word of a folded title is generic, joins such words, or names the author.
    ///
    /// A title of digits alone is a name (`1984`), and so is one of less than four letters.
    static func isGeneric(_ title: String, author: String) -> Bool {
        letters(title.utf8) >= 4 && !isNumber(title.utf8)
            && consists(title, author) { words.contains($0) }
    }

    /// Whether books of other persons have a folded title as well: one that is generic, of words
    /// that many take for a book of theirs, shorter than four letters, or a number.
    static func isShared(_ title: String, author: String) -> Bool {
        letters(title.utf8) < 4 || consists(title, author, of: isCommon)
    }

    private static func consists(
        _ title: String,
        _ author: String,
        of isOneOfThem: (UInt64) -> Bool
    ) -> Bool {
        if hasGenericEnding(title) { return true }
        let names = author.utf8.split(separator: 0x20)
        return title.utf8.split(separator: 0x20).allSatisfy { word in
            isNumber(word) || isOneOfThem(hash(word))
                || names.contains { isName($0, word) }
        }
    }

    /// Whether a folded word says what form a book is of, such as *poems*.
    static func isForm(_ word: Substring.UTF8View) -> Bool { forms.contains(hash(word)) }

    private static func isCommon(_ word: UInt64) -> Bool {
        words.contains(word) || sharedWords.contains(word)
    }

    /// Whether there are only digits, or only the letters of small Roman numerals.
    private static func isNumber(_ text: Substring.UTF8View) -> Bool {
        text.allSatisfy(\.isDigit) || text.allSatisfy { "ivx".utf8.contains($0) }
    }

    private static func isNumber(_ text: String.UTF8View) -> Bool {
        text.allSatisfy { $0.isDigit || $0 == 0x20 }
    }

    /// How many letters of a folded title are neither of generic words nor of the author's name or
    /// initials nor of numbers.
    static func ownLetters(_ title: String, author: String) -> Int {
        if hasGenericEnding(title) { return 0 }
        let names = author.utf8.split(separator: 0x20)
        var sum = 0
        for word in title.utf8.split(separator: 0x20) where !word.allSatisfy(\.isDigit) {
            if isCommon(hash(word))
                || names.contains(where: { isName($0, word) || isInitial(word, of: $0) })
            {
                continue
            }
            sum += letters(word)
        }
        return sum
    }

    /// The words of a folded title that are its own; all of them if none is.
    static func ownWords(_ title: String) -> Set<String> {
        let all = title.utf8.split(separator: 0x20)
        let own = all.filter { !isCommon(hash($0)) }
        return Set((own.isEmpty ? all : own).map { String(Substring($0)) })
    }

    /// How much letters say: a character of a script without an alphabet counts for two.
    private static func letters(_ text: some Sequence<UInt8>) -> Int {
        var sum = 0
        var before: (UInt8, UInt8) = (0, 0)
        for byte in text where byte != 0x20 {
            switch byte {
            // Korean syllables are taken apart, two or three letters each; one of them a vowel.
            case 0xE1: break
            case 0x80...0xBF where before.1 == 0xE1: sum += isKorean(byte) ? 0 : 2
            case 0x80...0xBF where before.0 == 0xE1 && isKorean(before.1):
                sum += isVowel(before.1, byte) ? 2 : 0
            // The first byte of a character says how many there are.
            case ..<0x80, 0xC0...0xDF: sum += 1
            case 0xE0...: sum += 2
            default: break
            }
            before = (before.1, byte)
        }
        return sum
    }

    /// Whether the second byte of a character that begins with 0xE1 is of U+1100 to U+11FF.
    private static func isKorean(_ second: UInt8) -> Bool { (0x84...0x87).contains(second) }

    /// U+1161 to U+1175.
    private static func isVowel(_ second: UInt8, _ third: UInt8) -> Bool {
        second == 0x85 && (0xA1...0xB5).contains(third)
    }

    /// A word of the author's name, or its genitive: apostrophes vanish when a title is folded.
    private static func isName(_ name: Substring.UTF8View, _ word: Substring.UTF8View) -> Bool {
        guard word.starts(with: name) else { return false }
        let rest = word.dropFirst(name.count)
        return rest.isEmpty || rest.elementsEqual(CollectionOfOne(UInt8(ascii: "s")))
    }

    private static func isInitial(_ word: Substring.UTF8View, of name: Substring.UTF8View) -> Bool {
        word.count == 1 && word.first == name.first
    }

    private static func hasGenericEnding(_ title: String) -> Bool {
        guard let last = title.utf8.last, last >= 0x80 else { return false }
        return endings.contains { title.utf8.reversed().starts(with: $0) }
    }

    private static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
        TitleToken.hash(of: word)
    }

    private static let forms = hashes(GenericWords.forms)
    private static let words = forms.union(hashes(GenericWords.others))
    private static let sharedWords = hashes(GenericWords.shared)

    private static func hashes(_ lines: [String]) -> Set<UInt64> {
        Set(
            lines.flatMap { line in
                line.split(separator: " ").map { hash(TextFolding.fold(String($0), limit: 64)) }
            }
        )
    }

    /// Of languages that write without blanks: complete works, selections, collections.
    ///
    /// Folded, and from the last byte to the first.
    private static let endings: [[UInt8]] = [
        "全集", "選集", "选集", "作品集", "著作集", "文集", "詩集", "诗集", "短編集", "短篇集", "小説集", "小说集",
        "全詩集", "作品選", "作品选", "詩選", "诗选", "歌集", "句集", "散文集", "随笔集", "隨筆集", "書簡集", "书信集",
        "自選集", "自选集", "전집", "선집", "작품집", "시집", "소설집", "단편집", "산문집", "수필집",
    ].map { TextFolding.fold($0, limit: 64).reversed() }
}
