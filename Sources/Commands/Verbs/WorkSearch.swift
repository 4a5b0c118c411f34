// SPDX-License-Identifier: Apache-2.0

import Store
import Works

/// A search for works by words or by an identifier, wherever somebody may type one.
struct WorkSearch {
    private let texts: [String]
    let words: [String]

    init(_ texts: [String]) {
        self.texts = texts
        words = texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map(String.init)
    }

    /// Whether what was asked for names its kind, so that nobody can mean words.
    var isIdentifier: Bool {
        guard case .valid = IdentifierClassifier.classify(RawIdentifier(value: text)) else {
            return false
        }
        return true
    }

    private var text: String { texts.joined(separator: " ") }

    /// Those with the identifier, or else those with the words.
    func works(_ reader: RegisterReader, limit: Int?) throws(RegisterError) -> [WorkRow] {
        var found = try identified(reader)
        guard found.isEmpty, !words.isEmpty else { return found }
        try reader.works(matching: words, limit: limit) { work in
            found.append(work)
            return true
        }
        return found
    }

    /// More than one, where the identifier joins nothing.
    func identified(_ reader: RegisterReader) throws(RegisterError) -> [WorkRow] {
        let claim = IdentifierClassifier.classify(RawIdentifier(value: text))
        guard let id = claim.volumeID else { return [] }
        var works: [WorkRow] = []
        for work in try reader.works(claiming: id) {
            if let row = try reader.work(work) { works.append(row) }
        }
        return works
    }
}
