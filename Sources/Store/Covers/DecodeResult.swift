// SPDX-License-Identifier: Apache-2.0

/// What came of decoding a cover.
package struct DecodeResult: Sendable, Equatable {
    /// The row of the cover, and the hash that it must still have.
    package var cover: Int64
    package var hash: [UInt8]
    /// The version of what decoded it.
    package var decoder: Int
    /// `shown`, or the name of what went wrong.
    package var result: String
    package var detail: String?
    /// In pixels, as it is shown.
    package var width: Int?
    package var height: Int?
    /// The perceptual hash, 32 bytes.
    package var look: [UInt8]?

    /// The result of a cover that has a thumbnail.
    package static let shown = "shown"

    package init(
        cover: Int64,
        hash: [UInt8],
        decoder: Int,
        result: String,
        detail: String? = nil,
        width: Int? = nil,
        height: Int? = nil,
        look: [UInt8]? = nil
    ) {
        self.cover = cover
        self.hash = hash
        self.decoder = decoder
        self.result = result
        self.detail = detail
        self.width = width
        self.height = height
        self.look = look
    }
}
