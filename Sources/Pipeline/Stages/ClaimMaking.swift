// SPDX-License-Identifier: Apache-2.0

import EPUB
import Store
import Works

extension VolumeIDClaim {
    /// What a book's identifiers are good for, and the keys under which it may meet its work.
    ///
    /// - Parameters:
    ///   - title: the main one.
    ///   - author: the first one.
    static func of(
        _ publication: Publication,
        title: String?,
        author: String?
    ) -> ([VolumeIDClaim], keys: [IdentityKey]) {
        let readings = publication.identifiers.map { identifier in
            IdentifierClassifier.classify(
                RawIdentifier(
                    value: identifier.value,
                    scheme: identifier.scheme,
                    typeCode: identifier.typeCode,
                    isUnique: identifier.isUnique
                )
            )
        }
        let identity = BookIdentity(
            claims: readings,
            title: title,
            author: author
        )
        let claims = zip(publication.identifiers, readings).map { identifier, reading in
            VolumeIDClaim(identifier, reading, identity)
        }
        return (claims, identity.joinKeys)
    }

    private init(
        _ identifier: Publication.Identifier,
        _ reading: IdentifierClaim,
        _ identity: BookIdentity
    ) {
        self.init(
            raw: identifier.value,
            scheme: identifier.scheme,
            typeCode: identifier.typeCode,
            isUnique: identifier.isUnique,
            state: .never
        )
        switch reading {
        case .valid(let id):
            kind = id.kind.name
            value = id.value
            joinKey = JoinKey(id, titleKey: identity.titleKey, authorKey: identity.authorKey)
            state = joinKey == nil ? .alone : .joins
        case .invalid(let named, let reason):
            kind = named.name
            problem = reason
            state = .invalid
        case .never(let id):
            kind = id?.kind.name
            value = id?.value
        }
    }
}
