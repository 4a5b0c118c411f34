// SPDX-License-Identifier: Apache-2.0

/// The closing line of a run: everything that was found, and what became of it.
package struct Equation: Sendable, Equatable {
    package var found = 0
    package var newWorks = 0
    package var joined = 0
    /// Further copies of an edition that is registered.
    package var copies = 0
    /// Files that were registered under the same name with the same content before.
    package var unchanged = 0
    /// Files that could not be judged now and are tried again by the next run.
    package var deferred = 0
    /// Files of contents that a person wants kept away.
    package var ignored = 0
    package var rejected = 0

    package init() {}

    package var balances: Bool {
        found == newWorks + joined + copies + unchanged + deferred + ignored + rejected
    }

    /// What the register gained.
    package var editions: Int { newWorks + joined }

    package mutating func add(_ other: Equation) {
        found += other.found
        newWorks += other.newWorks
        joined += other.joined
        copies += other.copies
        unchanged += other.unchanged
        deferred += other.deferred
        ignored += other.ignored
        rejected += other.rejected
    }
}
