// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Library
package import Store
import Terminal
import Works

/// What a search asks for: words or an identifier, and filters such as `author:austen`.
///
/// The value of a filter goes on to the next filter or to the end of the text, or is what stands
/// between quotes. A name that is no filter's, or has a blank behind its colon, is a word, and so
/// is everything else between quotes.
package struct WorkSearch: Sendable, Equatable {
    /// As it was typed.
    package let text: String
    package private(set) var conditions: [WorkFilter.Condition] = []
    /// What is left, with single blanks between the words.
    package private(set) var words: String

    /// - Parameter texts: arguments, of which each is read by itself.
    package init(_ texts: [String]) throws(Failure) {
        text = texts.joined(separator: " ")
        var words: [Substring] = []
        for text in texts {
            var rest = text.drop(while: \.isWhitespace)
            while !rest.isEmpty {
                if let kind = Self.filter(at: rest) {
                    rest = rest.dropFirst(kind.name.count + 1)
                    let value = Self.value(&rest)
                    conditions.append(try Self.condition(kind, value))
                } else if rest.first == "\"" {
                    words += Self.quoted(&rest).split(whereSeparator: \.isWhitespace)
                } else {
                    words.append(rest.prefix { !$0.isWhitespace })
                    rest = rest.drop { !$0.isWhitespace }
                }
                rest = rest.drop(while: \.isWhitespace)
            }
        }
        self.words = words.joined(separator: " ")
    }

    /// One that stands in a file: everything that can be wrong with it is told before anybody
    /// searches.
    package init(checked text: String) throws(Failure) {
        try self.init([text])
        guard !words.isEmpty || !conditions.isEmpty else {
            throw .usage("it asks for nothing", hint: "for example: author:austen year:..1815")
        }
        if identifier.volumeID == nil { _ = try wantedWords() }
    }

    /// What the words ask for, if they are no identifier; nil if there are none.
    func wantedWords() throws(Failure) -> WantedWords? {
        guard !words.isEmpty else { return nil }
        guard let wanted = WantedWords(words) else {
            throw .usage(
                "nothing in \(Phrasing.quoted(Array(words.utf8))) can be searched for",
                hint: "a word needs a letter or a digit"
            )
        }
        return wanted
    }

    /// What the words are, if they are an identifier.
    var identifier: IdentifierClaim { IdentifierClassifier.classify(typed: words) }

    /// The filter whose name and value begin here.
    private static func filter(at text: Substring) -> WorkFilterKind? {
        guard let colon = text.prefix(while: { !$0.isWhitespace }).firstIndex(of: ":"),
            let next = text[colon...].dropFirst().first, !next.isWhitespace
        else { return nil }
        return WorkFilterKind.named(text[..<colon])
    }

    private static func value(_ rest: inout Substring) -> String {
        if rest.first == "\"" { return String(quoted(&rest)) }
        let all = rest
        repeat {
            rest = rest.drop { !$0.isWhitespace }.drop(while: \.isWhitespace)
        } while !rest.isEmpty && filter(at: rest) == nil
        return String(all[..<rest.startIndex]).trimmed ?? ""
    }

    /// What stands up to the next quote, or to the end.
    private static func quoted(_ rest: inout Substring) -> Substring {
        let inside = rest.dropFirst().prefix { $0 != "\"" }
        rest = rest[inside.endIndex...].dropFirst()
        return inside
    }

    private static func condition(
        _ kind: WorkFilterKind,
        _ value: String
    ) throws(Failure) -> WorkFilter.Condition {
        do throws(WorkFilterProblem) { return try WorkFilterWords.condition(kind, value) } catch {
            throw .usage(
                "\(kind.name):\(Phrasing.quoted(Array(value.utf8))): \(error.sentence)",
                hint: error.hint
                    ?? "to search for the words, put a blank behind the colon, or quotes around them"
            )
        }
    }
}

extension RegisterReader {
    /// The works that a search is about: those with the identifier that was typed, if there are
    /// any, or else those with the words.
    func filter(_ search: WorkSearch) throws(Failure) -> WorkFilter {
        var filter = WorkFilter()
        filter.conditions = search.conditions
        guard !search.words.isEmpty else { return filter }
        if let id = search.identifier.volumeID, try !works(claiming: id).isEmpty {
            filter.conditions.insert(.identifier(id), at: 0)
            return filter
        }
        filter.words = try search.wantedWords()
        return filter
    }

    /// The works that `accession works search` finds, the oldest first, for commands that are about
    /// some works only.
    func works(foundBy text: String) throws(Failure) -> [Int64] {
        let filter = try filter(WorkSearch([text]))
        guard !filter.isEmpty else { return [] }
        try check(filter)
        var works: [Int64] = []
        try self.works(matching: filter, order: WorkOrder()) { work in
            works.append(work.id)
            return true
        }
        return works
    }

    /// Refuses a run or a collection that is not there.
    func check(_ filter: WorkFilter) throws(Failure) {
        for condition in filter.conditions {
            if case .since(let id) = condition, try run(id) == nil { throw .noRun(Int(id)) }
            if case .collection(let path, _) = condition, try collection(at: path) == nil {
                throw .noCollection(path)
            }
        }
    }
}
