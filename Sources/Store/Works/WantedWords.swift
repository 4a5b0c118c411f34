// SPDX-License-Identifier: Apache-2.0

/// Words that a text must have, in any order; the last of them may be incomplete.
///
/// They are found whatever their case and accents, as the full-text index has them.
package struct WantedWords: Sendable, Equatable {
    /// As they were typed, with single blanks between them.
    package let text: String

    /// Nil if nothing in the text can be found: no letter and no number.
    package init?(_ text: String) {
        guard text.unicodeScalars.contains(where: Self.isFindable) else { return nil }
        self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    package var words: [String] { text.split(separator: " ").map(String.init) }

    /// What the index is asked: every word as a quoted string, which has no syntax.
    ///
    /// - Parameter column: the only one in which they may be.
    func query(in column: String? = nil) -> String {
        let phrases = words.map { word in
            var quoted = "\""
            // By scalar: a quote with a combining mark behind it is one character, and still a
            // quote. The index reads its question only up to a NUL.
            for scalar in word.unicodeScalars where scalar != "\0" {
                if scalar == "\"" { quoted += "\"" }
                quoted.unicodeScalars.append(scalar)
            }
            return quoted + "\""
        }
        let all = phrases.joined(separator: " ") + "*"
        return column.map { "\($0) : (\(all))" } ?? all
    }

    private static func isFindable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }
}
