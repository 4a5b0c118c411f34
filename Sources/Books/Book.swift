// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Works

/// A book as reading it made it, and everything that the register keeps of one edition.
package struct Book: Sendable, Equatable {
    /// What it says of itself, but for its identifiers: those stand in the claims.
    package var publication: Publication
    package var fingerprint: [UInt8]
    /// The version of what read it.
    package var readerVersion: Int
    package var outcome: Outcome
    package var subtitle: String?
    /// The authors' names in one line, for lists.
    package var authors: String?
    package var volumeIDs: [VolumeIDClaim] = []
    /// What it is compared by with others that share an identifier.
    package var names = BookNames(titleKey: nil, volume: nil, authorKey: nil)

    package init(
        _ publication: Publication = Publication(),
        fingerprint: [UInt8],
        readerVersion: Int,
        outcome: Outcome
    ) {
        self.publication = publication
        self.fingerprint = fingerprint
        self.readerVersion = readerVersion
        self.outcome = outcome
    }

    /// With what follows from what it says of itself.
    package init(
        _ publication: consuming Publication,
        fingerprint: [UInt8],
        readerVersion: Int,
        outcome: Outcome,
        blocklist: Blocklist
    ) {
        let people = publication.authors
        let names = BookNames(
            title: publication.mainTitle?.text,
            seriesPosition: publication.series?.position,
            author: people.first?.name
        )
        var claims = publication.identifiers.map { VolumeIDClaim($0, names, blocklist) }
        if let digest = publication.textDigest {
            let text = VolumeID(kind: .text, value: digest)
            claims.append(VolumeIDClaim(computed: text, names, blocklist))
        }
        publication.identifiers = []
        publication.textDigest = nil
        self.init(
            publication,
            fingerprint: fingerprint,
            readerVersion: readerVersion,
            outcome: outcome
        )
        subtitle = self.publication.subtitle?.text
        authors = people.isEmpty ? nil : people.map(\.name).joined(separator: "; ")
        volumeIDs = claims
        self.names = names
    }

    package var title: String? { publication.mainTitle?.text }

    /// Claims its title and author, where books are joined by these.
    package mutating func claimNames(_ policy: MatchPolicy) {
        guard policy.joinsByNames, let id = names.namesID else { return }
        volumeIDs.append(VolumeIDClaim(computed: id, names, Blocklist()))
    }

    /// Claims what a sheet of facts knows the book by, unless it is claimed already.
    package mutating func claim(_ ids: [VolumeID], sheet: Int64, _ blocklist: Blocklist) {
        // There are few of them: comparing costs less than hashing.
        for id in ids where !volumeIDs.contains(where: { $0.isOn(id) }) {
            volumeIDs.append(VolumeIDClaim(sheet: sheet, id, names, blocklist))
        }
    }

    /// Takes back what a library added to the claims of the book itself.
    package mutating func forgetAddedClaims() {
        volumeIDs.removeAll(where: \.isAdded)
    }
}
