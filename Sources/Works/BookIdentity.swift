// SPDX-License-Identifier: Apache-2.0

/// What deciding on a work knows of one book.
package struct BookIdentity: Hashable, Sendable {
    /// The identifiers that may join, each once, in canonical order.
    package let volumeIDs: [VolumeID]
    package let titleKey: String?
    package let authorKey: String?

    /// - Parameters:
    ///   - claims: what became of all identifiers of the book.
    ///   - title: the main title as the book writes it.
    ///   - author: the first author as the book writes it.
    package init(claims: [IdentifierClaim], title: String?, author: String?) {
        var unique: [VolumeID] = []
        for id in claims.compactMap(\.volumeID).sorted() where id != unique.last {
            unique.append(id)
        }
        volumeIDs = unique
        titleKey = title.flatMap(MatchKey.title)
        authorKey = author.flatMap(MatchKey.author)
    }

    /// The identifiers that do join, each with its key, in canonical order.
    package var joinKeys: [IdentityKey] {
        volumeIDs.compactMap { id in
            JoinKey(id, titleKey: titleKey, authorKey: authorKey).map {
                IdentityKey(key: $0, volumeID: id)
            }
        }
    }
}

/// An identifier of one book and the key under which it joins.
package struct IdentityKey: Hashable, Sendable {
    package let key: JoinKey
    package let volumeID: VolumeID

    package init(key: JoinKey, volumeID: VolumeID) {
        self.key = key
        self.volumeID = volumeID
    }
}
