// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// How far a run has come: saved with every batch, so that rows and counts cannot drift apart.
package struct RunProgress: Sendable, Equatable {
    package var state = RunRecord.State.running
    package var finishedAt: Int64?
    package var tally = Tally()
    package var counts = RunTally()
    package var warnings: [ReasonCode: Int] = [:]
    /// What became of each book that was opened and not known before.
    package var outcomes: [Outcome: Int] = [:]
    package var failure: String?
    /// Whether books were put into collections, or taken out.
    package var changedCollections = false
    /// Books of which nothing is said any more beside them.
    package var sidecarsGone = 0
    /// Whether files beside books are believed before the books since this run.
    package var prefersSidecars = false
    /// What files were found to be whose bytes were all read.
    package var checked: [FileCheckState: Int] = [:]

    package init() {}

    /// Whether bytes of files were read and are not those of whole books.
    package var hasLosses: Bool {
        checked[.damaged, default: 0] + checked[.unreadable, default: 0] > 0
    }

    /// What is wrong with the books, in words; none means that everything adds up.
    package var imbalances: [String] {
        var found = tally.imbalances
        if !counts.equation.holds { found.append("the closing equation does not hold") }
        if !counts.claims.holds { found.append("the identifier claims do not add up") }
        if counts[.found] != tally[.discover].received {
            found.append("found \(counts[.found]), discovered \(tally[.discover].received)")
        }
        if counts.editions != tally[.record].advanced {
            found.append("registered \(counts.editions), recorded \(tally[.record].advanced)")
        }
        let opened =
            tally[.open].rejectedTotal + tally[.read].rejectedTotal + tally[.read].advanced
        let ended = Balance("opened", opened, outcomes.map { .init($0.key.rawValue, $0.value) })
        if !ended.holds { found.append("read or refused \(opened), outcomes of \(ended.sum)") }
        return found
    }
}
