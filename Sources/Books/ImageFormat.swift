// SPDX-License-Identifier: Apache-2.0

import Accounting

/// What kind of image some bytes are.
package struct ImageFormat: OpenWord {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let jpeg = Self(rawValue: "jpeg")
    package static let png = Self(rawValue: "png")
    package static let gif = Self(rawValue: "gif")
    package static let webp = Self(rawValue: "webp")
    package static let svg = Self(rawValue: "svg")
    package static let bmp = Self(rawValue: "bmp")
    package static let avif = Self(rawValue: "avif")
    package static let jxl = Self(rawValue: "jxl")

    /// The usual ending of a file of this format, without a dot.
    package var fileExtension: String {
        self == .jpeg ? "jpg" : rawValue
    }
}
