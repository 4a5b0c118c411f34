// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal
import Works

/// The works that `accession works search` finds, for commands that are about some works only.
struct WorkQuery {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Their ids, the oldest first.
    func ids(_ reader: RegisterReader) throws(Failure) -> [Int64] {
        let claim = IdentifierClassifier.classify(RawIdentifier(value: text))
        if let id = claim.volumeID {
            let works = try reader.works(claiming: id)
            if !works.isEmpty { return works }
        }
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { return [] }
        var works: [Int64] = []
        try reader.works(matching: words, limit: nil) { work in
            works.append(work.id)
            return true
        }
        return works.sorted()
    }
}

extension Flag {
    static var worksQuery: Flag<String?> {
        .init(
            "works",
            value: .text,
            placeholder: "QUERY",
            defaultText: "all works",
            summary: "Only works that accession works search finds for this query",
            details:
                "Words, of which the last may be incomplete, or one identifier such as an ISBN."
        )
    }
}
