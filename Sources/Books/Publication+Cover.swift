// SPDX-License-Identifier: Apache-2.0

extension Publication {
    package struct Cover: Sendable, Equatable {
        package var image: CoverImage
        package var rule: CoverRule
        /// The entry's name in the archive.
        package var entry: String
        /// The page that led to it, if it was not named itself.
        package var page: String?
        /// The one raster image inside of a drawing.
        package var raster: Raster?

        package init(
            image: CoverImage,
            rule: CoverRule,
            entry: String,
            page: String? = nil,
            raster: Raster? = nil
        ) {
            self.image = image
            self.rule = rule
            self.entry = entry
            self.page = page
            self.raster = raster
        }
    }

    /// An image of pixels that a drawing wraps: what a thumbnail is made of.
    package struct Raster: Sendable, Equatable {
        package var image: CoverImage
        /// The entry it is in; nil if it stands in the drawing itself.
        package var entry: String?

        package init(image: CoverImage, entry: String? = nil) {
            self.image = image
            self.entry = entry
        }
    }
}
