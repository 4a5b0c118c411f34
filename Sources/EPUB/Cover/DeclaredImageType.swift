// SPDX-License-Identifier: Apache-2.0

import Books

/// What the media type in the manifest says of an image.
///
/// It never decides what is a cover, but readers that believe it show none.
enum DeclaredImageType {
    /// Whether it names something else than what the bytes are.
    ///
    /// Names that programs use for the same are as good as the right one. None at all, and
    /// `application/octet-stream`, say nothing and so nothing wrong. An unknown name, such as
    /// `image/jepg`, is wrong.
    static func isWrong(_ mediaType: [UInt8], for type: ImageFormat) -> Bool {
        // Parameters change nothing.
        let essence = mediaType.prefix { $0 != UInt8(ascii: ";") }
            .drop(while: TextBytes.isBlank)
            .reversed().drop(while: TextBytes.isBlank).reversed()
            .map(TextBytes.folded)
        if essence.isEmpty || essence.elementsEqual("application/octet-stream".utf8) {
            return false
        }
        return !names(type).contains { essence.elementsEqual($0.utf8) }
    }

    private static func names(_ type: ImageFormat) -> [String] {
        switch type {
        case .jpeg: ["image/jpeg", "image/jpg", "image/pjpeg", "image/jpe", "image/x-jpeg"]
        case .png: ["image/png", "image/x-png", "image/apng"]
        case .gif: ["image/gif"]
        case .webp: ["image/webp"]
        case .svg: ["image/svg+xml", "image/svg", "image/svg-xml"]
        case .bmp: ["image/bmp", "image/x-bmp", "image/x-ms-bmp", "image/x-windows-bmp"]
        case .avif: ["image/avif", "image/avif-sequence"]
        case .jxl: ["image/jxl", "image/jpegxl", "image/x-jxl"]
        default: []
        }
    }
}
