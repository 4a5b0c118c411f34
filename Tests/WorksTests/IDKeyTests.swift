// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct IDKeyTests {
    @Test func `keys never change`() {
        #expect(
            IDKey(VolumeID(kind: .isbn, value: "9780306406157")).raw == -8_502_230_298_248_106_145
        )
        #expect(IDKey(raw: 5).raw == 5)
    }

    @Test func `kind and value both count, and are kept apart`() {
        var keys: Set<IDKey> = []
        for kind in VolumeIDKind.all {
            for value in ["", "1", "11", "x", kind.name] {
                keys.insert(IDKey(VolumeID(kind: kind, value: value)))
            }
        }
        #expect(keys.count == VolumeIDKind.all.count * 5)
    }

    @Test func `two spellings of one identifier have one key`() {
        #expect(IDKey(volumeID("0-306-40615-2")) == IDKey(volumeID("urn:isbn:9780306406157")))
    }

    @Test func `keys are ordered as numbers`() {
        let sorted = [Int64.min, -1, 0, 1, Int64.max].map(IDKey.init(raw:))
        #expect(sorted.reversed().sorted() == sorted)
    }

    @Test func `a hundred thousand identifiers have as many keys`() {
        let keys = Set((0..<100_000).map { IDKey(VolumeID(kind: .goodreads, value: String($0))) })
        #expect(keys.count == 100_000)
    }
}
