// SPDX-License-Identifier: Apache-2.0

package import Books
package import Works

/// One question for a person: about an identifier, or about works that may be one.
package struct ReviewItem: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        /// The identifier names more books than one can, and joins nothing.
        case quarantined
        /// Some of its records differ in title and author: these are kept apart.
        case conflicting
        /// A number that a box or another book may have as well: records that speak against each
        /// other are kept apart.
        case reused
        /// It joins records whose titles differ.
        case differing
        /// A record that may be about another book: its title is not the book's, or its provider is
        /// not sure. It changes nothing.
        case doubtful
        /// Works that may be one.
        case suggestion

        var finding: IDFinding? { IDFinding(rawValue: rawValue) }
    }

    /// Two editions that differ and are undecided.
    package struct Pair: Sendable, Equatable {
        package let left: Int64
        package let leftWork: Int64
        package let right: Int64
        package let rightWork: Int64
    }

    package let kind: Kind
    /// Of a suggestion: where it comes from.
    package internal(set) var source: SuggestionGroup.Source?
    package internal(set) var reason: String?
    /// The identifier in question, or the one that is hinted at.
    package internal(set) var id: VolumeID?
    /// The record in question.
    package internal(set) var record: FactSheet?
    /// What the work is called that the record may not be about.
    package internal(set) var workTitle: String?
    /// How many different titles there are.
    package internal(set) var titleCount = 0
    package internal(set) var editionCount = 0
    package internal(set) var fileCount = 0
    package internal(set) var workCount = 0
    /// The first works, the oldest first; of a suggestion all.
    package internal(set) var works: [Int64] = []
    /// The first editions: one of each name, then others.
    package internal(set) var editions: [BriefEdition] = []
    /// The first pairs that a person should decide about; of a suggestion, the oldest editions of
    /// two works that no decision keeps apart.
    package internal(set) var pairs: [Pair] = []
    /// How many pairs there are in all.
    package internal(set) var pairCount = 0
    /// What a page shows of the first editions, if that was asked for.
    package internal(set) var cards: [ReviewCard] = []

    mutating func add(_ pair: Pair, _ bound: ReviewBound) {
        pairCount += 1
        if pairs.count < bound.pairs { pairs.append(pair) }
    }

    /// The first editions to look at; of a suggestion one of each work, since works are compared.
    package var comparedEditions: [BriefEdition] {
        guard kind == .suggestion else { return editions }
        var works: Set<Int64> = []
        return editions.filter { works.insert($0.work).inserted }
    }
}

/// How much of a long item is handed out; its counts are always whole.
package struct ReviewBound: Sendable, Equatable {
    package var editions: Int
    package var files: Int
    package var pairs: Int

    /// - Parameter pairs: as many as editions, if nothing is said.
    package init(editions: Int, files: Int, pairs: Int? = nil) {
        self.editions = editions
        self.files = files
        self.pairs = pairs ?? editions
    }
}

/// Which questions are asked for.
package struct ReviewRequest: Sendable {
    package var kinds = Set(ReviewItem.Kind.allCases)
    /// Only those that concern this work.
    package var work: Int64?
    /// At most this many items of all kinds; nil for all.
    package var limit: Int?
    /// At most this many suggestions; nil for all.
    package var suggestions: Int?
    package var bound = ReviewBound(editions: 6, files: 2)
    /// Whether items have cards.
    package var wantsCards = false

    package init() {}
}

/// How many questions are open, and how many were handed out.
package struct ReviewTotals: Sendable, Equatable {
    package var quarantined = 0
    package var conflicting = 0
    package var reused = 0
    package var differing = 0
    package var doubtful = 0
    package var suggestions = SuggestionCount()
    package var shown = 0

    package init() {}

    package var identifiers: Int { quarantined + conflicting + reused + differing }
    package var open: Int { identifiers + doubtful + suggestions.total }
}
