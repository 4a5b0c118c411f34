// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Made-up covers, and the changes that covers undergo in the wild.
struct MadeCover {
    let width: Int
    let height: Int
    var bytes: [UInt8]

    /// Some coloured boxes on a background that gets darker: other seeds make other covers.
    init(seed: Int, width: Int = 600, height: Int = 900) {
        self.width = width
        self.height = height
        bytes = [UInt8](repeating: 0, count: width * height * 3)
        // Not `SeededNumbers`: the limits of the tests were measured with these covers.
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func number(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for y in 0..<height {
            let grey = UInt8(240 - y * 120 / height)
            for index in y * width * 3..<(y + 1) * width * 3 { bytes[index] = grey }
        }
        for _ in 0..<24 {
            let (left, top) = (number(width - 60), number(height - 60))
            let right = min(width, left + 30 + number(width / 2))
            let bottom = min(height, top + 30 + number(height / 3))
            let color = [UInt8(number(256)), UInt8(number(256)), UInt8(number(256))]
            for y in top..<bottom {
                for x in left..<right {
                    for channel in 0..<3 { bytes[(y * width + x) * 3 + channel] = color[channel] }
                }
            }
        }
    }

    init(plain color: [UInt8], width: Int, height: Int) {
        var row: [UInt8] = []
        for _ in 0..<width { row += color }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(row.count * height)
        for _ in 0..<height { pixels += row }
        self.init(width, height, pixels)
    }

    private init(_ width: Int, _ height: Int, _ bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// So much less on each side, in thousandths.
    func cropped(_ share: Int) -> MadeCover {
        let (left, top) = (width * share / 1000, height * share / 1000)
        let (newWidth, newHeight) = (width - 2 * left, height - 2 * top)
        var result: [UInt8] = []
        result.reserveCapacity(newWidth * newHeight * 3)
        for y in top..<top + newHeight {
            result += bytes[(y * width + left) * 3..<(y * width + left + newWidth) * 3]
        }
        return MadeCover(newWidth, newHeight, result)
    }

    /// The nearest pixels of another size: a bad program's way.
    func scaled(_ newWidth: Int) -> MadeCover {
        let newHeight = height * newWidth / width
        var result: [UInt8] = []
        result.reserveCapacity(newWidth * newHeight * 3)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let place = (y * height / newHeight * width + x * width / newWidth) * 3
                result += bytes[place..<place + 3]
            }
        }
        return MadeCover(newWidth, newHeight, result)
    }

    func lighter(_ levels: UInt8) -> MadeCover {
        var copy = self
        for index in copy.bytes.indices {
            copy.bytes[index] = UInt8(clamping: Int(copy.bytes[index]) * 9 / 10 + Int(levels))
        }
        return copy
    }

    func jpeg(quality: Int32 = 90) throws -> [UInt8] {
        try JPEGEncoder.bytes(bytes, width: width, height: height, quality: quality)
    }
}
