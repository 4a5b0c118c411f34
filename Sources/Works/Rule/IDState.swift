// SPDX-License-Identifier: Apache-2.0

/// What the records that claim an identifier show about it.
package enum IDFinding: String, Sendable, Hashable, CaseIterable {
    /// It names more books than one identifier can: it joins nothing.
    case quarantined
    /// Some of its records differ in both title and author: it does not join those.
    case conflicting
    /// It joins records with differing titles.
    case differing
}

/// What a person has said about an identifier.
package enum IDVerdict: String, Sendable, Hashable, CaseIterable {
    /// It joins all its records, whatever they are called.
    case trusted
    /// It joins nothing.
    case distrusted
}

/// What is known of an identifier; nearly all have nothing to be known.
package struct IDState: Sendable, Hashable {
    package var finding: IDFinding?
    package var verdict: IDVerdict?
    /// Whether people have decided about every two of its records that differ.
    package var isAnswered: Bool

    package init(
        finding: IDFinding? = nil,
        verdict: IDVerdict? = nil,
        isAnswered: Bool = false
    ) {
        self.finding = finding
        self.verdict = verdict
        self.isAnswered = isAnswered
    }

    /// Whether it joins anything at all.
    package var joins: Bool {
        switch verdict {
        case .trusted: true
        case .distrusted: false
        case nil: finding != .quarantined
        }
    }

    /// Whether a person should look at it.
    package var isOpen: Bool { finding != nil && verdict == nil && !isAnswered }
}
