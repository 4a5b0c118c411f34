// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library

/// Unchanged files: all that is known of them is how many there are.
struct UnchangedCounts: Sendable, Equatable {
    var unchanged = 0
    var ignored = 0
    /// What lies beside those that are unchanged and is so itself; no part of the total.
    var sidecars = 0
    /// What was rejected before, by reason.
    var rejects: [ReasonCode: Int] = [:]

    var isEmpty: Bool { total == 0 }

    var rejected: Int { rejects.values.reduce(0, +) }

    var total: Int { unchanged + ignored + rejected }

    /// The same in the ledger of the discover stage.
    var tally: Tally {
        var tally = Tally()
        var count = Tally.StageCount()
        if unchanged > 0 { count.skipped[RunReasons.alreadyRegistered.code] = unchanged }
        if ignored > 0 { count.skipped[RunReasons.ignored.code] = ignored }
        count.rejected = rejects
        count.received = count.skippedTotal + count.rejectedTotal
        tally[.discover] = count
        return tally
    }
}
