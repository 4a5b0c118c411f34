// SPDX-License-Identifier: Apache-2.0

/// Breaks text into lines of a width, between words.
struct TextWrapper {
    let width: Int

    /// Lines with a blank margin; a word longer than the line stands alone and sticks out.
    func lines(_ text: String, indent: Int = 0) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        var used = 0
        let words = text.split(whereSeparator: { $0 == " " || $0 == "\n" })
        for word in words.flatMap({ parts($0, room: width - indent) }) {
            let length = DisplayWidth.of(String(word))
            if used > 0, indent + used + 1 + length > width {
                lines.append(margin + line)
                (line, used) = ("", 0)
            }
            line += used > 0 ? " \(word)" : String(word)
            used += used > 0 ? length + 1 : length
        }
        return used > 0 ? lines + [margin + line] : lines
    }

    /// Chinese and Japanese have no blanks, and may be broken between any two signs.
    private func parts(_ word: Substring, room: Int) -> [Substring] {
        guard DisplayWidth.of(String(word)) > room,
            word.contains(where: { DisplayWidth.of(String($0)) == 2 })
        else { return [word] }
        var parts: [Substring] = []
        var (start, used) = (word.startIndex, 0)
        for index in word.indices {
            let length = DisplayWidth.of(String(word[index]))
            if used > 0, used + length > room {
                parts.append(word[start..<index])
                (start, used) = (index, 0)
            }
            used += length
        }
        return parts + [word[start...]]
    }

    /// Paragraphs, which an empty line divides.
    func paragraphs(_ text: String) -> [[String]] {
        TextWrapper.paragraphs(text).map { lines($0) }
    }

    static func paragraphs(_ text: String) -> [String] {
        var paragraphs: [String] = []
        var current: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if !line.isEmpty {
                current.append(line)
            } else if !current.isEmpty {
                paragraphs.append(current.joined(separator: " "))
                current = []
            }
        }
        return current.isEmpty ? paragraphs : paragraphs + [current.joined(separator: " ")]
    }

    /// A term and its meaning in two columns; a long term has its own line.
    func entry(_ term: String, _ meaning: String, column: Int) -> [String] {
        let head = "  " + term
        let body = lines(meaning, indent: column)
        guard let first = body.first else { return [head] }
        let used = DisplayWidth.of(head)
        guard used + 2 <= column else { return [head] + body }
        let gap = String(repeating: " ", count: column - used)
        return [head + gap + first.drop { $0 == " " }] + body.dropFirst()
    }
}
