// SPDX-License-Identifier: Apache-2.0

/// The identifiers that books claimed, and what became of each claim.
package struct ClaimCount: Sendable, Equatable {
    package var total = 0
    /// Those that join, or would if title and author were known.
    package var joined = 0
    /// Those of identifiers that join nothing any more: by the limit, or because a person said so.
    package var quarantined = 0
    /// Those of kinds that never join, and those on the blocklist.
    package var never = 0
    package var invalid = 0

    package init() {}

    package var balances: Bool {
        total == joined + quarantined + never + invalid
    }

    package mutating func add(_ other: ClaimCount) {
        total += other.total
        joined += other.joined
        quarantined += other.quarantined
        never += other.never
        invalid += other.invalid
    }
}
