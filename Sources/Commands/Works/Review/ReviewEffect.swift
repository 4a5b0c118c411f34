// SPDX-License-Identifier: Apache-2.0

import Store
import Terminal

/// What an answer to a question would do, in words.
struct ReviewEffect {
    let item: ReviewItem

    // Of a question about an identifier.

    var trust: String {
        switch item.kind {
        case .quarantined: "makes one work of \(editions)\(ofWorks)"
        case .conflicting, .reused:
            "makes one work of \(editions)\(ofWorks), including those that differ"
        default: "leaves \(editions) together, for good"
        }
    }

    var distrust: String {
        item.kind == .quarantined
            ? "keeps everything as it is, and does not ask again"
            : "stops it from joining anything; other identifiers still join them"
    }

    func same(_ pair: ReviewItem.Pair) -> String {
        pair.isApart
            ? "makes one work of \(name(pair))" : "leaves \(name(pair)) together, for good"
    }

    func notSame(_ pair: ReviewItem.Pair) -> String {
        pair.isApart ? "keeps \(name(pair)) apart, for good" : "parts \(name(pair))"
    }

    /// Of all pairs at once.
    var notSame: String {
        if item.pairs.count == 1 { return notSame(item.pairs[0]) }
        return item.pairs.contains(where: \.isApart)
            ? "keeps the editions that differ apart, for good" : "parts the editions that differ"
    }

    private var editions: String {
        item.editionCount == 2
            ? "both editions" : "all \(Numbers.counted(item.editionCount, "edition"))"
    }

    private var ofWorks: String {
        item.workCount > 1 ? " of \(Numbers.grouped(item.workCount)) works" : ""
    }

    private func name(_ pair: ReviewItem.Pair) -> String {
        pair.isApart ? "works \(pair.leftWork) and \(pair.rightWork)" : "the two editions"
    }

    // Of a question about a record.

    static let believe = "uses what the record says, from now on"
    static let reject = "leaves the record unused, for good"

    // Of a suggestion.

    var merge: String { Self.merge("\(Numbers.grouped(item.works.count))") }

    static func merge(_ count: String) -> String { "makes one work of the \(count)" }

    var keepApart: String {
        item.works.count == 2
            ? "keeps works \(item.works[0]) and \(item.works[1]) apart, for good"
            : "keeps each of the \(Numbers.grouped(item.works.count)) works apart from the others, "
                + "for good"
    }

    static let open = "leaves the question open"
}

extension ReviewItem.Pair {
    /// Whether its editions are of different works now.
    var isApart: Bool { leftWork != rightWork }
}
