// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Invented words and names, enough for titles, authors and text that deflates like prose.
struct Words {
    let vocabulary: [String]
    let surnames: [String]

    static let forenames = [
        "Ana", "Björn", "Chloé", "Dmitri", "Elena", "Farid", "Greta", "Håkon", "Imani", "José",
        "Keiko", "Lars", "Mei", "Niamh", "Olu", "Petra", "Quentin", "Rosa", "Søren", "Tomáš",
        "Uma", "Viktor", "Wanda", "Yusuf", "Zofia",
    ]

    static let subjects = [
        "Fiction", "Science Fiction", "Fantasy", "History", "Biography & Autobiography", "Mystery",
        "Romance", "Travel", "Cooking", "Philosophy", "Poetry", "Drama", "Computers", "Nature",
    ]

    static let languages = [
        "en", "en", "en", "en", "en", "en", "en-GB", "en-US", "de", "fr", "es", "sv",
    ]

    init(seed: UInt64) {
        var random = Random(seed: seed, stream: 1 << 60)
        vocabulary = Words.distinct(5003, &random)
        surnames = Words.distinct(600, &random).map(Words.capitalized)
    }

    /// A word, the first ones of the list far more often than the last, as in any language.
    func word(_ random: inout Random) -> String {
        let position = random.unit()
        return vocabulary[Int(position * position * position * Double(vocabulary.count))]
    }

    func sentence(_ count: Int, _ random: inout Random) -> String {
        var text = Words.capitalized(word(&random))
        for _ in 1..<count { text += " " + word(&random) }
        return text + "."
    }

    /// A title that no other number has: the two words between them spell the number.
    func title(of number: Int) -> String {
        let size = vocabulary.count
        let first = Words.capitalized(vocabulary[number % size])
        let second = Words.capitalized(vocabulary[(number / size * 31 + number + 17) % size])
        switch number % 4 {
        case 0: return "The \(first) of \(second)"
        case 1: return "\(first) and \(second)"
        case 2: return "A \(first) for \(second)"
        default: return "\(first) under the \(second)"
        }
    }

    static func capitalized(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    private static func distinct(_ count: Int, _ random: inout Random) -> [String] {
        let onsets = ["b", "br", "c", "ch", "d", "dr", "f", "g", "gr", "h", "k", "l", "m", "n"]
        let moreOnsets = ["p", "pl", "r", "s", "sh", "st", "t", "th", "tr", "v", "w"]
        let nuclei = ["a", "e", "i", "o", "u", "ai", "ea", "oo", "a", "e", "o"]
        let codas = ["", "", "n", "r", "l", "s", "t", "m", "nd", "rt", "ss", "th"]
        let starts = onsets + moreOnsets
        var seen = Set<String>()
        var words: [String] = []
        while words.count < count {
            var word = ""
            for _ in 0..<random.number(in: 2...3) {
                word += random.pick(starts) + random.pick(nuclei) + random.pick(codas)
            }
            if seen.insert(word).inserted { words.append(word) }
        }
        return words
    }
}
