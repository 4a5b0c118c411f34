// SPDX-License-Identifier: Apache-2.0

import Store
import Terminal

/// How many questions are open, in words and in JSON.
struct ReviewTotalsText {
    let totals: ReviewTotals

    var sentence: String {
        guard totals.open > 0 else { return "There are no open questions." }
        let suggestions = totals.suggestions
        var parts = Self.named([
            (totals.quarantined, "quarantined"), (totals.conflicting, "conflicting"),
            (totals.reused, "reused"), (totals.differing, "differing"),
            (totals.doubtful, "doubtful"),
        ])
        if suggestions.total > 0 {
            let sources = Self.named([
                (suggestions.hints, "by source"), (suggestions.providers, "of providers"),
                (suggestions.programs, "of other programs"),
                (suggestions.names, "by title and author"),
            ])
            let count = Numbers.counted(suggestions.total, "suggestion")
            parts.append("\(count) (\(sources.joined(separator: ", ")))")
        }
        return "\(Numbers.counted(totals.open, "question")): \(parts.joined(separator: ", "))"
    }

    /// What is open and not shown; nil if that is nothing.
    func hidden(_ request: ReviewRequest) -> String? {
        let hidden = totals.open - totals.shown
        guard hidden > 0 else { return nil }
        let way = request.limit == nil ? "--suggestions all" : "another --limit"
        return "\(Numbers.grouped(totals.shown)) shown, \(Numbers.grouped(hidden)) more with \(way)"
    }

    var object: JSONObject {
        [
            "open": .integer(totals.open), "shown": .integer(totals.shown),
            "quarantined": .integer(totals.quarantined),
            "conflicting": .integer(totals.conflicting), "reused": .integer(totals.reused),
            "differing": .integer(totals.differing),
            "doubtful": .integer(totals.doubtful),
            "suggestions": .integer(totals.suggestions.total),
            "suggestions_by_source": .integer(totals.suggestions.hints),
            "suggestions_of_providers": .integer(totals.suggestions.providers),
            "suggestions_of_programs": .integer(totals.suggestions.programs),
            "suggestions_by_names": .integer(totals.suggestions.names),
        ]
    }

    /// The counts that are not zero: what was not asked for is not counted either.
    private static func named(_ counts: [(Int, String)]) -> [String] {
        counts.filter { $0.0 > 0 }.map { "\(Numbers.grouped($0.0)) \($0.1)" }
    }
}
