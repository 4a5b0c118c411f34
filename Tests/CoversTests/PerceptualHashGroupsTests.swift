// SPDX-License-Identifier: Apache-2.0

import Covers
import TestSupport
import Testing

/// Groups of hashes, compared with those found by comparing every pair.
@Suite struct PerceptualHashGroupsTests {
    private static func look(_ source: inout SeededNumbers) -> PerceptualHash {
        PerceptualHash(SIMD4((0..<4).map { _ in source.next() }))
    }

    private static func changed(_ look: PerceptualHash, _ count: Int, _ source: inout SeededNumbers)
        -> PerceptualHash
    {
        var words = look.words
        for bit in Array(0..<256).shuffled(using: &source).prefix(count) {
            words[bit / 64] ^= 1 << UInt64(bit % 64)
        }
        return PerceptualHash(words)
    }

    /// Each joins the nearest leader, or leads.
    private static func compared(_ looks: [PerceptualHash]) -> [PerceptualHash: PerceptualHash] {
        var leaders: [PerceptualHash] = []
        var found: [PerceptualHash: PerceptualHash] = [:]
        for look in Set(looks).sorted() {
            var nearest: PerceptualHash?
            // Leaders are in order, so the first of several equally near ones stays.
            for leader in leaders where look.distance(to: leader) <= PerceptualHashGroups.limit {
                guard let best = nearest else {
                    nearest = leader
                    continue
                }
                if look.distance(to: leader) < look.distance(to: best) { nearest = leader }
            }
            if nearest == nil { leaders.append(look) }
            found[look] = nearest ?? look
        }
        return found
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `groups match those found by comparing every pair`(seed: UInt64) {
        var source = SeededNumbers(seed: seed)
        var looks: [PerceptualHash] = []
        for _ in 0..<40 {
            let first = Self.look(&source)
            looks.append(first)
            // Around the limit, and chains that lead away from the first.
            var last = first
            for _ in 0..<Int.random(in: 0...8, using: &source) {
                let distance = Int.random(in: 0...12, using: &source)
                last = Self.changed(Bool.random(using: &source) ? first : last, distance, &source)
                looks.append(last)
            }
        }
        // Such as have few bits, whose chunks are mostly empty.
        for _ in 0..<60 {
            looks.append(Self.changed(PerceptualHash(SIMD4(repeating: 0)), 28, &source))
        }
        let expected = Self.compared(looks)
        let groups = PerceptualHashGroups(looks.shuffled(using: &source))
        for look in looks {
            let leader = expected[look].flatMap { groups.group(of: $0) }
            #expect(groups.group(of: look) == leader && leader != nil)
        }
        #expect(Set(looks.compactMap { groups.group(of: $0) }).count == Set(expected.values).count)
    }

    @Test func `the order of the hashes does not matter`() {
        var source = SeededNumbers(seed: 99)
        let first = Self.look(&source)
        let looks = (0..<50).map { _ in Self.changed(first, 9, &source) }
        let groups = PerceptualHashGroups(looks)
        let others = PerceptualHashGroups(Array(looks.reversed()) + looks)
        #expect(looks.map { groups.group(of: $0) } == looks.map { others.group(of: $0) })
    }

    @Test func `variants of one design are compared with its leader, not with each other`() {
        var source = SeededNumbers(seed: 7)
        let design = Self.look(&source)
        let variants = (0..<2_000).map { _ in Self.changed(design, 3, &source) }
        let groups = PerceptualHashGroups(variants)
        #expect(Set(variants.compactMap { groups.group(of: $0) }).count == 1)
        // One leader, which shares at most eleven chunks with each.
        #expect(groups.comparisons <= 11 * variants.count)
        let others = (0..<2_000).map { _ in Self.look(&source) }
        #expect(PerceptualHashGroups(others).comparisons < 10)
    }

    @Test func `an unknown hash has no group`() {
        var source = SeededNumbers(seed: 5)
        let groups = PerceptualHashGroups([Self.look(&source)])
        #expect(groups.group(of: Self.look(&source)) == nil)
        #expect(PerceptualHashGroups([]).group(of: Self.look(&source)) == nil)
    }

    @Test(arguments: [(0, true), (23, true), (24, false), (128, false), (232, false), (233, true)])
    func `a hash with hardly any bits set, or nearly all, is flat`(bits: Int, isFlat: Bool) {
        var source = SeededNumbers(seed: 7)
        let look = Self.changed(PerceptualHash(SIMD4(repeating: 0)), bits, &source)
        #expect(look.bitCount == bits)
        #expect(look.isFlat == isFlat)
    }

    @Test func `a hash is 32 bytes, starting with those of the first word`() {
        #expect(PerceptualHash(bytes: [UInt8](repeating: 0, count: 31)) == nil)
        let bytes = (0..<32).map { UInt8($0) }
        let look = PerceptualHash(bytes: bytes)
        #expect(look?.words[0] == 0x0001_0203_0405_0607)
        #expect(look?.words[3] == 0x1819_1A1B_1C1D_1E1F)
    }
}
