// SPDX-License-Identifier: Apache-2.0

/// Breaks a line that is too wide for a terminal, which would break it within words.
///
/// What is copied stays in one piece, and the terminal breaks it where it is too wide: from a
/// command of the program, a path or a quotation on, to the end of the line, or to a semicolon
/// before another command. An equation is broken before its signs, and a number stays with what it
/// counts.
struct LineBreaker {
    let width: Int
    /// The word with which commands begin that can be pasted.
    let program: String
    /// How far what continues a line stands to the right of its beginning.
    var indent = 2

    /// With what other commands begin that can be pasted.
    private static let others: [Substring] = ["cp", "sudo"]
    private static let signs: [Substring] = ["=", "+"]
    private static let quotes: [Character] = ["'", "\""]
    /// The continuation of an equation stands below its sign, and that of what lines up with other
    /// lines below its last column, unless this stands so far right.
    private static let farthest = 24

    /// - Returns: the line in parts, of which all but the first have their margin.
    func parts(_ line: String) -> [String] {
        breaks(line).map { $0.margin + $0.text }
    }

    /// What the line consists of; between two parts there is one blank.
    func breaks(_ line: String) -> [(margin: String, text: Substring)] {
        guard DisplayWidth.of(line) > width else { return [("", line[...])] }
        let pieces = pieces(line)
        let margin = margin(line, pieces)
        var parts: [(margin: String, text: Substring)] = []
        var start = line.startIndex
        var end = line.startIndex
        for piece in pieces {
            let room = parts.isEmpty ? width : width - margin.count
            let isFull = DisplayWidth.of(String(line[start..<piece.endIndex])) > room
            if isFull, end > start, line[start..<end].contains(where: { $0 != " " }) {
                parts.append((parts.isEmpty ? "" : margin, line[start..<end]))
                start = piece.startIndex
            }
            end = piece.endIndex
        }
        parts.append((parts.isEmpty ? "" : margin, line[start...]))
        return parts
    }

    private func margin(_ line: String, _ pieces: [Substring]) -> String {
        let blanks = line.prefix { $0 == " " }.count
        if pieces.count > 1, pieces[1].hasPrefix("="), isEquation(line) {
            let column = DisplayWidth.of(String(line[..<pieces[1].startIndex]))
            let widest = pieces.dropFirst().map { DisplayWidth.of(String($0)) }.max() ?? 0
            if column <= Self.farthest, column + widest <= width {
                return String(repeating: " ", count: column)
            }
        }
        if let first = pieces.first, let start = lastColumn(first), pieces.count > 1 {
            let column = DisplayWidth.of(String(line[..<start]))
            if column <= Self.farthest { return String(repeating: " ", count: column) }
        }
        return String(repeating: " ", count: blanks + indent)
    }

    /// Whether a command or a path begins here; a slash alone divides words.
    private func begins(_ word: Substring) -> Bool {
        word == program || Self.others.contains(word)
            || word.first == "/" && word.last != ":" && word != "/"
    }

    private func isNumber(_ word: Substring) -> Bool {
        word.last?.isNumber == true && word.allSatisfy { $0.isNumber || $0 == "," }
    }

    /// Whether what is said of a file begins here, in brackets behind the ending of its name.
    ///
    /// Folders are called `Mr. Lamb (17)`, which is copied too.
    private func isRemark(_ word: Substring, behind name: Substring?, _ line: String) -> Bool {
        guard line.last == ")", line.lastIndex(of: "(") == word.startIndex else { return false }
        let ending = name?.split(separator: " ").last?.split(separator: ".").dropFirst().last
        return ending?.allSatisfy { $0.isLetter || $0.isNumber } == true
    }

    private func lastColumn(_ piece: Substring) -> String.Index? {
        guard let word = piece.split(separator: " ").last, word.startIndex > piece.startIndex,
            piece[..<word.startIndex].hasSuffix("  ")
        else { return nil }
        return word.startIndex
    }

    private func isEquation(_ line: String) -> Bool {
        line.contains(" = ") && line.contains(" + ")
    }

    /// What is not broken.
    private func pieces(_ line: String) -> [Substring] {
        let isEquation = isEquation(line)
        var pieces: [Substring] = []
        var isWhole = false
        var quote: Character?
        for word in line.split(separator: " ") {
            if isWhole, isRemark(word, behind: pieces.last, line) { isWhole = false }
            var belongs = isEquation ? !Self.signs.contains(word) : isWhole || quote != nil
            if let last = pieces.last, !isEquation, quote == nil {
                if word == program, last.last == ";" { belongs = false }
                if isNumber(last), !isNumber(word), !begins(word) { belongs = true }
            }
            if let last = pieces.last, line.index(after: last.endIndex) < word.startIndex {
                // What lines up; what is copied may stand below what is said of it.
                belongs = !begins(word)
                if !belongs { pieces = [line[line.startIndex..<last.endIndex]] }
            }
            if let last = pieces.last, belongs {
                pieces[pieces.count - 1] = line[last.startIndex..<word.endIndex]
            } else {
                pieces.append(word)
            }
            if begins(word) { isWhole = true }
            var rest = word
            if quote == nil, let first = word.first, Self.quotes.contains(first) {
                quote = first
                rest = word.dropFirst()
            }
            if let open = quote, rest.contains(open) { quote = nil }
        }
        return pieces
    }
}
