// SPDX-License-Identifier: Apache-2.0

/// What became of one identifier: there is no fourth case, so each one read is accounted for.
package enum IdentifierClaim: Hashable, Sendable {
    /// A good value of a kind that joins.
    case valid(VolumeID)
    /// The book says which kind it is, but the value cannot be one. `problem` says why.
    case invalid(kind: VolumeIDKind, problem: String)
    /// Kept as metadata; joins nothing. Nil if it is empty or too long to be worth keeping.
    case never(VolumeID?)

    /// The identifier that joins, if this is one.
    package var volumeID: VolumeID? {
        guard case .valid(let id) = self else { return nil }
        return id
    }

    /// Whether what a person wrote can only be meant as an identifier: text of no known kind may be
    /// the words of a title.
    package var isOfKnownKind: Bool { volumeID.map { $0.kind != .other } ?? false }

    /// The claim of a guess, which is dropped where it proves wrong.
    var ifValid: IdentifierClaim? { volumeID == nil ? nil : self }
}
