// SPDX-License-Identifier: Apache-2.0

/// How much it takes to make one work of two editions.
package enum MatchPolicy: String, Sendable, Hashable, CaseIterable {
    /// A shared identifier, unless it is a number that publishers and shops reuse and the books
    /// speak against it.
    case strict
    /// Besides, the same title by the same person, where the title says enough.
    case likely
    /// Any shared identifier, unless title and author both contradict it.
    case anyID = "any-id"

    /// What holds where nobody chose.
    package static let standard = MatchPolicy.strict

    /// Whether books may speak against a number that is given out more than once.
    var doubtsReusedNumbers: Bool { self != .anyID }

    /// Whether title and author can be enough.
    package var joinsByNames: Bool { self == .likely }
}
