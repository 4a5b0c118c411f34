// SPDX-License-Identifier: Apache-2.0

package import Books
package import Hashing
import XML

/// What the first bytes of an image say: its type, and its size where that is cheap to know.
///
/// Names and media types in books are often wrong, so only bytes count. Nothing is decoded.
package struct ImageHeader: Sendable, Equatable {
    package let type: ImageFormat
    /// In pixels; nil for JPEG XL, for a drawing that was not looked into or says nothing of it,
    /// and where the header makes no sense.
    package let width: Int?
    package let height: Int?

    /// Nil if this is no image.
    package init?(of bytes: ArraySlice<UInt8>) {
        let image = ImageBytes(bytes)
        guard let type = image.type else { return nil }
        let size: (width: Int, height: Int)? =
            switch type {
            case .jpeg: image.sizeOfJPEG
            case .png: image.sizeOfPNG
            case .gif: image.sizeOfGIF
            case .webp: image.sizeOfWebP
            case .bmp: image.sizeOfBMP
            case .avif: image.sizeOfAVIF
            default: nil
            }
        self.init(type, size: size)
    }

    init(_ type: ImageFormat, size: (width: Int, height: Int)?) {
        self.type = type
        if let size, size.width > 0, size.height > 0 {
            (width, height) = (size.width, size.height)
        } else {
            (width, height) = (nil, nil)
        }
    }

    /// Width times height; nil if the size is not known.
    package var pixelCount: Int? {
        guard let width, let height else { return nil }
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? Int.max : product
    }
}

extension CoverImage {
    package init(_ header: ImageHeader, _ hash: Hash128, _ byteCount: Int) {
        self.init(
            hash: hash.bytes,
            format: header.type,
            width: header.width,
            height: header.height,
            byteCount: byteCount,
            file: Self.name(hash, fileExtension: header.type.fileExtension)
        )
    }
}

extension ImageHeader {
    /// No cover is larger, in bytes and in pixels.
    package static var byteLimit: Int { EntryLoader.limit }
    package static var pixelLimit: Int { EntryLoader.pixelLimit }

    /// What is said of an image that stands in a book, of one that stands alone: of a drawing also
    /// the size that it says it has.
    package static func whole(_ bytes: ArraySlice<UInt8>) -> ImageHeader? {
        guard let header = ImageHeader(of: bytes), header.type == .svg else {
            return ImageHeader(of: bytes)
        }
        do throws(XMLError) {
            return try XMLParser().read(bytes) { tape, _ in
                ImageHeader(.svg, size: Drawing(XMLDocument(tape)).size)
            }
        } catch {
            // Whatever is wrong with it inside: it begins like a drawing.
            return header
        }
    }
}
