// SPDX-License-Identifier: Apache-2.0

/// A part of the cache: an array with open addressing that grows by a quarter when it is four fifths
/// full, so that an entry takes 20 to 25 bytes, whatever their number.
///
/// The high bits of a key say where its chain begins, and a taken place sends it on to the next one.
/// Taking an entry out moves the later ones of its chain back, so no markers pile up.
struct CacheShard {
    private(set) var slots: [CacheSlot] = []
    private(set) var count = 0

    func place(of key: IDKey) -> Int? {
        guard count > 0 else { return nil }
        var place = home(of: key)
        while true {
            let slot = slots[place]
            if slot.isFree { return nil }
            if slot.key == key { return place }
            place = after(place)
        }
    }

    /// What lies where the chain of a key begins.
    func firstWord(of key: IDKey) -> UInt64 {
        slots.isEmpty ? 0 : UInt64(bitPattern: slots[home(of: key)].key.raw)
    }

    subscript(place: Int) -> CacheSlot {
        get { slots[place] }
        set { slots[place] = newValue }
    }

    /// Adds an entry for a key that has none.
    mutating func insert(_ slot: CacheSlot) {
        if slots.count < (count + 1) * 5 / 4 + 1 { grow() }
        slots[freePlace(for: slot.key)] = slot
        count += 1
    }

    /// Empties a place and moves back each later entry of the chain that may lie there: one whose
    /// home is not between the empty place and its own.
    mutating func remove(at place: Int) {
        var empty = place
        var next = after(place)
        while !slots[next].isFree {
            let way = distance(from: home(of: slots[next].key), to: next)
            if way >= distance(from: empty, to: next) {
                slots[empty] = slots[next]
                empty = next
            }
            next = after(next)
        }
        slots[empty] = .free
        count -= 1
    }

    /// Takes out the entry at a random place or after it.
    mutating func removeAny(_ random: UInt64) {
        var place = Int(random.multipliedFullWidth(by: UInt64(slots.count)).high)
        while slots[place].isFree { place = after(place) }
        remove(at: place)
    }

    mutating func distrust() {
        for place in slots.indices { slots[place].distrust() }
    }

    private func home(of key: IDKey) -> Int {
        Int(UInt64(bitPattern: key.raw).multipliedFullWidth(by: UInt64(slots.count)).high)
    }

    private func after(_ place: Int) -> Int {
        place + 1 == slots.count ? 0 : place + 1
    }

    private func distance(from first: Int, to last: Int) -> Int {
        last >= first ? last - first : last - first + slots.count
    }

    private func freePlace(for key: IDKey) -> Int {
        var place = home(of: key)
        while !slots[place].isFree { place = after(place) }
        return place
    }

    private mutating func grow() {
        let entries = slots
        slots = Array(repeating: .free, count: max(16, entries.count + entries.count / 4))
        for entry in entries where !entry.isFree { slots[freePlace(for: entry.key)] = entry }
    }
}
