// SPDX-License-Identifier: Apache-2.0

/// Remembers which work an identifier leads to, in bounded memory that is taken as it fills.
///
/// It holds persistent numbers of works, never objects, and is never the truth: the register with
/// it and without it comes out the same. The owner
/// - remembers only what needs no second thought: an identifier that joins every book that has it
///   under these names, in a work that no decision touches;
/// - calls `distrust` when another process has written to the register, and then verifies each
///   suspect on its next use: `confirm` if it stands, `evict` if not;
/// - calls `clear` after a transaction was rolled back;
/// - calls `note` for the identifiers of works that were solved again.
///
/// Each identifier has one entry, with the names of the book it was last remembered for. As long as
/// every identifier of the register has one, what has none is new, and the register need not be
/// asked. When all entries are in use, a sieve takes that over, and an entry at a random place makes
/// room for each new one: that needs no book-keeping on each hit, and identifiers of a library come
/// in no order that a cleverer choice could use.
package struct VolumeIDCache: ~Copyable {
    package static let defaultCapacity = 3_000_000

    /// The most entries held at one time; 0 if the cache is off.
    package let capacity: Int
    package private(set) var statistics = VolumeIDCacheStatistics()

    /// Many, so that one that grows needs the memory of two for a moment, and not the whole cache.
    private var shards: [CacheShard]
    /// Whether there is an entry for each identifier of the register.
    private var hasAll = false
    /// Every identifier of the register went through it.
    private var sieve: SeenKeys?
    private var random: UInt64 = 0x9E6C_63D0_876A_9A47
    /// Without a use of what it reads, `bringNear` would be optimized away.
    private var brought: UInt64 = 0

    package init(capacity: Int = VolumeIDCache.defaultCapacity) {
        self.capacity = max(0, capacity)
        let count = capacity < Self.entriesWorthSharding ? 1 : Self.mostShards
        shards = Array(repeating: CacheShard(), count: count)
    }

    package var count: Int { shards.reduce(0) { $0 + $1.count } }

    /// Whether it can tell of every identifier whether the register has it.
    package var knowsAll: Bool { hasAll || sieve != nil }

    /// Reads the place of a key, so that a look-up soon afterwards finds it near.
    ///
    /// To be called for several keys first: memory answers several questions in the time of one, and
    /// look-ups ask one after the other.
    package mutating func bringNear(_ key: IDKey) {
        brought ^= sieve?.word(of: key) ?? shards[shard(of: key)].firstWord(of: key)
    }

    package mutating func lookUp(_ key: IDKey, names: Int64) -> VolumeIDCacheAnswer {
        // First what needs one look: most identifiers are new, and a full array has long chains.
        if let sieve, !sieve.mayHold(key) {
            statistics.misses += 1
            return .absent
        }
        let shard = shard(of: key)
        guard let place = shards[shard].place(of: key) else {
            statistics.misses += 1
            return hasAll ? .absent : .unknown
        }
        let slot = shards[shard][place]
        guard let work = slot.work else {
            statistics.misses += 1
            return .unknown
        }
        guard slot.isTrusted else {
            statistics.suspects += 1
            return .suspect(work, sameNames: slot.has(names: names))
        }
        guard slot.has(names: names) else {
            statistics.misses += 1
            return .unknown
        }
        statistics.hits += 1
        return .work(work)
    }

    /// Notes that a book with these names has the identifier and is in `work`.
    package mutating func remember(_ key: IDKey, names: Int64, _ work: WorkID) {
        guard let slot = CacheSlot(key, names, work) else {
            note(key)
            return
        }
        sieve?.insert(key)
        put(slot)
    }

    /// Notes that the register has the identifier, and that only the register can tell more of it.
    package mutating func note(_ key: IDKey) {
        sieve?.insert(key)
        if hasAll {
            put(CacheSlot(question: key))
        } else {
            remove(key)
        }
    }

    /// Trusts the entry again after the register was found to say the same.
    package mutating func confirm(_ key: IDKey) {
        let shard = shard(of: key)
        guard let place = shards[shard].place(of: key) else { return }
        shards[shard][place].trust()
    }

    /// Forgets an identifier that was found to lead elsewhere.
    package mutating func evict(_ key: IDKey) {
        guard shards[shard(of: key)].place(of: key) != nil else { return }
        statistics.stale += 1
        note(key)
    }

    /// Forgets everything but the statistics.
    package mutating func clear() {
        forgetSeen()
        shards = Array(repeating: CacheShard(), count: shards.count)
    }

    /// Another process wrote to the register: what is held here must be verified.
    package mutating func distrust() {
        forgetSeen()
        suspectAll()
    }

    /// What is held here may be old; which identifiers there are is still known.
    package mutating func suspectAll() {
        for shard in shards.indices { shards[shard].distrust() }
    }

    /// Takes in every identifier that the register has, so that from now on those that it has not
    /// are known to be new.
    ///
    /// - Parameters:
    ///   - number: how many there are, more or less.
    ///   - read: hands out each.
    package mutating func learnAll<Trouble: Error>(
        _ number: Int,
        _ read: ((IDKey) -> Void) throws(Trouble) -> Void
    ) throws(Trouble) {
        guard capacity > 0 else { return }
        do throws(Trouble) { try learn(number, read) } catch {
            // With half of them it would take the others for new.
            forgetSeen()
            throw error
        }
    }

    private mutating func learn<Trouble: Error>(
        _ number: Int,
        _ read: ((IDKey) -> Void) throws(Trouble) -> Void
    ) throws(Trouble) {
        // A few get entries, and the sieve is made when it is needed; many are too large for it.
        if number <= min(capacity, Self.entriesWorthSharding) / 2, count == 0 {
            hasAll = true
            try read { key in note(key) }
            return
        }
        makeSieve(room: number * 2 + Self.entriesWorthSharding)
        try read { key in sieve?.insert(key) }
    }

    private static let entriesWorthSharding = 1 << 16
    private static let mostShards = 64

    /// The low bits of a key; the high ones say where in the shard it is.
    private func shard(of key: IDKey) -> Int {
        Int(truncatingIfNeeded: key.raw) & (shards.count - 1)
    }

    private mutating func forgetSeen() {
        hasAll = false
        sieve = nil
    }

    /// Makes a sieve of the entries; the others are the caller's to add.
    private mutating func makeSieve(room: Int) {
        hasAll = false
        var seen = SeenKeys(room: room)
        for shard in shards {
            for slot in shard.slots where !slot.isFree { seen.insert(slot.key) }
        }
        sieve = seen
    }

    private mutating func put(_ slot: CacheSlot) {
        guard capacity > 0 else { return }
        let shard = shard(of: slot.key)
        if let place = shards[shard].place(of: slot.key) {
            shards[shard][place] = slot
            return
        }
        if shards[shard].count >= capacity / shards.count {
            makeRoom(in: shard)
            sieve?.insert(slot.key)
        }
        shards[shard].insert(slot)
    }

    private mutating func remove(_ key: IDKey) {
        let shard = shard(of: key)
        guard let place = shards[shard].place(of: key) else { return }
        shards[shard].remove(at: place)
    }

    private mutating func makeRoom(in shard: Int) {
        if hasAll { makeSieve(room: capacity * 4) }
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        shards[shard].removeAny(random)
        statistics.evictions += 1
    }
}
