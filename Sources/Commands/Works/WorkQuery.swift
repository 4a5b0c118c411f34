// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal
import Works

extension RegisterReader {
    /// The works that `accession works search` finds, the oldest first, for commands that are about
    /// some works only.
    func works(foundBy text: String) throws(Failure) -> [Int64] {
        let claim = IdentifierClassifier.classify(typed: text)
        if let id = claim.volumeID {
            let works = try self.works(claiming: id)
            if !works.isEmpty { return works }
        }
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { return [] }
        var works: [Int64] = []
        try self.works(matching: words, limit: nil) { work in
            works.append(work.id)
            return true
        }
        return works.sorted()
    }
}

extension Flag {
    static var worksQuery: Flag<String?> {
        .init("works", .text, "Only works that accession works search finds for this query")
            .placeholder("QUERY")
            .otherwise("all works")
            .details(
                "Words, of which the last may be incomplete, or one identifier such as an ISBN."
            )
    }
}
