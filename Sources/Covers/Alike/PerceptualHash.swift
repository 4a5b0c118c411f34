// SPDX-License-Identifier: Apache-2.0

/// What a picture looks like in 256 bits: a perceptual hash.
///
/// Pictures that look alike have looks that differ in few bits, whatever their size and format.
package struct PerceptualHash: Sendable, Hashable {
    package let words: SIMD4<UInt64>

    package init(_ words: SIMD4<UInt64>) {
        self.words = words
    }

    /// - Parameter bytes: 32 of them; nil for any other number.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        var words = SIMD4<UInt64>()
        for (index, byte) in bytes.enumerated() {
            words[index / 8] = words[index / 8] << 8 | UInt64(byte)
        }
        self.words = words
    }

    package var bitCount: Int { PerceptualHash.count(words) }

    /// In how many bits two looks differ.
    package func distance(to other: PerceptualHash) -> Int {
        PerceptualHash.count(words ^ other.words)
    }

    private static func count(_ words: SIMD4<UInt64>) -> Int {
        words[0].nonzeroBitCount + words[1].nonzeroBitCount + words[2].nonzeroBitCount
            + words[3].nonzeroBitCount
    }

    /// Whether it says too little to tell two pictures apart.
    ///
    /// A page of one colour, or with a line of text, has hardly a bit set, and two such looks are
    /// near to each other whatever the pictures show. Nearly all bits are set by a plain shading.
    /// Only the bytes can say that two of those are one picture.
    package var isFlat: Bool {
        !(PerceptualHash.fewestBits...256 - PerceptualHash.fewestBits).contains(bitCount)
    }

    package static let fewestBits = 24
}

extension PerceptualHash: Comparable {
    /// In the order of the bytes.
    package static func < (left: PerceptualHash, right: PerceptualHash) -> Bool {
        for index in 0..<4 where left.words[index] != right.words[index] {
            return left.words[index] < right.words[index]
        }
        return false
    }
}
