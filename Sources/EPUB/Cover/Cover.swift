// SPDX-License-Identifier: Apache-2.0

package import Hashing

extension Publication {
    package struct Cover: Sendable, Equatable {
        package var rule: CoverRule
        /// The entry's name in the archive.
        package var entry: String
        /// The page that led to it, if it was not named itself.
        package var page: String?
        package var image: ImageHeader
        package var byteCount: Int
        package var hash: Hash128
        /// The one raster image inside of a drawing.
        package var raster: Raster?
    }

    /// An image of pixels that a drawing wraps: what a thumbnail is made of.
    package struct Raster: Sendable, Equatable {
        /// The entry it is in; nil if it stands in the drawing itself.
        package var entry: String?
        package var image: ImageHeader
        package var byteCount: Int
        package var hash: Hash128
    }
}
