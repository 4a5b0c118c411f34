// SPDX-License-Identifier: Apache-2.0

package import Files
package import Hashing
import Library

/// Where the thumbnails of one width are.
package struct ThumbnailPlace {
    private let library: Path
    private let width: Int

    package init(_ library: Path, width: Int) {
        self.library = library
        self.width = width
    }

    /// Of the thumbnail of a cover, under its folder of thumbnails.
    package static func name(_ hash: Hash128, width: Int) -> String {
        ThumbnailStore.shortName(hash, width: width)
    }

    /// In the library, whether it is there or not.
    package func path(_ hash: Hash128) -> Path {
        library.appending(ThumbnailStore.name(hash, width: width))
    }

    /// Whether there is one; an empty file, as a power cut leaves it, is none.
    package func holds(_ hash: Hash128) -> Bool {
        ThumbnailStore.isThere(path(hash))
    }

    /// Its bytes; nil if there is none, or none that can be read.
    package func read(_ hash: Hash128) -> [UInt8]? {
        // A thumbnail can be made again: what cannot be read is as good as gone.
        try? ThumbnailStore.read(hash, width: width, in: library)
    }
}
