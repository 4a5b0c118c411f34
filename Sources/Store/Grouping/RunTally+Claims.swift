// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books

extension RunTally {
    /// Counts the claims of one edition.
    package mutating func add(_ claims: [VolumeIDClaim]) {
        self[.claims] += claims.count
        for claim in claims { self[Self.ending(of: claim.state)] += 1 }
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
