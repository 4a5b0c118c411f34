// SPDX-License-Identifier: Apache-2.0

import Store
package import TestSupport
package import Works

extension EditionRecord {
    /// A book of the reference, as reading it would make it.
    ///
    /// Its face follows from its fingerprint, with gaps.
    package init(_ book: ReferenceRegister.Book, _ blocklist: Blocklist) {
        self.init(
            fingerprint: book.fingerprint,
            readerVersion: 1,
            epubVersion: 3,
            outcome: "ok",
            protection: "none"
        )
        let face = Int(book.fingerprint[0])
        names = book.names
        title = book.names.title
        authors = book.names.author
        if face % 3 > 0 {
            let tag = face % 3 == 1 ? "en" : "de"
            languages = [Language(tag: tag, raw: tag)]
        }
        if face % 4 > 1 {
            series = Series(name: "series \(face % 4)", position: "\(face)", number: nil, rule: "r")
        }
        if face % 5 > 0 { published = Moment(text: String(1700 + face), raw: "") }
        volumeIDs = book.ids.map { id in
            VolumeIDClaim(
                raw: id.value,
                scheme: nil,
                typeCode: nil,
                isUnique: false,
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
