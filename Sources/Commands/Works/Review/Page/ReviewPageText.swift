// SPDX-License-Identifier: Apache-2.0

import Books
import Library
import Store
import System
import Terminal

/// What the page of questions calls things, and what it writes into the file of answers.
enum ReviewPageText {
    /// The file that the page saves.
    static let fileName = "answers.txt"

    /// What takes the file.
    static func command(_ library: Library) -> String {
        "accession works review --from \(fileName)\(library.onAnyCommandLine)"
    }

    /// The effect of a yes where some works are left out; `#` stands for the number of the others.
    static let mergeOfSome = ReviewEffect.merge("# that are taken in")

    static let kinds: [JSONValue] = ReviewItem.Kind.allCases.map { kind in
        [
            "name": .string(kind.rawValue), "label": .string(label(kind)),
            "tone": .string(tone(kind).rawValue),
        ]
    }

    private static func label(_ kind: ReviewItem.Kind) -> String {
        switch kind {
        case .quarantined: "Quarantined"
        case .conflicting: "Conflicting"
        case .reused: "Reused"
        case .differing: "Differing"
        case .doubtful: "Doubtful"
        case .suggestion: "Suggestion"
        }
    }

    private static func tone(_ kind: ReviewItem.Kind) -> CoverPageText.Tone {
        switch kind {
        case .quarantined: .trouble
        case .conflicting, .reused, .differing, .doubtful: .look
        case .suggestion: .note
        }
    }

    /// Where a record comes from.
    static func origin(_ record: FactSheet) -> String {
        let day = String(UTCTime(seconds: record.saidAt).text.prefix(10))
        return [record.provider.rawValue, record.record, day].filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    /// What a question has besides the cards; nil if that is nothing.
    static func more(_ item: ReviewItem) -> String? {
        let (all, noun) =
            item.kind == .suggestion
            ? (item.workCount, "more work") : (item.editionCount, "more edition")
        let hidden = all - item.cards.count
        return hidden > 0 ? "And \(Numbers.counted(hidden, noun)) not shown here." : nil
    }
}
