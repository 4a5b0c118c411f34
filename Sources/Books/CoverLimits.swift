// SPDX-License-Identifier: Apache-2.0

/// Where a finding begins.
package enum CoverLimits {
    /// A cover whose shorter side is less is tiny.
    package static let shortSide = 500
    /// An image whose shorter side is less shows nothing: such stand where a cover is wanting.
    package static let leastShownSide = 16
    /// A cover with more is enormous.
    package static let byteCount = 5 << 20
    package static let pixels = 25_000_000
    /// Height to width, in hundredths: below the first and above the second it is odd.
    package static let aspect = 110...200
    /// How many times the pixels of another image make it a better one, in tenths.
    package static let betterTenths = 15
    /// Of the covers of other editions no more are named.
    package static let editions = 8
}

/// A size in pixels.
package struct PixelSize: Sendable, Equatable {
    package let width: Int
    package let height: Int

    /// Nil without both of them.
    package init?(_ width: Int?, _ height: Int?) {
        guard let width, let height, width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }

    package var shortSide: Int { min(width, height) }

    package var area: Int {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : product
    }

    package var text: String { "\(width) x \(height) pixels" }

    /// Height to width in hundredths.
    package var aspect: Int {
        let (product, overflow) = height.multipliedReportingOverflow(by: 100)
        return overflow ? .max : product / width
    }
}
