// SPDX-License-Identifier: Apache-2.0

/// One place of the cache in 16 bytes: an identifier, the names it was seen with, and a work.
///
/// Of the names it has half the bits, which with those of the identifier make 96.
struct CacheSlot {
    private let id: Int64
    private let names: UInt32
    /// The work's number above, and below whether it may be trusted; 0 in a free place.
    private var packed: UInt32

    static let free = CacheSlot()

    private init() {
        id = 0
        names = 0
        packed = 0
    }

    /// Nil for a number that does not fit: below 1, or from 2 to the 31st on.
    init?(_ key: IDKey, _ names: Int64, _ work: WorkID) {
        guard work.raw > 0, work.raw < 1 << 31 else { return nil }
        id = key.raw
        self.names = Self.half(names)
        packed = UInt32(work.raw) << 1 | 1
    }

    /// An identifier of which only the register can tell more.
    init(question key: IDKey) {
        id = key.raw
        names = 0
        packed = 1
    }

    var isFree: Bool { packed == 0 }
    var key: IDKey { IDKey(raw: id) }
    /// Nil if the register must be asked.
    var work: WorkID? { packed > 1 ? WorkID(Int64(packed >> 1)) : nil }
    var isTrusted: Bool { packed & 1 == 1 }

    func has(names: Int64) -> Bool { self.names == Self.half(names) }

    mutating func trust() { packed |= 1 }

    mutating func distrust() {
        if work != nil { packed &= ~1 }
    }

    private static func half(_ names: Int64) -> UInt32 { UInt32(truncatingIfNeeded: names) }
}
