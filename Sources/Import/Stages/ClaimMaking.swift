// SPDX-License-Identifier: Apache-2.0

import EPUB
import Store
import Works

extension VolumeIDClaim {
    /// What an identifier of a book with these names is good for, by itself.
    init(_ identifier: Publication.Identifier, _ names: BookNames, _ blocklist: Blocklist) {
        self.init(
            raw: identifier.value,
            scheme: identifier.scheme,
            typeCode: identifier.typeCode,
            isUnique: identifier.isUnique,
            state: .never
        )
        let reading = IdentifierClassifier.classify(
            RawIdentifier(
                value: identifier.value,
                scheme: identifier.scheme,
                typeCode: identifier.typeCode,
                isUnique: identifier.isUnique
            )
        )
        switch reading {
        case .valid(let id):
            kind = id.kind.name
            value = id.value
            state =
                blocklist.blocks(id, titleKey: names.title) ? .blocked : Self.plainState(id, names)
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
