// SPDX-License-Identifier: Apache-2.0

/// Remembers which work an identifier leads to, in bounded memory that is taken as it fills.
///
/// It holds persistent numbers of works, never objects, and is never the truth: the register with
/// it and without it comes out the same. The owner
/// - remembers only what needs no second thought: an identifier that joins every book that has it
///   under
///   these names, in a work that no decision touches;
/// - calls `distrust` when another process has written to the register, and then verifies each
///   suspect on its next use: `confirm` if it stands, `evict` if not;
/// - calls `clear` after a transaction was rolled back;
/// - evicts the identifiers of works that were solved again.
///
/// Each identifier has one entry, with the names of the book it was last remembered for. Entries
/// lie in one array with open addressing: a key's place is given by its low bits, and a taken place
/// sends it on to the next one. Taking an entry out moves the later ones of its chain back, so no
/// markers pile up. When all entries are in use, one at a random place makes room: that needs no
/// book-keeping on each hit, and identifiers of a library come in no order that a cleverer choice
/// could use. A filter next to them recognises identifiers that were never seen.
package struct VolumeIDCache: ~Copyable {
    package static let defaultCapacity = 400_000

    /// The most entries held at one time; 0 if the cache is off.
    package let capacity: Int
    package private(set) var count = 0
    /// Whether every identifier of the register went through the sieve.
    package private(set) var knowsAll = false
    package private(set) var statistics = VolumeIDCacheStatistics()

    /// A power of two of them, so that a mask makes a place of a key.
    private var slots: [CacheSlot]
    private var seen: SeenKeys
    /// Entries with an older stamp are suspect.
    private var epoch: UInt64 = 0
    private var random: UInt64 = 0x9E6C_63D0_876A_9A47

    /// In the end it takes 24 bytes for each place, of which there are between 5/4 and 5/2 for each
    /// entry, and for each entry eight to sixteen bytes of sieve.
    package init(capacity: Int = VolumeIDCache.defaultCapacity) {
        self.capacity = max(0, capacity)
        slots = self.capacity > 0 ? Self.fewestPlaces : []
        seen = SeenKeys(mostWords: self.capacity * 2)
    }

    package mutating func lookUp(_ key: IDKey, names: Int64) -> VolumeIDCacheAnswer {
        // First what needs one look: most identifiers are new, and a full array has long chains.
        if knowsAll, !seen.mayHold(key) {
            statistics.misses += 1
            return .absent
        }
        guard let place = place(of: key) else {
            statistics.misses += 1
            return .unknown
        }
        let slot = slots[place]
        guard slot.epoch == epoch else {
            statistics.suspects += 1
            return .suspect(slot.work, sameNames: slot.names == names)
        }
        guard slot.names == names else {
            statistics.misses += 1
            return .unknown
        }
        statistics.hits += 1
        return .work(slot.work)
    }

    /// Notes that a book with these names has the identifier and is in `work`.
    package mutating func remember(_ key: IDKey, names: Int64, _ work: WorkID) {
        seen.insert(key)
        guard capacity > 0 else { return }
        guard let slot = CacheSlot(key, names, work, epoch: epoch) else {
            remove(key)
            return
        }
        if let place = place(of: key) {
            slots[place] = slot
            return
        }
        if count == capacity {
            makeRoom()
        } else if slots.count < (count + 1) * 5 / 4 + 1 {
            grow()
        }
        slots[freePlace(for: key)] = slot
        count += 1
    }

    /// Notes that the register holds the identifier, and nothing else of it.
    package mutating func note(_ key: IDKey) {
        seen.insert(key)
    }

    /// Trusts the entry again after the register was found to say the same.
    package mutating func confirm(_ key: IDKey) {
        guard let place = place(of: key) else { return }
        slots[place].epoch = epoch
    }

    /// Forgets an identifier that was found to lead elsewhere.
    package mutating func evict(_ key: IDKey) {
        if remove(key) { statistics.stale += 1 }
    }

    /// Forgets an identifier that may lead elsewhere from now on.
    package mutating func forget(_ key: IDKey) {
        remove(key)
    }

    /// Forgets everything but the statistics.
    package mutating func clear() {
        forgetSeen()
        guard count > 0 else { return }
        slots = Self.fewestPlaces
        count = 0
    }

    /// Another process wrote to the register: what is held here must be verified.
    package mutating func distrust() {
        forgetSeen()
        suspectAll()
    }

    /// What is held here may be old; which identifiers there are is still known.
    package mutating func suspectAll() {
        guard epoch < CacheSlot.lastEpoch else {
            // Stamps are used up; this is after 65,535 times.
            clear()
            epoch = 0
            return
        }
        epoch += 1
    }

    /// Says that every identifier of the register was noted or remembered here.
    package mutating func markAllKnown() {
        knowsAll = seen.isOn
    }

    private mutating func forgetSeen() {
        guard knowsAll else { return }
        knowsAll = false
        seen.clear()
    }

    private static let fewestPlaces = Array(repeating: CacheSlot.free, count: 16)

    private var mask: Int { slots.count - 1 }

    private func home(of key: IDKey) -> Int {
        Int(truncatingIfNeeded: key.raw) & mask
    }

    private func place(of key: IDKey) -> Int? {
        guard count > 0 else { return nil }
        var place = home(of: key)
        while true {
            let slot = slots[place]
            if slot.isFree { return nil }
            if slot.key == key { return place }
            place = (place + 1) & mask
        }
    }

    private func freePlace(for key: IDKey) -> Int {
        var place = home(of: key)
        while !slots[place].isFree { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let entries = slots
        slots = Array(repeating: .free, count: entries.count * 2)
        for entry in entries where !entry.isFree { slots[freePlace(for: entry.key)] = entry }
    }

    @discardableResult
    private mutating func remove(_ key: IDKey) -> Bool {
        guard let place = place(of: key) else { return false }
        removeEntry(at: place)
        return true
    }

    /// Empties a place and moves back each later entry of the chain that may lie there: one whose
    /// home is not between the empty place and its own.
    private mutating func removeEntry(at place: Int) {
        var empty = place
        var next = (place + 1) & mask
        while !slots[next].isFree {
            let distance = (next - home(of: slots[next].key)) & mask
            if distance >= (next - empty) & mask {
                slots[empty] = slots[next]
                empty = next
            }
            next = (next + 1) & mask
        }
        slots[empty] = .free
        count -= 1
    }

    private mutating func makeRoom() {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        var place = Int(truncatingIfNeeded: random) & mask
        while slots[place].isFree { place = (place + 1) & mask }
        removeEntry(at: place)
        statistics.evictions += 1
    }
}
