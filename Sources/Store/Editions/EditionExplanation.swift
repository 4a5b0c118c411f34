// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Books
package import Works

/// Why an edition is in its work, and why it is in no other one.
package struct EditionExplanation: Sendable, Equatable {
    package let edition: BriefEdition
    package let fingerprint: [UInt8]
    /// Why it is there, as it was noted when it came there.
    package let evidence: EvidenceRow?
    package let claims: [ClaimExplanation]
    /// Every decision that names it, its identifiers or its work, the oldest first.
    package let decisions: [DecisionRow]
}

/// What one identifier of an edition does.
package struct ClaimExplanation: Sendable, Equatable {
    /// Another edition that claims it and is in another work.
    package struct Other: Sendable, Equatable {
        package let edition: BriefEdition
        package let reason: Reason
    }

    package enum Reason: Sendable, Hashable {
        /// The identifier joins nothing.
        case state
        /// What the two are called differs, or does not agree where it has to.
        case names
        /// A person keeps their works apart.
        case decision(Int64)
        /// Nothing that is known: the register is not as it should be.
        case unknown
    }

    package let raw: String
    package let kind: String?
    package let value: String?
    package let state: VolumeIDClaim.State
    package let problem: String?
    /// The name of the map of works that says it of another identifier, which `raw` names; nil for
    /// what the book says itself.
    package let map: String?
    /// Who else knows the edition by it, for what the book does not say itself.
    package let provider: FactProvider?
    /// What is known of the identifier; nil if there is nothing to say.
    package let known: IDState?
    /// How many different titles it names, where something is known of it.
    package let titles: Int?
    /// The decision by which a person trusts or distrusts it.
    package let decision: Int64?
    /// How many other editions of the work claim it.
    package let here: Int
    /// How many editions of other works claim it.
    package let elsewhere: Int
    /// The first of those.
    package let others: [Other]

    package var id: VolumeID? {
        guard let value, let kind = kind.flatMap(VolumeIDKind.init(named:)) else { return nil }
        return VolumeID(kind: kind, value: value)
    }
}
