// SPDX-License-Identifier: Apache-2.0

/// A person's word that the records of one side are another book than those of the other side.
package struct NotSame: Sendable, Hashable {
    /// Places in the list of records.
    package var left: [Int]
    package var right: [Int]

    package init(left: [Int], right: [Int]) {
        self.left = left
        self.right = right
    }
}
