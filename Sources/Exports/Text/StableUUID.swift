// SPDX-License-Identifier: Apache-2.0

import Hashing
import Store

/// Identifiers that are the same whenever the same is exported.
enum StableUUID {
    static func of(_ bytes: some Sequence<UInt8>) -> String {
        var hash = Hash128(of: (Array("accession".utf8) + bytes)[...]).bytes
        hash[6] = hash[6] & 0x0F | 0x80
        hash[8] = hash[8] & 0x3F | 0x80
        let digits = Array((Hash128(bytes: hash) ?? Hash128(high: 0, low: 0)).hexadecimal)
        return [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20...]]
            .map { String($0) }.joined(separator: "-")
    }

    /// That of a work follows from its first content.
    static func of(_ work: CatalogueWork) -> String { of(work.editions.first?.fingerprint ?? []) }
}
