// SPDX-License-Identifier: Apache-2.0

import Accounting

/// What came of decoding a cover.
package struct DecodeResult: Sendable, Equatable {
    package struct Fate: OpenWord {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// It has a thumbnail.
        package static let shown = Self(rawValue: "shown")
        package static let damaged = Self(rawValue: "damaged")
        package static let tooLarge = Self(rawValue: "too-large")
        package static let tooSlow = Self(rawValue: "too-slow")
        package static let crashed = Self(rawValue: "crashed")
        package static let unsupported = Self(rawValue: "unsupported")
    }

    package var fate: Fate
    /// The version of what decoded it.
    package var decoder: Int
    package var detail: String?
    /// In pixels, as it is shown, after turning.
    package var width: Int?
    package var height: Int?
    /// The perceptual hash, 32 bytes; not asked for where only the rest matters.
    package var look: [UInt8]?

    package init(
        _ fate: Fate,
        decoder: Int,
        detail: String? = nil,
        width: Int? = nil,
        height: Int? = nil,
        look: [UInt8]? = nil
    ) {
        self.fate = fate
        self.decoder = decoder
        self.detail = detail
        self.width = width
        self.height = height
        self.look = look
    }
}
