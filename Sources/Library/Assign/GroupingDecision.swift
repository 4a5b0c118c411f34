// SPDX-License-Identifier: Apache-2.0

package import Store
package import Works

/// What the map stage found out about one new edition, for the record stage to write.
package struct GroupingDecision: Sendable {
    /// Where it goes, unless that has to be solved.
    package internal(set) var arrival = WorkAssignment()
    /// Whether it makes others move, or people decided about it.
    package internal(set) var needsSolving = false
    /// Whether people decided about it already, because it was here before.
    package internal(set) var isNamed = false
    /// What it shows about identifiers that it shares.
    package internal(set) var findings: [(id: VolumeID, state: IDState)] = []
    /// The identifiers that it makes stop joining.
    package internal(set) var flipped: [VolumeID] = []
    /// Identifiers of which there is something to say already.
    package internal(set) var states: [VolumeID: IDState] = [:]

    package init() {}

    /// Whether the work needs review.
    package var needsReview: Bool { states.values.contains(where: \.isOpen) }
}
