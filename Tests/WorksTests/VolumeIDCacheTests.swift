// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct VolumeIDCacheTests {
    private func keys(_ count: Int) -> [IDKey] {
        (0..<count).map { IDKey(VolumeID(kind: .goodreads, value: "\($0 + 1)")) }
    }

    @Test func `a key that was remembered leads to its work`() {
        let keys = keys(2)
        var cache = VolumeIDCache(capacity: 10)
        cache.remember(keys[0], names: 1, WorkID(7))
        let known = cache.lookUp(keys[0], names: 1)
        let other = cache.lookUp(keys[1], names: 1)
        #expect(known == .work(WorkID(7)))
        #expect(other == .unknown)
        cache.remember(keys[0], names: 1, WorkID(3))
        let changed = cache.lookUp(keys[0], names: 1)
        #expect(changed == .work(WorkID(3)))
        let count = cache.count
        #expect(count == 1)
    }

    @Test func `other names are a question for the register`() {
        let keys = keys(1)
        var cache = VolumeIDCache(capacity: 10)
        cache.learnAll(0) { _ in }
        cache.remember(keys[0], names: 1, WorkID(7))
        let other = cache.lookUp(keys[0], names: 2)
        #expect(other == .unknown)
        cache.remember(keys[0], names: 2, WorkID(7))
        let newest = cache.lookUp(keys[0], names: 2)
        let older = cache.lookUp(keys[0], names: 1)
        #expect(newest == .work(WorkID(7)))
        #expect(older == .unknown)
        let count = cache.count
        #expect(count == 1)
    }

    @Test func `a cache that went through all identifiers knows which are new`() {
        let keys = keys(4)
        var cache = VolumeIDCache(capacity: 10)
        cache.remember(keys[0], names: 1, WorkID(7))
        let early = cache.lookUp(keys[3], names: 1)
        #expect(early == .unknown)
        cache.learnAll(2) { note in
            note(keys[0])
            note(keys[1])
        }
        cache.evict(keys[0])
        let evicted = cache.lookUp(keys[0], names: 1)
        let noted = cache.lookUp(keys[1], names: 1)
        let new = cache.lookUp(keys[3], names: 1)
        #expect(evicted == .unknown)
        #expect(noted == .unknown)
        #expect(new == .absent)
        cache.distrust()
        let afterwards = cache.lookUp(keys[3], names: 1)
        #expect(afterwards == .unknown)
    }

    @Test(arguments: [2, 200_000])
    func `a cache that could not go through all identifiers takes none for new`(number: Int) {
        struct Trouble: Error {}
        let keys = keys(2)
        var cache = VolumeIDCache()
        #expect(throws: Trouble.self) {
            try cache.learnAll(number) { (note: (IDKey) -> Void) throws(Trouble) in
                note(keys[0])
                throw Trouble()
            }
        }
        let answer = cache.lookUp(keys[1], names: 1)
        #expect(answer == .unknown)
    }

    @Test func `most new identifiers need no look-up, even ten per slot`() {
        let keys = keys(8_000)
        var cache = VolumeIDCache(capacity: 1_000)
        cache.learnAll(0) { _ in }
        for key in keys.prefix(4_000) { cache.remember(key, names: 1, WorkID(1)) }
        var absent = 0
        for key in keys.dropFirst(4_000) {
            let answer = cache.lookUp(key, names: 1)
            if answer == .absent { absent += 1 }
        }
        #expect(absent > 3_600)
    }

    @Test func `after a foreign write an entry is verified once`() {
        let keys = keys(3)
        var cache = VolumeIDCache(capacity: 10)
        cache.remember(keys[0], names: 1, WorkID(7))
        cache.remember(keys[1], names: 1, WorkID(8))
        cache.learnAll(0) { _ in }
        cache.distrust()
        let suspect = cache.lookUp(keys[0], names: 1)
        let missing = cache.lookUp(keys[2], names: 1)
        #expect(suspect == .suspect(WorkID(7), sameNames: true))
        #expect(missing == .unknown)
        cache.confirm(keys[0])
        cache.confirm(keys[2])
        let confirmed = cache.lookUp(keys[0], names: 1)
        let other = cache.lookUp(keys[1], names: 1)
        let unconfirmed = cache.lookUp(keys[2], names: 1)
        let otherNames = cache.lookUp(keys[1], names: 2)
        #expect(otherNames == .suspect(WorkID(8), sameNames: false))
        #expect(confirmed == .work(WorkID(7)))
        #expect(other == .suspect(WorkID(8), sameNames: true))
        #expect(unconfirmed == .unknown)
        cache.remember(keys[1], names: 1, WorkID(9))
        let renewed = cache.lookUp(keys[1], names: 1)
        #expect(renewed == .work(WorkID(9)))
    }

    @Test func `a deleted work is evicted under every key it was met by`() {
        let keys = keys(4)
        var cache = VolumeIDCache(capacity: 10)
        for key in keys.prefix(3) { cache.remember(key, names: 1, WorkID(7)) }
        cache.remember(keys[3], names: 1, WorkID(8))
        for key in keys.prefix(3) { cache.evict(key) }
        for key in keys.prefix(3) {
            let answer = cache.lookUp(key, names: 1)
            #expect(answer == .unknown)
        }
        let other = cache.lookUp(keys[3], names: 1)
        #expect(other == .work(WorkID(8)))
        let stale = cache.statistics.stale
        #expect(stale == 3)
    }

    @Test func `clear empties it`() {
        let keys = keys(5)
        var cache = VolumeIDCache(capacity: 10)
        cache.learnAll(0) { _ in }
        for key in keys { cache.remember(key, names: 1, WorkID(7)) }
        cache.clear()
        let count = cache.count
        #expect(count == 0)
        for key in keys {
            let answer = cache.lookUp(key, names: 1)
            #expect(answer == .unknown)
        }
    }

    @Test func `a full cache makes room and still knows what it has seen`() {
        let keys = keys(1_000)
        var cache = VolumeIDCache(capacity: 100)
        cache.learnAll(0) { _ in }
        for (index, key) in keys.prefix(100).enumerated() {
            cache.remember(key, names: 1, WorkID(Int64(index + 1)))
        }
        for (index, key) in keys.enumerated().dropFirst(100) {
            cache.remember(key, names: 1, WorkID(Int64(index + 1)))
            let newest = cache.lookUp(key, names: 1)
            #expect(newest == .work(WorkID(Int64(index + 1))))
        }
        let count = cache.count
        let evictions = cache.statistics.evictions
        #expect(count == 100)
        #expect(evictions == 900)
        let held = keys.indices.filter { index in
            let answer = cache.lookUp(keys[index], names: 1)
            return answer == .work(WorkID(Int64(index + 1)))
        }
        #expect(held.count == 100)
        for key in keys {
            let answer = cache.lookUp(key, names: 1)
            #expect(answer != .absent)
        }
    }

    @Test func `a large cache that is full forgets works, but not which keys there are`() {
        let all = keys(130_000)
        let (seen, others) = (all.prefix(100_000), all.suffix(30_000))
        var cache = VolumeIDCache(capacity: 70_000)
        cache.learnAll(0) { _ in }
        for (index, key) in seen.enumerated() {
            cache.remember(key, names: 1, WorkID(Int64(index + 1)))
        }
        var held = 0
        for (index, key) in seen.enumerated() {
            switch cache.lookUp(key, names: 1) {
            case .work(let work):
                #expect(work == WorkID(Int64(index + 1)))
                held += 1
            case .unknown: break
            case .absent, .suspect: Issue.record("key \(index) was seen, and by this process alone")
            }
        }
        #expect((69_000...70_000).contains(held))
        let unsure = others.count { cache.lookUp($0, names: 1) != .absent }
        #expect(unsure < 900)
    }

    @Test func `a cache that grows keeps what it holds and knows what it never saw`() {
        let all = keys(40_000)
        let (seen, others) = (all.prefix(20_000), all.suffix(20_000))
        var cache = VolumeIDCache(capacity: 100_000)
        cache.learnAll(0) { _ in }
        for (index, key) in seen.enumerated() {
            cache.remember(key, names: 1, WorkID(Int64(index + 1)))
        }
        for (index, key) in seen.enumerated() {
            let answer = cache.lookUp(key, names: 1)
            #expect(answer == .work(WorkID(Int64(index + 1))))
        }
        let unsure = others.count { cache.lookUp($0, names: 1) != .absent }
        #expect(unsure < 20)
    }

    @Test func `a cache without room never answers`() {
        let keys = keys(1)
        var cache = VolumeIDCache(capacity: 0)
        cache.learnAll(0) { _ in }
        cache.remember(keys[0], names: 1, WorkID(7))
        cache.confirm(keys[0])
        cache.evict(keys[0])
        cache.distrust()
        cache.clear()
        cache.learnAll(0) { _ in }
        let answer = cache.lookUp(keys[0], names: 1)
        #expect(answer == .unknown)
    }

    @Test(arguments: [1, 2, 3, 4, 5])
    func `the smallest caches work`(capacity: Int) {
        let keys = keys(50)
        var cache = VolumeIDCache(capacity: capacity)
        for (index, key) in keys.enumerated() {
            cache.remember(key, names: 1, WorkID(Int64(index + 1)))
            let answer = cache.lookUp(key, names: 1)
            #expect(answer == .work(WorkID(Int64(index + 1))))
        }
        let count = cache.count
        #expect(count == capacity)
    }

    @Test(arguments: [0, -1, 1 << 31, Int64.max])
    func `a number that no register uses is not cached`(number: Int64) {
        let keys = keys(1)
        var cache = VolumeIDCache(capacity: 10)
        cache.remember(keys[0], names: 1, WorkID(7))
        cache.learnAll(0) { _ in }
        cache.remember(keys[0], names: 1, WorkID(number))
        let answer = cache.lookUp(keys[0], names: 1)
        #expect(answer == .unknown)
    }

    @Test func `a suspect stays one, however often others write`() {
        let keys = keys(2)
        var cache = VolumeIDCache(capacity: 10)
        cache.remember(keys[0], names: 1, WorkID(7))
        for _ in 0..<1_000 { cache.distrust() }
        cache.remember(keys[1], names: 1, WorkID(8))
        for _ in 0..<3 {
            cache.distrust()
            for key in keys {
                let answer = cache.lookUp(key, names: 1)
                #expect(answer != .work(WorkID(7)) && answer != .work(WorkID(8)))
            }
        }
        cache.remember(keys[0], names: 1, WorkID(7))
        let answer = cache.lookUp(keys[0], names: 1)
        #expect(answer == .work(WorkID(7)))
    }

    @Test func `statistics count what happened`() {
        let keys = keys(3)
        var cache = VolumeIDCache(capacity: 2)
        cache.remember(keys[0], names: 1, WorkID(1))
        _ = cache.lookUp(keys[0], names: 1)
        _ = cache.lookUp(keys[0], names: 1)
        _ = cache.lookUp(keys[1], names: 1)
        cache.distrust()
        _ = cache.lookUp(keys[0], names: 1)
        cache.evict(keys[0])
        for key in keys { cache.remember(key, names: 1, WorkID(1)) }
        let statistics = cache.statistics
        #expect(statistics.hits == 2)
        #expect(statistics.misses == 1)
        #expect(statistics.suspects == 1)
        #expect(statistics.stale == 1)
        #expect(statistics.evictions == 1)
    }
}
