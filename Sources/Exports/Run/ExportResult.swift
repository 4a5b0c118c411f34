// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// What an export came to.
package struct ExportResult: Sendable {
    /// What of a work could not be exported.
    package struct Problem: Sendable, Equatable {
        package let work: Int64
        /// A word for programs.
        package let word: String
        package let sentence: String
    }

    package enum Fate: Sendable {
        case written
        /// All of it is there already.
        case same
        case failed
    }

    /// Counted apart from what became of them, so that a work that is lost on the way is seen.
    package let asked: Int
    package private(set) var written = 0
    package private(set) var same = 0
    package private(set) var failed = 0
    package private(set) var problems: [Problem] = []
    /// Files that were written, and those that went because no work has them any more.
    package var files = 0
    package var removed = 0

    private static let mostProblems = 100

    package init(asked: Int) {
        self.asked = asked
    }

    package mutating func add(_ fate: Fate, _ count: Int = 1) {
        switch fate {
        case .written: written += count
        case .same: same += count
        case .failed: failed += count
        }
    }

    package mutating func fail(_ work: Int64, _ word: String, _ sentence: String) {
        if problems.count < Self.mostProblems {
            problems.append(Problem(work: work, word: word, sentence: sentence))
        }
    }

    package var balance: Balance {
        Balance(
            "asked",
            asked,
            [.init("written", written), .init("same", same), .init("failed", failed)]
        )
    }
}
