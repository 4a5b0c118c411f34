// SPDX-License-Identifier: Apache-2.0

/// Remembers which work a key leads to, in bounded memory that is taken once.
///
/// It holds persistent numbers of works, never objects, and is never the truth: the register with
/// it and without it comes out the same. The owner
/// - calls `distrust` when another process has written to the register, and then verifies each
///   suspect on its next use: `confirm` if it stands, `evict` if not;
/// - calls `clear` after a transaction was rolled back;
/// - after a merge remembers the keys anew or evicts them.
///
/// Entries lie in one array with open addressing: a key's place is given by its low bits, and a
/// taken place sends it on to the next one. Taking an entry out moves the later ones of its chain
/// back, so no markers pile up. When all entries are in use, one at a random place makes room:
/// that needs no book-keeping on each hit, and keys of a library come in no order that a cleverer
/// choice could use.
package struct VolumeIDCache: ~Copyable {
    package static let defaultCapacity = 400_000

    /// The most entries held at one time; 0 if the cache is off.
    package let capacity: Int
    package private(set) var count = 0
    /// Whether every key of the register is here, so that a key not found is a new one.
    package private(set) var isComplete = false
    package private(set) var statistics = VolumeIDCacheStatistics()

    private var slots: [CacheSlot]
    private let mask: Int
    /// Entries with an older stamp are suspect.
    private var epoch: UInt64 = 0
    private var random: UInt64 = 0x9E6C_63D0_876A_9A47

    /// Takes 24 bytes for each place; there are between 5/4 and 5/2 places for each entry.
    package init(capacity: Int = VolumeIDCache.defaultCapacity) {
        self.capacity = max(0, capacity)
        var places = 1
        while places < self.capacity + self.capacity / 4 + 1 { places *= 2 }
        mask = places - 1
        slots = self.capacity > 0 ? Array(repeating: CacheSlot.free, count: places) : []
    }

    package mutating func lookUp(_ key: JoinKey) -> VolumeIDCacheAnswer {
        guard let place = place(of: key) else {
            statistics.misses += 1
            return isComplete ? .absent : .unknown
        }
        let slot = slots[place]
        if slot.epoch == epoch {
            statistics.hits += 1
            return .work(slot.work)
        }
        statistics.suspects += 1
        return .suspect(slot.work)
    }

    /// Notes that `key` leads to `work`, whatever it led to before.
    package mutating func remember(_ key: JoinKey, _ work: WorkID) {
        guard capacity > 0 else { return }
        guard let slot = CacheSlot(key, work, epoch: epoch) else {
            remove(key)
            isComplete = false
            return
        }
        if let place = place(of: key) {
            slots[place] = slot
            return
        }
        if count == capacity { makeRoom() }
        var place = home(of: key)
        while !slots[place].isFree { place = (place + 1) & mask }
        slots[place] = slot
        count += 1
    }

    /// Trusts the entry again after the register was found to say the same.
    package mutating func confirm(_ key: JoinKey) {
        guard let place = place(of: key) else { return }
        slots[place].epoch = epoch
    }

    /// Forgets a key that was found wrong.
    ///
    /// The register may hold it for another work, so a key not
    /// found is no longer known to be new.
    package mutating func evict(_ key: JoinKey) {
        guard remove(key) else { return }
        statistics.stale += 1
        isComplete = false
    }

    package mutating func evict(keys: some Sequence<JoinKey>) {
        for key in keys { evict(key) }
    }

    /// Forgets everything but the statistics.
    package mutating func clear() {
        isComplete = false
        guard count > 0 else { return }
        for place in slots.indices { slots[place] = .free }
        count = 0
    }

    /// Another process wrote to the register: what is held here must be verified.
    package mutating func distrust() {
        isComplete = false
        guard epoch < CacheSlot.lastEpoch else {
            // Stamps are used up; this is after 65,535 foreign writes.
            clear()
            epoch = 0
            return
        }
        epoch += 1
    }

    /// Says that every key of the register is here: it is empty, or all were remembered.
    package mutating func markComplete() {
        isComplete = capacity > 0
    }

    private func home(of key: JoinKey) -> Int {
        Int(truncatingIfNeeded: key.low) & mask
    }

    private func place(of key: JoinKey) -> Int? {
        guard count > 0 else { return nil }
        var place = home(of: key)
        while true {
            let slot = slots[place]
            if slot.isFree { return nil }
            if slot.key == key { return place }
            place = (place + 1) & mask
        }
    }

    @discardableResult
    private mutating func remove(_ key: JoinKey) -> Bool {
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
        isComplete = false
    }
}
