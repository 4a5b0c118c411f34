// SPDX-License-Identifier: Apache-2.0

/// One place of the cache: an identifier, the names it was seen with, a work and a stamp, in 24
/// bytes.
struct CacheSlot {
    private let id: Int64
    let names: Int64
    /// The work's number above, 16 bits of stamp below; 0 in a free place.
    private var packed: UInt64

    static let free = CacheSlot()
    static let lastEpoch: UInt64 = 0xFFFF

    private init() {
        id = 0
        names = 0
        packed = 0
    }

    /// Nil for a number that no register gives: below 1 or above 2 to the 48th.
    init?(_ key: IDKey, _ names: Int64, _ work: WorkID, epoch: UInt64) {
        guard work.raw > 0, work.raw < 1 << 48 else { return nil }
        id = key.raw
        self.names = names
        packed = UInt64(work.raw) << 16 | epoch
    }

    var isFree: Bool { packed == 0 }
    var key: IDKey { IDKey(raw: id) }
    var work: WorkID { WorkID(Int64(packed >> 16)) }

    var epoch: UInt64 {
        get { packed & Self.lastEpoch }
        set { packed = packed & ~Self.lastEpoch | newValue }
    }
}
