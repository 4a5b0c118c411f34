// SPDX-License-Identifier: Apache-2.0

import CPNG

/// PNG, with whatever depth, palette or interlacing.
enum PNGDecoder {
    static func decode(_ bytes: [UInt8], _ fit: PictureFit) throws(ImageFailure) -> DecodedImage {
        var header = png_image()
        header.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&header) }
        // The library keeps this address until the pixels are read.
        return try bytes.withUnsafeBufferPointer { (bytes) throws(ImageFailure) in
            guard png_image_begin_read_from_memory(&header, bytes.baseAddress, bytes.count) != 0
            else { throw failure(header) }
            let (width, height) = (Int(header.width), Int(header.height))
            try ImageLimits.check(width: width, height: height)
            let hasAlpha = header.format & PNG_FORMAT_FLAG_ALPHA != 0
            header.format = PNG_FORMAT_FLAG_COLOR | (hasAlpha ? PNG_FORMAT_FLAG_ALPHA : 0)
            header.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
            let fill = { (buffer: UnsafeMutableBufferPointer<UInt8>) throws(ImageFailure) in
                guard png_image_finish_read(&header, nil, buffer.baseAddress, 0, nil) != 0 else {
                    throw failure(header)
                }
            }
            let pixels =
                hasAlpha
                ? try Pixels(blending: width, height, fill: fill)
                : try Pixels(width: width, height: height, fill: fill)
            return DecodedImage(
                pixels: pixels,
                width: width,
                height: height,
                orientation: orientation(bytes) ?? .upright
            )
        }
    }

    /// What a chunk of Exif data says, if there is one.
    private static func orientation(_ bytes: UnsafeBufferPointer<UInt8>) -> Orientation? {
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - place - 12 else { return nil }
            if bytes[place + 4..<place + 8].elementsEqual("eXIf".utf8) {
                return ExifBlock.orientation(Array(bytes[place + 8..<place + 8 + length])[...])
            }
            place += 12 + length
        }
        return nil
    }

    private static func failure(_ header: png_image) -> ImageFailure {
        let text = withUnsafeBytes(of: header.message) { raw in
            String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
        }
        return ImageFailure(text.contains("memory") ? .tooLarge : .damaged, text)
    }
}
