// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Covers that can be shown: coloured shapes under noise, which makes them as many bytes as covers
/// have.
enum Picture {
    /// As in collections: 0.9 megapixels in the middle, one in three progressive.
    static func cover(_ number: Int) throws -> [UInt8] {
        var random = Random(seed: 7_020_026, stream: UInt64(number))
        let width = Int(min(2_400, max(250, random.logNormal(median: 770, sigma: 0.45))))
        let height = width * 3 / 2
        let pixels = pixels(width, height, &random)
        return try JPEGEncoder.bytes(
            pixels,
            width: width,
            height: height,
            quality: 85,
            isProgressive: random.chance(0.31)
        )
    }

    private static func pixels(_ width: Int, _ height: Int, _ random: inout Random) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        let shapes = (0..<20).map { _ in
            (
                x: random.below(width), y: random.below(height),
                radius: 20 + random.below(width / 3), color: random.next()
            )
        }
        for y in 0..<height {
            var grain = 0
            for x in 0..<width {
                var color: UInt64 = 0x60_80A0 &+ UInt64(y * 60 / height)
                for shape in shapes {
                    let (dx, dy) = (x - shape.x, y - shape.y)
                    if dx * dx + dy * dy < shape.radius * shape.radius { color = shape.color }
                }
                // Noise of several pixels, as paper and photographs have it.
                grain = (grain * 3 + Int(random.next() & 63) - 32) / 4
                for channel in 0..<3 {
                    let value = Int(color >> (UInt64(channel) * 8) & 0xFF) * 3 / 4 + 30 + grain
                    pixels[(y * width + x) * 3 + channel] = UInt8(max(0, min(255, value)))
                }
            }
        }
        return pixels
    }
}
