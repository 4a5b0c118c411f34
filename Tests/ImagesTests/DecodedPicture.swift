// SPDX-License-Identifier: Apache-2.0

import CJPEG
import Images
import Testing

/// A small picture as a person would see it.
struct DecodedPicture {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    init(_ jpeg: [UInt8]) throws {
        let handle = try #require(tjInitDecompress())
        defer { tjDestroy(handle) }
        var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
        let count = UInt(jpeg.count)
        try #require(
            tjDecompressHeader3(handle, jpeg, count, &width, &height, &sampling, &space) == 0
        )
        var pixels = [UInt8](repeating: 0, count: Int(width * height) * 3)
        let format = TJPF_RGB.rawValue
        try #require(tjDecompress2(handle, jpeg, count, &pixels, width, 0, height, format, 0) == 0)
        self.width = Int(width)
        self.height = Int(height)
        bytes = pixels
    }

    /// The colour at a place, each side being 1.
    func color(_ x: Double, _ y: Double) -> [Int] {
        let place = (Int(Double(height) * y) * width + Int(Double(width) * x)) * 3
        return bytes[place..<place + 3].map { Int($0) }
    }

    func isNear(_ color: [Int], _ x: Double, _ y: Double, within: Int = 12) -> Bool {
        zip(self.color(x, y), color).allSatisfy { abs($0 - $1) <= within }
    }
}
