// SPDX-License-Identifier: Apache-2.0

package import Books
package import Store
package import Works

/// One thing a person says about works.
package struct DecisionRequest: Sendable {
    package enum Action: Sendable {
        /// Both are one work.
        case same(Target, Target)
        /// They are different works, each from all the others, with all their editions.
        case notSame([Target])
        /// These editions are another work than the others of their work.
        case split(work: Int64, [Target])
        case trust(VolumeID)
        case distrust(VolumeID)
        /// Whether a record of a provider is about the editions that it was found for.
        case judge(Target, FactRecord, FactVerdict)
        /// Nil takes a choice back: what the editions say holds again.
        case set(work: Int64, [WorkField: String?])
        /// What books are joined by from now on.
        case match(MatchPolicy)
        /// Whose work ids join books from now on.
        case providers(IdentityProviders)
        case collect(CollectionChange)
        /// Nil is the newest decision in force; with those that were made at once, if wanted.
        case revoke(Int64?, isTogether: Bool = false)
    }

    package var action: Action
    package var who: String
    package var why: String?
    /// Show what would change, and change nothing.
    package var isDryRun: Bool

    /// Where it was said, such as a line of a file, for what is wrong with it.
    package var place: String?
    /// Whether it is no mistake to say what holds already.
    package var mayHold = false

    package init(_ action: Action, who: String, why: String?, isDryRun: Bool = false) {
        self.action = action
        self.who = who
        self.why = why
        self.isDryRun = isDryRun
    }
}

extension DecisionRequest.Action {
    /// All of them are one work: the first with each of the others.
    package static func same(_ targets: [Target]) -> [DecisionRequest.Action] {
        guard let first = targets.first else { return [] }
        return targets.dropFirst().map { .same(first, $0) }
    }

    /// Whether it is about collections, and moves no edition.
    package var isCollecting: Bool { collection != nil }

    /// The collection that it is about.
    package var collection: CollectionPath? {
        guard case .collect(let change) = self else { return nil }
        switch change {
        case .create(let path), .rename(let path, _), .move(let path, _), .remove(let path, _),
            .add(_, let path, _), .takeOut(_, let path), .keep(let path, _):
            return path
        }
    }
}
