// SPDX-License-Identifier: Apache-2.0

/// The 128-bit key under which an identifier joins editions.
///
/// For an identifier of a package file the key holds the title and the author as well. So whether
/// two books agree is part of the key: a look-up finds only books that agree, and what it finds does
/// not depend on which book came first.
package struct JoinKey: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The key of an identifier in a book with this title and author, as `MatchKey` gives them.
    ///
    /// Nil if the identifier joins nothing: its kind never does, or the package's identifier comes
    /// without a title or an author that could agree.
    package init?(_ id: VolumeID, titleKey: String?, authorKey: String?) {
        var hash = StableHash()
        hash.add(id.kind.name.utf8)
        hash.add(id.value.utf8)
        switch id.kind.level {
        case .work, .volume: break
        case .package:
            guard let titleKey, let authorKey else { return nil }
            hash.add(titleKey.utf8)
            hash.add(authorKey.utf8)
        case .never: return nil
        }
        (high, low) = hash.value
    }

    /// Reads the sixteen bytes that the register stores; nil if there are more or fewer.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        for byte in bytes {
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(byte)
        }
        self.init(high: high, low: low)
    }

    /// The sixteen bytes that the register stores, most significant first.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for word in [high, low] {
            for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> (56 - 8 * place))) }
        }
        return bytes
    }
}

extension JoinKey: Comparable {
    /// The order of the stored bytes.
    package static func < (left: JoinKey, right: JoinKey) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}
