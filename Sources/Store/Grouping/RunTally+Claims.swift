// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books

extension RunTally {
    /// Counts the identifiers that one edition claims.
    package mutating func add(_ claims: [VolumeIDClaim]) {
        for claim in claims where !claim.isAdded {
            self[.claims] += 1
            self[Self.ending(of: claim.state)] += 1
        }
    }

    /// Counts claims whose state has changed, or is found in the rows.
    package mutating func move(
        _ count: Int,
        from before: VolumeIDClaim.State?,
        to after: VolumeIDClaim.State
    ) {
        if let before { self[Self.ending(of: before)] -= count }
        self[Self.ending(of: after)] += count
    }

    private static func ending(of state: VolumeIDClaim.State) -> RunCount {
        switch state {
        case .joins, .alone: .claimsJoined
        case .quarantined, .distrusted: .claimsQuarantined
        case .blocked, .never: .claimsNever
        case .invalid: .claimsInvalid
        }
    }
}
