// SPDX-License-Identifier: Apache-2.0

/// What the records that claim an identifier show about it.
package enum IDFinding: String, Sendable, Hashable, CaseIterable {
    /// It names more books than one identifier can: it joins nothing.
    case quarantined
    /// Some of its records differ in both title and author: it does not join those.
    case conflicting
    /// It joins records with differing titles.
    case differing
    /// A number that was given to a box as well, or to another book later: it joins no records that
    /// speak against each other.
    case reused
    /// Of title and author: some spellings of the author may be either of two persons, so only the
    /// same spelling joins. Nothing to be asked.
    case ambiguous
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
    /// Of a number that was given out more than once, which of its names are one book's.
    ///
    /// It follows from all records of the identifier, so whoever asks what joins brings it along.
    package var clusters: NameClusters?

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

    /// Whether it joins the same names only, and so maybe less than before.
    package var isAmbiguous: Bool { finding == .ambiguous }

    /// Whether a person should look at it.
    package var isOpen: Bool {
        finding != nil && finding != .ambiguous && verdict == nil && !isAnswered
    }
}

extension IDState {
    package static func == (left: IDState, right: IDState) -> Bool {
        (left.finding, left.verdict, left.isAnswered)
            == (right.finding, right.verdict, right.isAnswered)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(finding)
        hasher.combine(verdict)
        hasher.combine(isAnswered)
    }
}
