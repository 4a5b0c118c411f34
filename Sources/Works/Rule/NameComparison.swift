// SPDX-License-Identifier: Apache-2.0

/// Compares folded names word by word.
enum NameComparison {
    typealias Word = Substring.UTF8View

    /// Whether one title is the other one, or its first words.
    static func isBeginning(_ first: String, _ second: String) -> Bool {
        let (short, long) =
            first.utf8.count <= second.utf8.count
            ? (first.utf8, second.utf8) : (second.utf8, first.utf8)
        guard long.starts(with: short) else { return false }
        return short.count == long.count || long.dropFirst(short.count).first == 0x20
    }

    /// Whether one title stands within a longer one, word for word.
    static func contains(_ title: String, in longer: String) -> Bool {
        guard title.utf8.count < longer.utf8.count else { return false }
        return " \(longer) ".utf8.contains(" \(title) ".utf8)
    }

    /// Whether two names can be one person's: each word of the shorter one is a word of the other,
    /// or an initial stands for it, and at least one whole word is the same.
    ///
    /// A name in Latin letters and one in another script cannot be compared: they may be.
    static func mayBeOnePerson(_ first: String, _ second: String) -> Bool {
        if first == second || isLatin(first) != isLatin(second) { return true }
        guard NameOutline(first).mayMatch(NameOutline(second)) else { return false }
        var left = first.utf8.split(separator: 0x20)
        var right = second.utf8.split(separator: 0x20)
        guard takeOut(wholeWordsFrom: &left, and: &right) else { return false }
        if areInitials(left, right) { return true }
        return areInitials(spellingOut(left, as: right), right)
            || areInitials(left, spellingOut(right, as: left))
    }

    /// Folding leaves Latin names at least one letter of ASCII.
    static func isLatin(_ name: String) -> Bool {
        name.utf8.contains { $0.isLetter }
    }

    /// Takes out the whole words that stand in both, once for each time; whether there were any.
    private static func takeOut(wholeWordsFrom left: inout [Word], and right: inout [Word]) -> Bool
    {
        left.sort { $0.lexicographicallyPrecedes($1) }
        right.sort { $0.lexicographicallyPrecedes($1) }
        var leftRest: [Word] = []
        var rightRest: [Word] = []
        var hasSome = false
        var place = 0
        for word in left {
            while place < right.count, right[place].lexicographicallyPrecedes(word) {
                rightRest.append(right[place])
                place += 1
            }
            if place < right.count, !isInitial(word), right[place].elementsEqual(word) {
                hasSome = true
                place += 1
            } else {
                leftRest.append(word)
            }
        }
        rightRest.append(contentsOf: right[place...])
        left = leftRest
        right = rightRest
        return hasSome
    }

    /// Whether each word of the shorter list finds its own partner: two initials that are the
    /// same, or an initial and a word that begins with it.
    private static func areInitials(_ left: [Word], _ right: [Word]) -> Bool {
        let (few, many) = left.count <= right.count ? (left, right) : (right, left)
        guard !few.isEmpty else { return true }
        // Partners have the same first letter, so counting for each letter is enough.
        var counts: [Unicode.Scalar: Counts] = [:]
        for word in few { counts[initial(word), default: Counts()].addFew(isInitial(word)) }
        for word in many { counts[initial(word), default: Counts()].addMany(isInitial(word)) }
        return counts.values.allSatisfy(\.isMatched)
    }

    private struct Counts {
        private var fewWords = 0
        private var few = 0
        private var manyInitials = 0
        private var many = 0

        mutating func addFew(_ isInitial: Bool) {
            few += 1
            fewWords += isInitial ? 0 : 1
        }

        mutating func addMany(_ isInitial: Bool) {
            many += 1
            manyInitials += isInitial ? 1 : 0
        }

        /// A whole word needs an initial, an initial takes anything.
        var isMatched: Bool { fewWords <= manyInitials && few <= many }
    }

    /// Parts the first word of two or three ASCII letters each of which begins another word there:
    /// `jrr` is `j r r` next to `john ronald reuel`.
    private static func spellingOut(_ names: [Word], as others: [Word]) -> [Word] {
        for (index, name) in names.enumerated() {
            guard (2...3).contains(name.count), name.allSatisfy({ $0 < 0x80 }) else { continue }
            var free = others
            let isSpelled = name.allSatisfy { letter in
                guard let place = free.firstIndex(where: { $0.first == letter }) else {
                    return false
                }
                free.remove(at: place)
                return true
            }
            guard isSpelled else { continue }
            let rest = names[..<index] + names[(index + 1)...]
            return rest + name.indices.map { name[$0...$0] }
        }
        return names
    }

    /// Whether a word is one letter, of a script in which a letter is no word.
    private static func isInitial(_ word: Word) -> Bool {
        guard let first = word.first else { return false }
        if first < 0x80 { return word.count == 1 }
        // Latin with marks, Greek, Cyrillic, Armenian, Hebrew, Arabic: two bytes.
        return first < 0xE0 && word.count == 2
    }

    private static func initial(_ word: Word) -> Unicode.Scalar {
        Substring(word).unicodeScalars.first ?? "\u{0}"
    }
}
