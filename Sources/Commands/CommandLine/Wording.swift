// SPDX-License-Identifier: Apache-2.0

/// Small pieces of English for messages.
enum Wording {
    /// Words to choose from: `auto, always or never`.
    static func alternatives(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    /// A word from the command line as it may be shown.
    static func quoted(_ word: [UInt8]) -> String {
        "\"\(TerminalText.escape(word))\""
    }
}
