// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// What became of books that were to be taken off the shelf, or out of the trash.
package struct HoldingResult: Sendable, Equatable {
    package enum Fate: String, Sendable, CaseIterable {
        /// It is in the trash now.
        case removed
        /// It is on the shelf again.
        case restored
        /// It is gone for good.
        case deleted
        /// It is where it was to be already.
        case unchanged
        /// It is the last copy that is known, or its place is not there.
        case kept
    }

    package struct Item: Sendable, Equatable {
        package let book: String
        package var fate: Fate
        /// Where its file is, or would be.
        package var name: String?
        package var why: String?
    }

    package internal(set) var items: [Item] = []
    /// How many of them have a copy in staging that goes with them.
    package internal(set) var unstaged = 0

    package init() {}

    package func count(_ fate: Fate) -> Int { items.count { $0.fate == fate } }

    package var balance: Balance {
        Balance(
            "asked",
            items.count,
            Fate.allCases.map { .init($0.rawValue, count($0), isRare: $0 != .kept) }
        )
    }
}
