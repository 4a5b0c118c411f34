// SPDX-License-Identifier: Apache-2.0

/// One line of a map of works: an identifier that books have, and the work that it belongs to.
///
///     openlibrary-book:OL7353617M	openlibrary-work:OL45804W
package struct WorkMapLine: Sendable, Equatable {
    /// Why a line says nothing that can be kept.
    package struct Problem: Error, Equatable {
        package let sentence: String

        package init(sentence: String) {
            self.sentence = sentence
        }
    }

    package let book: VolumeID
    package let work: VolumeID

    package init(book: VolumeID, work: VolumeID) {
        self.book = book
        self.work = work
    }

    package init(_ line: [UInt8]) throws(Problem) {
        let words = line.split(separator: UInt8(ascii: "\t")).map(\.trimmed)
        guard words.count == 2 else {
            throw Problem(sentence: "it is not two identifiers with a tab between them")
        }
        book = try Self.identifier(words[0])
        guard book.kind.level == .volume || book.kind.level == .work else {
            throw Problem(
                sentence: "\(book.kind.name) names a file, which other books may name too"
            )
        }
        work = try Self.identifier(words[1])
        guard work.kind.level == .work else {
            throw Problem(sentence: "\(work.kind.name), the second one, names no works")
        }
        guard book != work else { throw Problem(sentence: "both identifiers are the same") }
    }

    /// As it would stand in a file.
    package var text: String { "\(book)\t\(work)" }

    /// Reads `kind:value`, with the kind as the register calls it or as books write it.
    private static func identifier(_ word: Bytes) throws(Problem) -> VolumeID {
        // There may be millions of lines, and nearly all are in the form that is stored.
        if let colon = word.prefix(32).firstIndex(of: UInt8(ascii: ":")),
            let kind = VolumeIDKind(named: word[..<colon].text),
            kind.level == .work || kind.level == .volume,
            case .valid(let id) = kind.form.claim(kind, word[(colon + 1)...])
        {
            return id
        }
        switch IdentifierClassifier.classify(typed: word.text) {
        case .valid(let id) where id.kind != .other: return id
        case .invalid(let kind, let problem):
            throw Problem(sentence: "\(word.text) is not a valid \(kind.name): \(problem)")
        case .valid, .never:
            throw Problem(sentence: "\(word.text) is no identifier that joins books")
        }
    }
}
