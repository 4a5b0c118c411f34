// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct VolumeIDCacheTests {
    private func keys(_ count: Int) throws -> [JoinKey] {
        try (0..<count).map { number in
            let id = VolumeID(kind: .goodreads, value: "\(number + 1)")
            return try #require(JoinKey(id, titleKey: nil, authorKey: nil))
        }
    }

    @Test func `a key that was remembered leads to its work`() throws {
        let keys = try keys(2)
        var cache = VolumeIDCache(capacity: 10)
        cache.remember(keys[0], WorkID(7))
        let known = cache.lookUp(keys[0])
        let other = cache.lookUp(keys[1])
        #expect(known == .work(WorkID(7)))
        #expect(other == .unknown)
        cache.remember(keys[0], WorkID(3))
        let changed = cache.lookUp(keys[0])
        #expect(changed == .work(WorkID(3)))
        let count = cache.count
        #expect(count == 1)
    }

    @Test func `a complete cache knows which keys are new`() throws {
        let keys = try keys(3)
        var cache = VolumeIDCache(capacity: 10)
        cache.markComplete()
        cache.remember(keys[0], WorkID(7))
        let absent = cache.lookUp(keys[1])
        #expect(absent == .absent)
        cache.evict(keys[1])
        let stillAbsent = cache.lookUp(keys[1])
        #expect(stillAbsent == .absent)
        cache.evict(keys[0])
        let evicted = cache.lookUp(keys[0])
        let other = cache.lookUp(keys[1])
        #expect(evicted == .unknown)
        #expect(other == .unknown)
    }

    @Test func `after a foreign write an entry is verified once`() throws {
        let keys = try keys(3)
        var cache = VolumeIDCache(capacity: 10)
        cache.remember(keys[0], WorkID(7))
        cache.remember(keys[1], WorkID(8))
        cache.markComplete()
        cache.distrust()
        let suspect = cache.lookUp(keys[0])
        let missing = cache.lookUp(keys[2])
        #expect(suspect == .suspect(WorkID(7)))
        #expect(missing == .unknown)
        cache.confirm(keys[0])
        cache.confirm(keys[2])
        let confirmed = cache.lookUp(keys[0])
        let other = cache.lookUp(keys[1])
        let unconfirmed = cache.lookUp(keys[2])
        #expect(confirmed == .work(WorkID(7)))
        #expect(other == .suspect(WorkID(8)))
        #expect(unconfirmed == .unknown)
        cache.remember(keys[1], WorkID(9))
        let renewed = cache.lookUp(keys[1])
        #expect(renewed == .work(WorkID(9)))
    }

    @Test func `a deleted work is evicted under every key it was met by`() throws {
        let keys = try keys(4)
        var cache = VolumeIDCache(capacity: 10)
        for key in keys.prefix(3) { cache.remember(key, WorkID(7)) }
        cache.remember(keys[3], WorkID(8))
        cache.evict(keys: keys.prefix(3))
        for key in keys.prefix(3) {
            let answer = cache.lookUp(key)
            #expect(answer == .unknown)
        }
        let other = cache.lookUp(keys[3])
        #expect(other == .work(WorkID(8)))
        let stale = cache.statistics.stale
        #expect(stale == 3)
    }

    @Test func `clear empties it`() throws {
        let keys = try keys(5)
        var cache = VolumeIDCache(capacity: 10)
        cache.markComplete()
        for key in keys { cache.remember(key, WorkID(7)) }
        cache.clear()
        let count = cache.count
        #expect(count == 0)
        for key in keys {
            let answer = cache.lookUp(key)
            #expect(answer == .unknown)
        }
    }

    @Test func `a full cache makes room and no longer claims to be complete`() throws {
        let keys = try keys(1_000)
        var cache = VolumeIDCache(capacity: 100)
        cache.markComplete()
        for (index, key) in keys.prefix(100).enumerated() {
            cache.remember(key, WorkID(Int64(index + 1)))
        }
        let isComplete = cache.isComplete
        #expect(isComplete)
        for (index, key) in keys.enumerated().dropFirst(100) {
            cache.remember(key, WorkID(Int64(index + 1)))
            let newest = cache.lookUp(key)
            #expect(newest == .work(WorkID(Int64(index + 1))))
        }
        let count = cache.count
        let evictions = cache.statistics.evictions
        let remainsComplete = cache.isComplete
        #expect(count == 100)
        #expect(evictions == 900)
        #expect(!remainsComplete)
        let held = keys.indices.filter { index in
            let answer = cache.lookUp(keys[index])
            return answer == .work(WorkID(Int64(index + 1)))
        }
        #expect(held.count == 100)
    }

    @Test func `a cache without room never answers`() throws {
        let keys = try keys(1)
        var cache = VolumeIDCache(capacity: 0)
        cache.markComplete()
        cache.remember(keys[0], WorkID(7))
        cache.confirm(keys[0])
        cache.evict(keys[0])
        cache.distrust()
        cache.clear()
        cache.markComplete()
        let answer = cache.lookUp(keys[0])
        #expect(answer == .unknown)
    }

    @Test(arguments: [1, 2, 3, 4, 5])
    func `the smallest caches work`(capacity: Int) throws {
        let keys = try keys(50)
        var cache = VolumeIDCache(capacity: capacity)
        for (index, key) in keys.enumerated() {
            cache.remember(key, WorkID(Int64(index + 1)))
            let answer = cache.lookUp(key)
            #expect(answer == .work(WorkID(Int64(index + 1))))
        }
        let count = cache.count
        #expect(count == capacity)
    }

    @Test(arguments: [0, -1, 1 << 48, Int64.max])
    func `a number that no register gives is not held`(number: Int64) throws {
        let keys = try keys(1)
        var cache = VolumeIDCache(capacity: 10)
        cache.remember(keys[0], WorkID(7))
        cache.markComplete()
        cache.remember(keys[0], WorkID(number))
        let answer = cache.lookUp(keys[0])
        #expect(answer == .unknown)
    }

    @Test func `stamps never run out`() throws {
        let keys = try keys(2)
        var cache = VolumeIDCache(capacity: 10)
        cache.remember(keys[0], WorkID(7))
        for _ in 0..<65_534 { cache.distrust() }
        cache.remember(keys[1], WorkID(8))
        for _ in 0..<3 {
            cache.distrust()
            for key in keys {
                let answer = cache.lookUp(key)
                #expect(answer != .work(WorkID(7)) && answer != .work(WorkID(8)))
            }
        }
        cache.remember(keys[0], WorkID(7))
        let answer = cache.lookUp(keys[0])
        #expect(answer == .work(WorkID(7)))
    }

    @Test func `statistics count what happened`() throws {
        let keys = try keys(3)
        var cache = VolumeIDCache(capacity: 2)
        cache.remember(keys[0], WorkID(1))
        _ = cache.lookUp(keys[0])
        _ = cache.lookUp(keys[0])
        _ = cache.lookUp(keys[1])
        cache.distrust()
        _ = cache.lookUp(keys[0])
        cache.evict(keys[0])
        for key in keys { cache.remember(key, WorkID(1)) }
        let statistics = cache.statistics
        #expect(statistics.hits == 2)
        #expect(statistics.misses == 1)
        #expect(statistics.suspects == 1)
        #expect(statistics.stale == 1)
        #expect(statistics.evictions == 1)
    }
}
