// SPDX-License-Identifier: Apache-2.0

/// Compares the bare numbers in folded titles, which alone say nothing: in *Catch-22* the number is
/// the title, and only next to *Saga 2* is that in *Saga 1* the number of a volume.
enum TitleNumbers {
    private typealias Word = Substring.UTF8View

    /// Whether the first words in which two titles differ are different numbers: *Saga 1* and
    /// *Saga 2*, *Henry IV* and *Henry V*, *1 of 3* and *2 of 3*.
    static func differ(_ first: String, _ second: String) -> Bool {
        let left = first.utf8.split(separator: 0x20)
        let right = second.utf8.split(separator: 0x20)
        let shared = zip(left, right).prefix { $0.elementsEqual($1) }.count
        guard let one = number(left[shared...]), let other = number(right[shared...]) else {
            return false
        }
        return one.letters == other.letters && one.digits != other.digits
    }

    /// The number at the beginning, with the letter or two that stand before it, as in *T1*.
    private static func number(_ words: ArraySlice<Word>) -> (letters: [UInt8], digits: [UInt8])? {
        guard let word = words.first else { return nil }
        let letters = Array(word.prefix { !$0.isDigit })
        let digits = word.dropFirst(letters.count)
        if !digits.isEmpty {
            guard letters.count <= 2, digits.allSatisfy(\.isDigit) else { return nil }
            // A space may part thousands.
            let more = words.dropFirst().prefix { $0.allSatisfy(\.isDigit) }
            let all = Array(digits) + more.joined()
            return (letters, Array(all.drop { $0 == UInt8(ascii: "0") }))
        }
        let tokens = TitleScan(String(Substring(word))).tokens
        guard tokens.count == 1, let roman = RomanNumeral.value(of: tokens[0]) else { return nil }
        return ([], Array("\(roman)".utf8))
    }
}
