// SPDX-License-Identifier: Apache-2.0

/// What is asked of a header before anything is decoded.
package enum ImageLimits {
    package static let bytes = 32 << 20
    /// An image of this many pixels takes at most a third of the memory that its process may use.
    package static let pixels = 100_000_000
    /// Two frames of it and its pixels lie in memory together.
    static let avifPixels = 50_000_000
    static let side = 65_535

    /// Refuses what is too large, or has no size at all.
    static func check(
        width: Int,
        height: Int,
        pixels: Int = ImageLimits.pixels
    ) throws(ImageFailure) {
        guard width > 0, height > 0 else {
            throw ImageFailure(.damaged, "\(width) x \(height) pixels")
        }
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, product <= pixels, max(width, height) <= side else {
            throw ImageFailure(.tooLarge, "\(width) x \(height) pixels")
        }
    }
}
