// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import XML

@Suite struct PlainTextTests {
    /// The same rule, one byte after the other.
    private func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { (0x20...0x7E).contains($0) }
            && !zip(bytes, bytes.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
    }

    @Test func `every byte is judged alike in every place`() {
        for length in 0...20 {
            for place in 0..<length {
                for byte in UInt8.min...UInt8.max {
                    var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length)
                    bytes[place] = byte
                    #expect(
                        PlainText.isPlain(bytes, 0..<length) == (0x20...0x7E).contains(byte),
                        "\(byte) at \(place) of \(length)"
                    )
                }
            }
        }
    }

    @Test func `two blanks in a row are found wherever they are`() {
        let letters = Array("ab ".utf8)
        var random = SeededNumbers(seed: 20_260_301)
        for _ in 0..<20_000 {
            let bytes = (0..<random.below(40)).map { _ in letters[random.below(3)] }
            let start = random.below(bytes.count + 1)
            let end = start + random.below(bytes.count - start + 1)
            #expect(PlainText.isPlain(bytes, start..<end) == isPlain(bytes[start..<end]))
        }
    }
}
