// SPDX-License-Identifier: Apache-2.0

import Store

/// How many works what others say brought together and took apart.
package struct RegroupedWorks: Sendable, Equatable {
    /// Works that went into another one.
    package var joined = 0
    /// Works that parted from another one.
    package var parted = 0

    package init() {}

    /// - Parameter changes: one after the other.
    init(_ changes: WorkChanges) {
        var changes = changes
        changes.sumUp()
        (joined, parted) = (changes.ended.count, changes.begun.count)
    }

    package static func += (left: inout RegroupedWorks, right: RegroupedWorks) {
        left.joined += right.joined
        left.parted += right.parted
    }
}
