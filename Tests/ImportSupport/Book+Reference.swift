// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Books
package import TestSupport
package import Works

extension Book {
    /// A book of the reference, as reading it would make it.
    ///
    /// Its face follows from its fingerprint, with gaps.
    package init(_ book: ReferenceRegister.Book, _ blocklist: Blocklist) {
        self.init(
            fingerprint: book.fingerprint,
            readerVersion: 1,
            outcome: .sound
        )
        let face = Int(book.fingerprint[0])
        names = book.names
        publication.version = 3
        publication.titles = book.names.title.map { [Publication.Title(text: $0)] } ?? []
        authors = book.names.author
        if face % 3 > 0 {
            let tag = face % 3 == 1 ? "en" : "de"
            publication.languages = [Publication.Language(raw: tag, tag: tag)]
        }
        if face % 4 > 1 {
            publication.series = Publication.Series(
                name: "series \(face % 4)",
                position: "\(face)",
                rule: Publication.Series.Rule(rawValue: "r")
            )
        }
        if face % 5 > 0 {
            publication.published = Publication.Moment(text: String(1700 + face), raw: "")
        }
        volumeIDs = book.ids.map { id in
            VolumeIDClaim(
                RawIdentifier(value: id.value),
                state: VolumeIDClaim.State(id, book.names, blocklist),
                kind: id.kind.name,
                value: id.value
            )
        }
    }
}

extension VolumeIDClaim.State {
    fileprivate init(_ id: VolumeID, _ names: BookNames, _ blocklist: Blocklist) {
        if id.kind.level == .never {
            self = .never
        } else if blocklist.blocks(id, titleKey: names.title) {
            self = .blocked
        } else {
            self = VolumeIDClaim.plainState(id, names)
        }
    }
}
