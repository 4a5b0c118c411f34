// SPDX-License-Identifier: Apache-2.0

import Books
import XML

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
