// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
package import Files
package import Store

/// What a merge did, or would do.
package struct RegisterMergeResult: Sendable {
    /// Rows of one kind there, and what became of them.
    package struct Count: Sendable, Equatable {
        package var found = 0
        package var known = 0
        package var new = 0
        /// Those that stay away because of what is here.
        package var kept = 0

        package init() {}

        package mutating func add(_ other: Self) {
            found += other.found
            known += other.known
            new += other.new
            kept += other.kept
        }

        package var balance: Balance {
            Balance(
                "found",
                found,
                [.init("known", known), .init("new", new), .init("kept", kept, isRare: true)]
            )
        }
    }

    /// The covers of the editions that came in, and those that people chose.
    package struct CoverTransferCounts: Sendable, Equatable {
        package var found = 0
        /// Those whose bytes were here already.
        package var known = 0
        package var brought = 0
        /// Those whose bytes no longer exist anywhere.
        package var missing = 0
        /// Those among the missing that a person had chosen for a work.
        package var missingChoices = 0

        package init() {}

        package mutating func add(_ other: Self) {
            found += other.found
            known += other.known
            brought += other.brought
            missing += other.missing
            missingChoices += other.missingChoices
        }

        package var balance: Balance {
            Balance(
                "found",
                found,
                [.init("known", known), .init("brought", brought), .init("missing", missing)]
            )
        }
    }

    /// Nil for a rehearsal, which leaves no run behind.
    package var run: Int64?
    /// The other register.
    package let source: Path
    /// The version of its tables, where that is an older one.
    package var olderVersion: Int?
    package var progress = RunProgress()
    package var files = Count()
    package var decisions = MergeTarget.DecisionMergeCounts()
    package var suggestions = Count()
    package var blocklist = Count()
    package var maps = Count()
    /// Sheets of facts; those here that were said later, or are the same, are known.
    package var facts = Count()
    package var ignoredContents = Count()
    package var covers = CoverTransferCounts()
    /// Covers that came over and that nothing needs; their files go with the commit.
    package var removedCovers: [CoverImage] = []
    /// What the works there are here, by their ids; nil for one of which nothing is here.
    package var works: [(there: Int64, here: Int64?)] = []

    /// What the newest import there took in, in words; nil if there was none.
    package var imported: String?

    var otherImbalances: [String] = []

    package var counts: RunTally { progress.counts }

    /// Adds what came of another register; run and source stay those of this one.
    package mutating func add(_ other: RegisterMergeResult) {
        progress.counts.add(other.counts)
        files.add(other.files)
        decisions.add(other.decisions)
        suggestions.add(other.suggestions)
        blocklist.add(other.blocklist)
        maps.add(other.maps)
        facts.add(other.facts)
        ignoredContents.add(other.ignoredContents)
        covers.add(other.covers)
        otherImbalances += other.imbalances
    }

    /// What does not add up, in words; none in a good merge.
    package var imbalances: [String] {
        var found = progress.imbalances + otherImbalances
        for (name, balance) in [
            ("files", files.balance), ("decisions", decisions.balance),
            ("suggestions", suggestions.balance), ("blocklist entries", blocklist.balance),
            ("maps of works", maps.balance), ("facts", facts.balance),
            ("ignored contents", ignoredContents.balance), ("covers", covers.balance),
        ] where !balance.holds { found.append("the \(name) do not add up") }
        return found
    }
}
