// SPDX-License-Identifier: Apache-2.0

/// Small pieces of English for messages.
package enum Phrasing {
    /// Words to choose from: `auto, always or never`.
    static func alternatives(_ words: [String]) -> String {
        listed(words, "or")
    }

    /// With commas, and a word before the last one: `a, b and c`.
    package static func listed(_ words: [String], _ conjunction: String) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    /// A word from the command line as it may be shown.
    package static func quoted(_ word: [UInt8]) -> String {
        "\"\(TerminalText.escape(word))\""
    }

    /// A name that people chose, among other words: in quotes if it has several of its own.
    package static func name(_ name: String) -> String {
        let shown = TerminalText.escape(name)
        return shown.contains(" ") ? "\"\(shown)\"" : shown
    }

    /// A text from a file as a message may show it, cut where it gets too long to read.
    package static func short(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let isCut =
            scalars.index(scalars.startIndex, offsetBy: 60, limitedBy: scalars.endIndex)
            .map { $0 < scalars.endIndex } ?? false
        return TerminalText.escape(String(String.UnicodeScalarView(scalars.prefix(60))))
            + (isCut ? "…" : "")
    }
}

extension String {
    /// Without blanks at the ends; nil if nothing else is there.
    package var trimmed: String? {
        let start = drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(start[...last])
    }
}
