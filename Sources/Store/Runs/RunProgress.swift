// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// How far a run has come: saved with every batch, so that rows and counts cannot drift apart.
package struct RunProgress: Sendable, Equatable {
    package var state = RunRecord.State.running
    package var finishedAt: Int64?
    package var tally = Tally()
    package var equation = Equation()
    package var mergedWorks = 0
    package var splitWorks = 0
    /// Those of the copies that were not entered, because nobody wanted to keep them.
    package var skippedCopies = 0
    /// Those of the unchanged that were found under another name.
    package var moved = 0
    /// Those of the unchanged whose times are others than before.
    package var touched = 0
    /// Those of the rejected that an earlier run rejected for the same reason, and that are as they
    /// were: nobody looked into them again, unless the fault may have been the disk's.
    package var knownRejects = 0
    /// Files that were there before this run; they are not among those found.
    package var missing = 0
    /// Files that were missing before this run.
    package var returned = 0
    /// Editions whose last file has another content now.
    package var superseded = 0
    /// Editions that were read again, because the reader has learnt since.
    package var renewed = 0
    package var covers = 0
    package var claims = ClaimCount()
    package var cache = CacheCount()
    package var warnings: [ReasonCode: Int] = [:]
    /// What became of each book that was opened and not known before, such as `salvaged`.
    package var outcomes: [String: Int] = [:]
    package var failure: String?

    package init() {}

    /// What is wrong with the books, in words; none means that everything adds up.
    package var imbalances: [String] {
        var found = tally.imbalances
        if !equation.balances { found.append("the closing equation does not hold") }
        if !claims.balances { found.append("the claims of identifiers do not add up") }
        if equation.found != tally[.discover].received {
            found.append("found \(equation.found), discovered \(tally[.discover].received)")
        }
        if equation.editions != tally[.record].advanced {
            found.append(
                "registered \(equation.editions), recorded \(tally[.record].advanced)"
            )
        }
        let opened =
            tally[.open].rejectedTotal + tally[.read].rejectedTotal + tally[.read].advanced
        let outcomeTotal = outcomes.values.reduce(0, +)
        if outcomeTotal != opened {
            found.append("read or refused \(opened), outcomes of \(outcomeTotal)")
        }
        return found
    }
}
