// SPDX-License-Identifier: Apache-2.0

package import Accounting

extension ClaimCount {
    /// Counts the claims of one edition.
    package mutating func add(_ claims: [VolumeIDClaim]) {
        total += claims.count
        for claim in claims { self[keyPath: Self.place(of: claim.state)] += 1 }
    }

    /// Counts claims whose state has changed, or is found in the rows.
    package mutating func move(
        _ count: Int,
        from before: VolumeIDClaim.State?,
        to after: VolumeIDClaim.State
    ) {
        if let before { self[keyPath: Self.place(of: before)] -= count }
        self[keyPath: Self.place(of: after)] += count
    }

    private static func place(
        of state: VolumeIDClaim.State
    ) -> WritableKeyPath<ClaimCount, Int> {
        switch state {
        case .joins, .alone: \.joined
        case .quarantined, .distrusted: \.quarantined
        case .blocked, .never: \.never
        case .invalid: \.invalid
        }
    }
}
