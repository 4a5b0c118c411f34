// SPDX-License-Identifier: Apache-2.0

import Books
import Store
import TestSupport

/// Derives the cover of each edition of a long list from its number alone.
///
/// Of a hundred editions four have none, three the same file as many others, one in fifty a page with
/// hardly anything on it; of the rest one in fifty looks like another one.
struct CoversPlan {
    private static let seed: UInt64 = 20_117_003
    private static let logos = 40

    func cover(_ number: Int) -> Publication.Cover? {
        var random = Random(seed: Self.seed, stream: UInt64(number))
        let kind = random.below(100)
        guard kind >= 4 else { return nil }
        let content = kind < 7 ? -1 - random.below(Self.logos) : number
        var image = Random(seed: Self.seed ^ 1, stream: UInt64(bitPattern: Int64(content)))
        let isSmall = image.chance(0.06)
        let width = isSmall ? 200 + image.below(250) : 600 + image.below(1400)
        let hash = Self.bytes([image.next(), image.next()])
        let digits = hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let isPNG = image.chance(0.1)
        return Publication.Cover(
            image: CoverImage(
                hash: hash,
                format: isPNG ? .png : .jpeg,
                width: width,
                height: width * (120 + image.below(60)) / 100,
                byteCount: 20_000 + image.below(400_000),
                file: "covers/\(digits.prefix(2))/\(digits).\(isPNG ? "png" : "jpg")"
            ),
            rule: [CoverRule.property, .meta, .guide, .name][random.below(4)],
            entry: "OEBPS/images/cover.\(isPNG ? "png" : "jpg")"
        )
    }

    /// The perceptual hash of a cover, from the hash of its bytes.
    func look(_ cover: CoverImage, _ number: Int) -> [UInt8] {
        let content = cover.hash.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        var random = Random(seed: content, stream: 0)
        let kind = random.below(50)
        var words = (0..<4).map { _ in random.next() }
        if kind == 0 {
            words = [0, random.next() & random.next() & random.next(), 0, 0]
        } else if kind == 1 {
            var other = Random(seed: Self.seed ^ 2, stream: UInt64(random.below(200)))
            words = (0..<4).map { _ in other.next() }
            words[random.below(4)] ^= 1 << UInt64(random.below(64))
        }
        return Self.bytes(words)
    }

    private static func bytes(_ words: [UInt64]) -> [UInt8] {
        words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
    }
}
