// SPDX-License-Identifier: Apache-2.0

/// The words of a text as a search finds them: without case and marks.
package enum FoldedWords {
    /// The words in order; a character of a script without blanks is a word of its own.
    package static func of(_ text: String) -> [String] {
        let bytes = TextFolding.fold(text, limit: longest)
        var words: [String] = []
        for part in bytes.split(separator: UInt8(ascii: " ")) {
            let word = String(decoding: part, as: UTF8.self)
            if part.allSatisfy({ $0 < 0x80 }) { words.append(word) } else { add(word, to: &words) }
        }
        return words
    }

    private static let longest = 1_024

    private static func add(_ word: String, to words: inout [String]) {
        var current = String.UnicodeScalarView()
        func end() {
            if !current.isEmpty { words.append(String(current)) }
            current.removeAll()
        }
        for scalar in word.unicodeScalars {
            if isAlone(scalar.value) {
                end()
                words.append(String(scalar))
            } else {
                current.append(scalar)
            }
        }
        end()
    }

    /// Chinese characters and Japanese syllables.
    private static func isAlone(_ value: UInt32) -> Bool {
        switch value {
        case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
