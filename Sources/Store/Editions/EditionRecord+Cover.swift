// SPDX-License-Identifier: Apache-2.0

extension EditionRecord {
    /// A file under the covers of the library.
    package struct CoverImage: Sendable, Equatable {
        package var hash: [UInt8]
        package var format: String
        package var width: Int?
        package var height: Int?
        package var byteCount: Int
        /// Its name under the library.
        package var file: String

        package init(
            hash: [UInt8],
            format: String,
            width: Int? = nil,
            height: Int? = nil,
            byteCount: Int,
            file: String
        ) {
            self.hash = hash
            self.format = format
            self.width = width
            self.height = height
            self.byteCount = byteCount
            self.file = file
        }
    }

    /// The one image of pixels in a drawing.
    package struct Raster: Sendable, Equatable {
        package var image: CoverImage
        /// The entry it came from; nil if it stands in the drawing itself.
        package var entry: String?

        package init(
            image: CoverImage,
            entry: String? = nil
        ) {
            self.image = image
            self.entry = entry
        }
    }

    package struct Cover: Sendable, Equatable {
        package var image: CoverImage
        package var rule: String
        /// The entry of the archive it came from.
        package var entry: String
        /// The page that led to it.
        package var page: String?
        package var raster: Raster?

        package init(
            image: CoverImage,
            rule: String,
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
}
