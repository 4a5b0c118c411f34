// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books

/// What became of an identifier that was asked for.
package enum EnquiryOutcome: String, CaseIterable, Sendable {
    /// The cache had a fresh answer.
    case hit = "hits"
    /// The cache knew, and that not long ago, that nothing is found.
    case negative
    case fetched
    /// The provider has nothing.
    case none
    /// The record is that of another book, by its title, and no person said anything of it.
    case doubtful
    /// The provider could not be asked, and an old answer is better than none.
    case stale
    /// It was not to be asked now: it may be another time.
    case deferred

    /// What it comes to where what was found is of no use.
    package var emptied: Self {
        switch self {
        case .fetched: .none
        case .hit: .negative
        // The provider may have something else by now, and could not be asked.
        case .stale: .deferred
        case .negative, .none, .doubtful, .deferred: self
        }
    }

    /// What it comes to with the records that were found for the editions of one identifier.
    func with(_ sheets: [FactSheet]) -> Self {
        if sheets.contains(where: \.isBelieved) { return self }
        return sheets.contains(where: \.isOpen) ? .doubtful : emptied
    }
}

/// How many identifiers were asked for, and what became of each.
package struct EnquiryBalance: Sendable, Equatable {
    package private(set) var asked = 0
    private var counts: [EnquiryOutcome: Int] = [:]

    package init() {}

    package mutating func ask(_ count: Int) { asked += count }

    /// How many it is known of what became of them.
    package var settled: Int { counts.values.reduce(0, +) }

    package subscript(outcome: EnquiryOutcome) -> Int { counts[outcome] ?? 0 }

    package mutating func add(_ outcome: EnquiryOutcome, _ count: Int = 1) {
        counts[outcome, default: 0] += count
    }

    /// Leaves for another time those for which something was found.
    mutating func postpone(_ outcomes: [EnquiryOutcome]) {
        for outcome in outcomes where outcome != outcome.emptied {
            add(outcome, -1)
            add(.deferred)
        }
    }

    /// Those for which something is known now that belongs to the book.
    package var enriched: Int { self[.hit] + self[.fetched] + self[.stale] }

    package var balance: Balance { balance(named: "asked") }

    package func balance(named name: String) -> Balance {
        Balance(
            name,
            asked,
            EnquiryOutcome.allCases.map {
                Balance.Part($0.rawValue, self[$0], isRare: $0 == .stale || $0 == .deferred)
            }
        )
    }
}
