// SPDX-License-Identifier: Apache-2.0

/// What an image is, by its first bytes: no name and no declaration counts.
enum ImageFormat: Equatable {
    case jpeg, png, webp, gif, avif, svg
    /// Nothing that is decoded here; with a name if it has one.
    case other(String?)

    init(of bytes: [UInt8]) {
        func has(_ text: StaticString, at offset: Int = 0) -> Bool {
            text.withUTF8Buffer { bytes.dropFirst(offset).starts(with: $0) }
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("ftyp", at: 4) {
            self = Self.boxes(bytes)
        } else if has("BM") {
            self = .other("BMP")
        } else if has("II*\0") || has("MM\0*") {
            self = .other("TIFF")
        } else if bytes.starts(with: [0xFF, 0x0A]) || has("JXL ", at: 4) {
            self = .other("JPEG XL")
        } else if bytes.starts(with: [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20]) {
            self = .other("JPEG 2000")
        } else if has("%PDF-") {
            self = .other("PDF")
        } else {
            self = Self.isMarkup(bytes) ? .svg : .other(nil)
        }
    }

    /// By the brands of the first box.
    private static func boxes(_ bytes: [UInt8]) -> ImageFormat {
        let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let brands = bytes.prefix(min(length, 1024)).dropFirst(8)
        var place = brands.startIndex
        while place + 4 <= brands.endIndex {
            let brand = brands[place..<place + 4]
            if brand.elementsEqual("avif".utf8) || brand.elementsEqual("avis".utf8) {
                return .avif
            }
            place += 4
        }
        return .other("HEIF")
    }

    /// Whether it begins like an XML document; the library says whether it is a drawing.
    private static func isMarkup(_ bytes: [UInt8]) -> Bool {
        var start = bytes.prefix(256)
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
            start = start.dropFirst(2)
        }
        let blanks: [UInt8] = [0, 0x09, 0x0A, 0x0D, 0x20]
        return start.first { !blanks.contains($0) } == UInt8(ascii: "<")
    }
}
