// SPDX-License-Identifier: Apache-2.0

import Files

/// Commands of the program within sentences, such as those of hints.
extension CommandTree {
    /// The sentence with the library behind each command in it that works on one, so that the command
    /// can be pasted; those that name one, or are about their flags, stay as they are.
    func naming(library: String, in sentence: String) -> String {
        let start = "\(program.name) "
        var named = ""
        var rest = sentence[...]
        while let found = rest.firstRange(of: start) {
            let isWord = rest[..<found.lowerBound].last.map { $0 == " " || $0 == "\"" } ?? true
            named += rest[..<found.upperBound]
            rest = rest[found.upperBound...]
            let line = rest[..<(rest.firstRange(of: start)?.lowerBound ?? rest.endIndex)]
            guard isWord, !line.contains("--library"), !line.contains("--help"),
                let end = endOfLibraryCommand(line)
            else { continue }
            named += "\(rest[..<end]) --library \(library)"
            rest = rest[end...]
        }
        return named + rest
    }

    /// Where the name of a command ends that a line begins with, if it takes a library.
    private func endOfLibraryCommand(_ line: Substring) -> Substring.Index? {
        var name: [String] = []
        var end = line.startIndex
        while true {
            let start = name.isEmpty ? end : line.index(end, offsetBy: 1, limitedBy: line.endIndex)
            guard let start, name.isEmpty || line[end...].first == " " else { break }
            let word = line[start...].prefix { $0.isLowercase || $0 == "-" }
            guard !word.isEmpty, words(after: name).contains(String(word)) else { break }
            name.append(String(word))
            end = word.endIndex
        }
        let takesLibrary = command(named: name)?.definition.allFlags.contains {
            $0 == Flag<Path?>.library.definition
        }
        return takesLibrary == true ? end : nil
    }
}
