// SPDX-License-Identifier: Apache-2.0

/// How an image is turned to be shown, by the numbers of Exif.
enum Orientation: Int {
    case upright = 1
    case mirrored = 2
    case upsideDown = 3
    case upsideDownMirrored = 4
    case transposed = 5
    case right = 6
    case transversed = 7
    case left = 8

    /// Width and height change places.
    var swapsSides: Bool { rawValue >= 5 }

    func turn(_ pixels: Pixels) -> Pixels {
        if self == .upright { return pixels }
        let (width, height) = pixels.size
        let (newWidth, newHeight) = swapsSides ? (height, width) : (width, height)
        var bytes = [UInt8](repeating: 0, count: pixels.bytes.count)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let (oldX, oldY) =
                    switch self {
                    case .upright: (x, y)
                    case .mirrored: (width - 1 - x, y)
                    case .upsideDown: (width - 1 - x, height - 1 - y)
                    case .upsideDownMirrored: (x, height - 1 - y)
                    case .transposed: (y, x)
                    case .right: (y, height - 1 - x)
                    case .transversed: (width - 1 - y, height - 1 - x)
                    case .left: (width - 1 - y, x)
                    }
                let (from, to) = ((oldY * width + oldX) * 3, (y * newWidth + x) * 3)
                for channel in 0..<3 { bytes[to + channel] = pixels.bytes[from + channel] }
            }
        }
        return Pixels(newWidth, newHeight, bytes)
    }
}
