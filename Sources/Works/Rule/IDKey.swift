// SPDX-License-Identifier: Apache-2.0

/// The 64-bit key under which the register and the cache find an identifier.
///
/// A short way to its rows and no more: code that lists the rows of a key checks kind and value
/// too. Where one record is enough, the key of its names is asked for besides, which makes 128
/// bits.
package struct IDKey: Hashable, Sendable {
    package let raw: Int64

    package init(raw: Int64) {
        self.raw = raw
    }

    package init(_ id: VolumeID) {
        var hash = StableHash()
        hash.add(id.kind.name)
        hash.add(id.value)
        raw = Int64(bitPattern: hash.value.high)
    }
}

extension IDKey: Comparable {
    package static func < (left: IDKey, right: IDKey) -> Bool { left.raw < right.raw }
}
