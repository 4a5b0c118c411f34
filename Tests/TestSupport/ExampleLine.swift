// SPDX-License-Identifier: Apache-2.0

/// Reads an example as a shell would, as far as examples need it: blanks, quotes, pipes.
enum ExampleLine {
    /// The arguments of the program within the line; nil when it is not called there.
    static func words(_ line: String, of program: String) -> [[UInt8]]? {
        let words = split(line)
        guard let start = words.firstIndex(of: program) else { return nil }
        let ends: Set<String> = ["|", ">", ">>", "<", "2>", "&&", "||", ";", "#"]
        return words[(start + 1)...].prefix { !ends.contains($0) }.map { Array($0.utf8) }
    }

    private static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if quote == nil, character == " " {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
