// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files

/// What became of the files of a folder that lies elsewhere now.
package struct FileMovingResult: Sendable, Equatable {
    package enum Fate: String, Sendable, CaseIterable {
        /// It has its new name, and is the file that it was.
        case moved
        /// It has its new name, and the next import looks into it: another file lies there.
        case changed
        /// It has its new name, and is missing: it lies in neither place.
        case missing
        /// It is where it was.
        case stays
        /// It keeps its name, because the register knows another file by the new one.
        case taken
        /// It keeps its name, because it is unknown whether it lies there.
        case unreadable
    }

    package struct File: Sendable, Equatable {
        /// What it was called.
        package let path: [UInt8]
        package let fate: Fate
        /// What the new place has for it, in words.
        package let why: String
    }

    /// Nil for a rehearsal, which leaves no run behind.
    package internal(set) var run: Int64?
    package let former: Path
    package let place: Path
    package internal(set) var asked = 0
    package internal(set) var counts: [Fate: Int] = [:]
    /// Those of the moved that the register also knew by their new names.
    package internal(set) var joined = 0
    /// Those of the missing that were not missing before.
    package internal(set) var newlyMissing = 0
    /// Those of the moved that were missing before.
    package internal(set) var returned = 0
    /// All that did not just move, in the order of their names.
    package internal(set) var files: [File] = []

    package init(from former: Path, to place: Path) {
        self.former = former
        self.place = place
    }

    package func count(_ fate: Fate) -> Int { counts[fate, default: 0] }

    package var balance: Balance {
        Balance(
            "asked",
            asked,
            Fate.allCases.map { .init($0.rawValue, count($0), isRare: $0 != .moved) }
        )
    }

    /// Whether every file keeps its name.
    package var changesNothing: Bool {
        count(.stays) + count(.taken) + count(.unreadable) == asked
    }

    /// Whether nothing is left to do about any of them.
    package var isWhole: Bool {
        count(.moved) + count(.changed) + count(.missing) - newlyMissing == asked
    }
}
