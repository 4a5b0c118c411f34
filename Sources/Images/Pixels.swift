// SPDX-License-Identifier: Apache-2.0

/// Red, green and blue of each pixel, a byte each, row by row.
struct Pixels {
    let width: Int
    let height: Int
    var bytes: [UInt8]

    /// - Parameter fill: writes all the bytes.
    init(
        width: Int,
        height: Int,
        fill: (UnsafeMutableBufferPointer<UInt8>) throws(ImageFailure) -> Void
    ) throws(ImageFailure) {
        self.width = width
        self.height = height
        bytes = try Self.fill(width * height * 3, fill)
    }

    /// What is transparent is put on white.
    ///
    /// - Parameters:
    ///   - isPremultiplied: the colours are those of a pixel on black.
    ///   - fill: writes red, green, blue and alpha of each pixel.
    init(
        blending width: Int,
        _ height: Int,
        isPremultiplied: Bool = false,
        fill: (UnsafeMutableBufferPointer<UInt8>) throws(ImageFailure) -> Void
    ) throws(ImageFailure) {
        self.width = width
        self.height = height
        let count = width * height
        var bytes = try Self.fill(count * 4, fill)
        bytes.withUnsafeMutableBufferPointer { bytes in
            for pixel in 0..<count {
                let alpha = Int(bytes[pixel * 4 + 3])
                for channel in 0..<3 {
                    let value = Int(bytes[pixel * 4 + channel])
                    let blended =
                        isPremultiplied
                        ? value + 255 - alpha : (value * alpha + 255 * (255 - alpha) + 127) / 255
                    bytes[pixel * 3 + channel] = UInt8(clamping: blended)
                }
            }
        }
        bytes.removeLast(count)
        self.bytes = bytes
    }

    var size: (width: Int, height: Int) { (width, height) }

    /// All white.
    static func white(width: Int, height: Int) -> Pixels {
        Pixels(width, height, [UInt8](repeating: 255, count: width * height * 3))
    }

    init(_ width: Int, _ height: Int, _ bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    private static func fill(
        _ count: Int,
        _ fill: (UnsafeMutableBufferPointer<UInt8>) throws(ImageFailure) -> Void
    ) throws(ImageFailure) -> [UInt8] {
        var failure: ImageFailure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            do throws(ImageFailure) {
                try fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
                initialized = count
            } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }
}
