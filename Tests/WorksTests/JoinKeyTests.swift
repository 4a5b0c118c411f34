// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct JoinKeyTests {
    private func key(_ kind: VolumeIDKind, _ value: String) -> JoinKey? {
        JoinKey(VolumeID(kind: kind, value: value), titleKey: nil, authorKey: nil)
    }

    private func hexadecimal(_ key: JoinKey?) -> String {
        (key?.bytes ?? []).map {
            let digits = String($0, radix: 16)
            return digits.utf8.count == 1 ? "0\(digits)" : digits
        }.joined()
    }

    /// These values stand in registers: a change here makes every one of them wrong.
    @Test func `keys are the same for ever`() {
        #expect(hexadecimal(key(.isbn, "9780306406157")) == "8a0202972a5baf5fd599e3552cb5a0dc")
        #expect(hexadecimal(key(.gutenberg, "11")) == "b1126ab33031f927b6a17d5b1481e9e4")
        #expect(
            hexadecimal(key(.standardEbooks, "wilkie-collins/the-moonstone"))
                == "41c86008ccdcf5ab387fbe359321f4bd"
        )
        let uuid = VolumeID(kind: .uuid, value: "2c3272a4-731b-4348-909d-6f38b97b18eb")
        #expect(
            hexadecimal(JoinKey(uuid, titleKey: "les miserables", authorKey: "hugo victor"))
                == "982aecfd66853de28360cd629037fb1c"
        )
    }

    @Test func `bytes lead back to the key and keep its order`() throws {
        let one = try #require(key(.isbn, "9780306406157"))
        let other = try #require(key(.isbn, "9780804429573"))
        #expect(one.bytes.count == 16)
        #expect(JoinKey(bytes: one.bytes) == one)
        #expect((one < other) == one.bytes.lexicographicallyPrecedes(other.bytes))
        #expect(JoinKey(bytes: one.bytes.dropLast()) == nil)
        #expect(JoinKey(bytes: one.bytes + [0]) == nil)
    }

    @Test func `title and author do not matter for a work or a volume`() {
        let id = VolumeID(kind: .google, value: "pPamZwEACAAJ")
        let bare = JoinKey(id, titleKey: nil, authorKey: nil)
        #expect(bare != nil)
        #expect(bare == JoinKey(id, titleKey: "a", authorKey: "b"))
    }

    @Test func `kinds that never join have no key`() {
        for kind in VolumeIDKind.all where kind.level == .never {
            let id = VolumeID(kind: kind, value: "1")
            #expect(JoinKey(id, titleKey: "a", authorKey: "b") == nil)
        }
    }

    @Test func `fields do not run into each other`() {
        let uuid = VolumeID(kind: .uuid, value: "2c3272a4-731b-4348-909d-6f38b97b18eb")
        let keys = [
            JoinKey(uuid, titleKey: "ab", authorKey: "c"),
            JoinKey(uuid, titleKey: "a", authorKey: "bc"),
            JoinKey(uuid, titleKey: "abc", authorKey: ""),
            JoinKey(uuid, titleKey: "", authorKey: "abc"),
            JoinKey(uuid, titleKey: "c", authorKey: "ab"),
            JoinKey(uuid, titleKey: "ab\0", authorKey: "c"),
        ]
        #expect(Set(keys).count == keys.count)
        #expect(key(.goodreads, "11") != key(.gutenberg, "11"))
    }

    @Test func `no two of 200,000 identifiers share a key or half of one`() {
        var keys: Set<JoinKey> = []
        var high: Set<UInt64> = []
        var low: Set<UInt64> = []
        for number in 0..<100_000 {
            for key in [key(.isbn, "97803\(number + 10_000_000)"), key(.gutenberg, "\(number)")] {
                guard let key else { continue }
                keys.insert(key)
                let bytes = key.bytes
                high.insert(bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) })
                low.insert(bytes[8...].reduce(0) { $0 << 8 | UInt64($1) })
            }
        }
        #expect(keys.count == 200_000)
        #expect(high.count == 200_000)
        #expect(low.count == 200_000)
    }

    @Test func `one changed bit of a value changes each bit of the key about every second time`() {
        var changes = [Int](repeating: 0, count: 128)
        var trials = 0
        for number in 0..<200 {
            let value = Array("97803\(number + 10_000_000)".utf8)
            let original = key(.isbn, String(decoding: value, as: UTF8.self))?.bytes ?? []
            for place in value.indices {
                for bit in 0..<4 {
                    var changed = value
                    changed[place] ^= 1 << bit
                    let text = String(decoding: changed, as: UTF8.self)
                    let bytes = key(.isbn, text)?.bytes ?? []
                    trials += 1
                    for (index, (one, other)) in zip(original, bytes).enumerated() {
                        for shift in 0..<8 where (one ^ other) >> shift & 1 == 1 {
                            changes[index * 8 + shift] += 1
                        }
                    }
                }
            }
        }
        #expect(trials == 10_400)
        // The share of changes of a fair coin in 10,400 throws stays within these bounds.
        for count in changes {
            #expect(count > trials * 47 / 100 && count < trials * 53 / 100)
        }
    }

    @Test func `keys spread evenly over the places of a table`() {
        var places = [Int](repeating: 0, count: 64)
        for number in 0..<64_000 {
            guard let last = key(.goodreads, "\(number)")?.bytes.last else { continue }
            places[Int(last & 63)] += 1
        }
        #expect(places.allSatisfy { $0 > 850 && $0 < 1_150 })
    }
}
