// SPDX-License-Identifier: Apache-2.0

import Files
import Testing

@Suite struct ByteSearchTests {
    /// Next to what is looked for in value as well, where counting with carries goes wrong.
    private static let bytes: [UInt8] = [0x22, 0x5C, 0x23, 0x21, 0x5D, 0x00, 0xFF, 0xA2, 0x61]

    @Test func `the first of two bytes is found, wherever it stands`() {
        var text = [UInt8](repeating: 0x61, count: 40)
        for seed in 0..<2_000 {
            text[seed * 7 % 40] = Self.bytes[seed * seed % 9]
            for start in [0, 1, seed % 40] {
                for end in [start, min(start + 7, 40), 39, 40] where end >= start {
                    let first = text[start..<end].firstIndex { $0 == 0x22 || $0 == 0x5C }
                    let found = text.span.place(of: 0x22, or: 0x5C, in: start..<end)
                    #expect(found == first ?? end)
                }
            }
        }
    }
}
