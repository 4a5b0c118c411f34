// SPDX-License-Identifier: Apache-2.0

package import EPUB
package import Hashing
package import Store

extension EditionRecord.Cover {
    /// With the names that its files have, or would have, in a library.
    package init(_ cover: Publication.Cover) {
        self.init(
            image: EditionRecord.CoverImage(cover.image, cover.hash, cover.byteCount),
            rule: cover.rule.rawValue,
            entry: cover.entry,
            page: cover.page
        )
        raster = cover.raster.map {
            EditionRecord.Raster(
                image: EditionRecord.CoverImage($0.image, $0.hash, $0.byteCount),
                entry: $0.entry
            )
        }
    }
}

extension EditionRecord.CoverImage {
    package init(_ header: ImageHeader, _ hash: Hash128, _ byteCount: Int) {
        self.init(
            hash: hash.bytes,
            format: header.type.rawValue,
            width: header.width,
            height: header.height,
            byteCount: byteCount,
            file: CoverStore.name(hash, fileExtension: header.fileExtension)
        )
    }
}
