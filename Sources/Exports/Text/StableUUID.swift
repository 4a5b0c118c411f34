// SPDX-License-Identifier: Apache-2.0

import Hashing
import Store

/// Identifiers that are the same whenever the same is exported.
enum StableUUID {
    static func of(_ bytes: some Sequence<UInt8>) -> String {
        let hash = Hash128(of: (Array("accession".utf8) + bytes)[...])
        let marked = Hash128(
            high: hash.high & ~0xF000 | 0x8000,
            low: hash.low & ~(0xC0 << 56) | 0x80 << 56
        )
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for digit in marked.hexadecimal.utf8 {
            if [8, 13, 18, 23].contains(text.count) { text.append(UInt8(ascii: "-")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// That of a work follows from its first content.
    static func of(_ work: CatalogueWork) -> String { of(work.editions.first?.fingerprint ?? []) }
}
