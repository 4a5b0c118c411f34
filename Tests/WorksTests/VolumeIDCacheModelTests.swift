// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Works

/// Random operations on the cache and on a dictionary that does the same without limits.
@Suite struct VolumeIDCacheModelTests {
    private struct Entry: Equatable {
        var work: WorkID
        var isTrusted: Bool
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
    func `a cache with room answers like a dictionary`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        // All keys begin their chains in the same few places, so that chains are long and wrap.
        let keys = (0..<48).map { number in
            IDKey(raw: [-1, 0, 1 << 59][number % 3] ^ Int64(number))
        }
        var cache = VolumeIDCache(capacity: 48)
        var model: [IDKey: Entry] = [:]
        for step in 0..<4_000 {
            let key = try #require(keys.randomElement(using: &random))
            switch Int.random(in: 0..<1_000, using: &random) {
            case 0..<400:
                let work = WorkID(Int64.random(in: 1...1_000, using: &random))
                cache.remember(key, names: 1, work)
                model[key] = Entry(work: work, isTrusted: true)
            case 400..<800:
                cache.evict(key)
                model[key] = nil
            case 800..<990:
                cache.confirm(key)
                model[key]?.isTrusted = true
            case 990..<998:
                cache.distrust()
                model = model.mapValues { Entry(work: $0.work, isTrusted: false) }
            default:
                cache.clear()
                model = [:]
            }
            let count = cache.count
            try #require(count == model.count, "step \(step)")
            for key in keys {
                let answer = cache.lookUp(key, names: 1)
                let expected: VolumeIDCacheAnswer =
                    switch model[key] {
                    case nil: .unknown
                    case let entry? where entry.isTrusted: .work(entry.work)
                    case let entry?: .suspect(entry.work, sameNames: true)
                    }
                if answer != expected {
                    Issue.record("step \(step): \(answer), not \(expected)")
                    return
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4])
    func `a full cache forgets but is never wrong`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let keys = (0..<400).map { IDKey(VolumeID(kind: .oclc, value: "\($0 + 1)")) }
        var cache = VolumeIDCache(capacity: 100)
        cache.learnAll(0) { _ in }
        var model: [IDKey: WorkID] = [:]
        var found = 0
        for step in 0..<20_000 {
            let key = try #require(keys.randomElement(using: &random))
            switch cache.lookUp(key, names: 1) {
            case .work(let work):
                found += 1
                try #require(model[key] == work, "step \(step)")
            case .absent: try #require(model[key] == nil, "step \(step)")
            case .unknown: break
            case .suspect: Issue.record("nothing was distrusted")
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                cache.evict(key)
                model[key] = nil
            } else {
                let work = WorkID(Int64(step + 1))
                cache.remember(key, names: 1, work)
                model[key] = work
            }
            let count = cache.count
            try #require(count <= 100)
        }
        #expect(found > 1_000)
    }
}
