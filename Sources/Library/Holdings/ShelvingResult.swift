// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// What became of books that were to be on the shelf.
package struct ShelvingResult: Sendable, Equatable {
    package enum Fate: String, Sendable, CaseIterable {
        /// It was there.
        case present
        /// It came out of staging, and no byte was moved.
        case promoted
        case copied
        case linked
        case moved
        case fetched
        /// Its file was missing or damaged, and is whole again.
        case healed
        /// It is only on the web, and nothing was to be fetched.
        case elsewhere
        /// No file has it that can be found.
        case lost
        case failed
    }

    package struct Item: Sendable, Equatable {
        package let fingerprint: [UInt8]
        package var book: String
        package var fate: Fate
        /// Where it is, or would be.
        package var name: String?
        /// The file that it came from, or would come from, if that is one of its own.
        package var source: String?
        package var why: String?

        /// Whether the shelf has it now, or would have it.
        package var isThere: Bool {
            switch fate {
            case .present, .promoted, .copied, .linked, .moved, .fetched, .healed: true
            case .elsewhere, .lost, .failed: false
            }
        }
    }

    package internal(set) var items: [Item] = []
    /// How many files went from staging, because the disk was full.
    package internal(set) var evicted = 0
    package internal(set) var isInterrupted = false

    package init() {}

    package func count(_ fate: Fate) -> Int { items.count { $0.fate == fate } }

    /// How many came to the shelf, or would come.
    package var changed: Int { items.count { $0.isThere && $0.fate != .present } }

    /// How many the shelf does not have.
    package var wanting: Int { items.count { !$0.isThere } }

    package var balance: Balance {
        Balance(
            "asked",
            items.count,
            Fate.allCases.map { fate in
                .init(
                    fate.rawValue,
                    count(fate),
                    isRare: ![.present, .promoted, .copied, .failed].contains(fate)
                )
            }
        )
    }
}
