// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite
import Works

/// What a question about works asks that SQL has no words for: whether texts have words, whether a
/// path matches a pattern, and what titles and people are put in order by.
final class WorkFunctions {
    private enum Test {
        /// Each with blanks around its words; only the last may have none behind it.
        case words([[UInt8]])
        case path(Glob)
    }

    private let tokenizer: FullTextTokenizer
    private var tests: [Test] = []
    /// The words of the text in hand.
    private var held: [UInt8] = []

    /// Makes the functions known to the connection.
    init(_ connection: borrowing Connection) throws(SQLiteError) {
        tokenizer = try FullTextTokenizer(
            connection,
            SearchTable.tokenizer,
            SearchTable.tokenizerArguments
        )
        try connection.define("accession_holds") { [weak self] values in
            .truth(self?.holds(values) ?? false)
        }
        try connection.define("accession_title_key") { values in
            values.optionalText(0).map { .text(SortKey.title($0)) } ?? .null
        }
        try connection.define("accession_people_key") { values in
            values.optionalText(0).map { .text(SortKey.people($0)) } ?? .null
        }
    }

    /// The tests of one question, which ends with `drop`.
    var count: Int { tests.count }

    func drop(to count: Int) { tests.removeLast(tests.count - count) }

    /// Begins to test for words; each must be in one of the texts.
    ///
    /// - Returns: the call in SQL, for the names of the columns.
    func words(_ words: WantedWords, in texts: String...) -> String {
        let parts = words.words
        tests.append(
            .words(
                parts.enumerated().compactMap { index, word in
                    let bytes = Array(word.utf8)
                    var phrase = [blank]
                    tokenizer.append(wordsOf: bytes.span, to: &phrase)
                    if index == parts.count - 1 { phrase.removeLast() }
                    return phrase.count > 1 ? phrase : nil
                }
            )
        )
        return call(texts)
    }

    /// Begins to test whether the last part of a path matches: its name, or below any folder; the
    /// whole path, if the pattern begins at the root.
    func path(_ glob: Glob, in path: String) -> String {
        var pattern = glob.pattern
        if glob.usesPath || glob.meansFolders {
            if pattern.first != UInt8(ascii: "/") { pattern = Array("**/".utf8) + pattern }
            if glob.meansFolders { pattern += "**".utf8 }
        }
        tests.append(.path(Glob(pattern)))
        return call([path])
    }

    static func titleKey(_ text: String) -> String { "accession_title_key(\(text))" }
    static func peopleKey(_ text: String) -> String { "accession_people_key(\(text))" }

    private func call(_ values: [String]) -> String {
        "accession_holds(\(tests.count - 1), \(values.joined(separator: ", ")))"
    }

    private func holds(_ values: borrowing FunctionValues) -> Bool {
        let index = values.int(0)
        guard tests.indices.contains(index) else { return false }
        switch tests[index] {
        case .path(let glob):
            // A pattern knows of nothing before the first name.
            return values.withBytes(1) { path in
                let start = path.count > 0 && path[0] == UInt8(ascii: "/") ? 1 : 0
                return glob.matches(path.extracting(start..<path.count))
            } ?? false
        case .words(let phrases):
            var isFound = Array(repeating: false, count: phrases.count)
            for place in 1..<values.count {
                held.removeAll(keepingCapacity: true)
                held.append(blank)
                values.withBytes(place) { tokenizer.append(wordsOf: $0, to: &held) }
                for (index, phrase) in phrases.enumerated() where !isFound[index] {
                    isFound[index] = contains(phrase)
                }
            }
            return !phrases.isEmpty && isFound.allSatisfy { $0 }
        }
    }

    /// Whether the phrase begins at any blank of the text in hand.
    private func contains(_ phrase: [UInt8]) -> Bool {
        guard held.count >= phrase.count else { return false }
        for start in 0...(held.count - phrase.count) where held[start] == blank {
            if held[start...].starts(with: phrase) { return true }
        }
        return false
    }

    private let blank = UInt8(ascii: " ")
}
