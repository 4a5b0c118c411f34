// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
package import Covers
package import Store

/// One of the rules that say which edition of a work is the best; the first that tells two editions
/// apart decides.
///
/// What cannot be opened is worth nothing, so that comes first. Then what a reader notices: the
/// cover, then faults. Version and date tell a later state of the same book from an earlier one.
/// Size comes last, because it tells more of pictures and packing than of the book.
package enum EditionRule: String, Sendable, CaseIterable {
    case state
    case cover
    case warnings
    case version
    case date
    case size
    /// So that there always is an order, and always the same one.
    case first

    /// What it prefers, for the help.
    package var words: String {
        switch self {
        case .state: "whole before salvaged, both before protected, damaged last"
        case .cover: "good before bad (damaged, tiny, drawn by a program), bad before none"
        case .warnings: "the fewest"
        case .version: "the newest EPUB version"
        case .date: "the latest date of change, or else of publication"
        case .size: "the largest file"
        case .first: "the edition that was imported first"
        }
    }

    /// Whether the left edition is the better one; nil if this rule does not tell them apart.
    fileprivate func prefers(_ left: RankedEdition, _ right: RankedEdition) -> Bool? {
        switch self {
        case .state: more(left.state, right.state)
        case .cover: more(left.cover, right.cover)
        case .warnings: more(right.edition.warnings, left.edition.warnings)
        case .version: more(left.edition.version, right.edition.version)
        case .date: more(left.edition.date ?? "", right.edition.date ?? "")
        case .size: more(left.size, right.size)
        case .first: more(right.edition.id, left.edition.id)
        }
    }

    private func more<Value: Comparable>(_ left: Value, _ right: Value) -> Bool? {
        left == right ? nil : left > right
    }
}

/// An edition with all that the rules look at.
package struct RankedEdition: Sendable, Equatable {
    package let edition: HeldEdition
    package let cover: CoverGrade

    package init(_ edition: HeldEdition, _ cover: CoverGrade) {
        self.edition = edition
        self.cover = cover
    }

    /// Editions of one work, the best one first.
    package static func ordered(_ editions: [RankedEdition]) -> [RankedEdition] {
        editions.sorted { left, right in
            for rule in EditionRule.allCases {
                if let answer = rule.prefers(left, right) { return answer }
            }
            return false
        }
    }

    /// As its best file is, which is the first.
    fileprivate var state: Int {
        let best = edition.files.first
        return switch (best?.isDoubted == true ? nil : best?.flaw, edition.outcome) {
        case (.salvaged, .protected): 0
        case (.salvaged, _): 2
        case (nil, .protected): 1
        case (nil, _): 3
        case (_, _): 0
        }
    }

    var language: String? { Self.language(edition) }

    /// The language without the country: `en` for `en-GB` and for `eng`.
    static func language(_ edition: HeldEdition) -> String? {
        edition.language.map { tag in
            LanguageCode.shortest(tag.prefix { $0 != "-" }.lowercased())
        }
    }

    fileprivate var size: Int { edition.files.first?.size ?? 0 }
}
