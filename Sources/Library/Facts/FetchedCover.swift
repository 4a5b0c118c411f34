// SPDX-License-Identifier: Apache-2.0

package import Books
import EPUB
package import Hashing

/// A picture that a service showed as a cover, once its bytes are known to be one.
package struct FetchedCover: Sendable {
    package let image: CoverImage
    package let hash: Hash128
    package let bytes: [UInt8]

    /// What every program that shows covers understands; no drawings, which may name other files.
    private static let types: Set<ImageFormat> = [.jpeg, .png, .gif, .webp, .avif]

    /// What an image is that may not be taken; nil if it may be, or is none.
    package static func foreignFormat(of bytes: [UInt8]) -> String? {
        guard let type = ImageHeader(of: bytes[...])?.type, !types.contains(type) else {
            return nil
        }
        return type.rawValue.uppercased()
    }

    /// Nil for what is no image, or one of another kind.
    package init?(_ bytes: [UInt8]) {
        guard let header = ImageHeader(of: bytes[...]), Self.types.contains(header.type) else {
            return nil
        }
        hash = Hash128(of: bytes[...])
        image = CoverImage(header, hash, bytes.count)
        self.bytes = bytes
    }
}
