// SPDX-License-Identifier: Apache-2.0

/// One thing that must hold in a register, and whether it does.
package struct RegisterCheck: Sendable, Equatable {
    package enum Name: String, Sendable, CaseIterable {
        /// What was written last is in the file, or in the log next to it.
        case ending
        /// The pages of the file are sound.
        case pages
        /// The tables are those that the version makes, and hold only what these allow.
        case schema
        /// Nothing refers to what is not there.
        case references
        /// Each edition is in one work, and no work is without editions.
        case memberships
        /// Each work has its founding edition.
        case founders
        /// Former ids lead to works.
        case redirects
        /// Each claim is joined, quarantined, never or invalid.
        case claims
        /// The books of each run balance.
        case runs
        /// The entries of the log follow from one another, and none is missing.
        case log
        /// Which decisions are in force follows from which are revoked and which overrule which.
        case decisions
        /// No two decisions in force contradict each other.
        case contradictions
        /// The keys of claims and names are those of what they stand for.
        case keys
        /// Each claim stands as its identifier does.
        case states
        /// What maps of works say of editions is what these have from them.
        case maps
        /// Editions claim what others give them, and nothing else that they do not say themselves.
        case given
        /// Collections are where they were put, and hold what was put into them.
        case collections
        /// Works are called what their editions, others and people say.
        case facts
        /// What is noted of identifiers is what their claims show.
        case findings
        /// The works are those that the rule makes of all claims and decisions.
        case partition
        /// The works that need review are those with an open question.
        case review
        /// Every edition can be found by its words, and by no others.
        case search
        /// What is missing was there, and what was replaced has a successor.
        case absences
        /// What is known of books on the web agrees with what is known of their files.
        case remote
        /// No row is left of what is gone.
        case orphans
        /// Each cover has its file.
        case covers
        /// No file is left of what is gone, or was never finished.
        case leftovers
        /// The library's own files of books are there, and are what they were.
        case holdings

        /// What is looked at in the folders of the library, not in the register.
        package static let ofFolders: Set<Name> = [.ending, .covers, .leftovers, .holdings]

        /// Whether a failure only means that something lies about, and nothing is lost.
        package var isHarmless: Bool { self == .orphans || self == .leftovers }
    }

    package let name: Name
    /// How many things were looked at, as the finding counts them.
    package var checked = 0
    package var failed = 0
    /// What was counted, as a sentence.
    package var finding = ""
    /// The first failures, each a sentence.
    package private(set) var examples: [String] = []

    package static let mostExamples = 10

    package init(_ name: Name) {
        self.name = name
    }

    package var isSound: Bool { failed == 0 }

    package mutating func fail(_ example: @autoclosure () -> String) {
        failed += 1
        if examples.count < Self.mostExamples { examples.append(example()) }
    }

    /// A number of things, as findings say it: `1 page`, `27 pages`.
    package static func counted(_ number: Int, _ singular: String, _ plural: String? = nil)
        -> String
    {
        "\(number) \(number == 1 ? singular : plural ?? singular + "s")"
    }

    /// Notes what holds or not.
    mutating func check(_ condition: Bool, _ example: @autoclosure () -> String) {
        checked += 1
        if !condition { fail(example()) }
    }
}
