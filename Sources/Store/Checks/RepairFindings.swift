// SPDX-License-Identifier: Apache-2.0

package import Books

/// What was found that does not belong in a register, and what was done about it.
package struct RepairFindings: Sendable, Equatable {
    package struct Finding: Sendable, Equatable {
        /// A word that stays the same, for programs.
        package let name: String
        package let count: Int
        /// What it is and what became of it, as a sentence.
        package let sentence: String
        /// The first of them, each a sentence.
        package let examples: [String]

        package init(_ name: String, count: Int, _ sentence: String, examples: [String] = []) {
            self.name = name
            self.count = count
            self.sentence = sentence
            self.examples = examples
        }
    }

    /// Rows that went from one table, and how many it had.
    package struct Loss: Sendable, Equatable {
        package let table: String
        package let removed: Int
        package let total: Int

        package init(table: String, removed: Int, total: Int) {
            self.table = table
            self.removed = removed
            self.total = total
        }

        /// More than anybody expects of a repair: it may be that something else is wrong.
        package var isLarge: Bool { removed > 100 || removed * 10 > total }
    }

    package var findings: [Finding] = []
    package var losses: [Loss] = []
    /// The covers that no edition has.
    package var covers: [CoverImage] = []

    package init() {}
}
