// SPDX-License-Identifier: Apache-2.0

import CWebP

/// WebP: made smaller while it is decoded; of a moving one, the first frame.
enum WebPDecoder {
    static func decode(_ bytes: [UInt8], _ fit: PictureFit) throws(ImageFailure) -> DecodedImage {
        let chunks = WebPChunks(bytes)
        let whole = try features(bytes[...])
        let (width, height) = (Int(whole.width), Int(whole.height))
        let orientation = chunks.orientation ?? .upright
        let size = fit.stored(width: width, height: height, orientation)
        let pixels: Pixels
        if whole.has_animation == 0 {
            pixels = try self.pixels(bytes[...], size, hasAlpha: whole.has_alpha != 0)
        } else {
            guard let frame = chunks.firstFrame else {
                throw ImageFailure(.damaged, "it has no frame")
            }
            pixels = try self.pixels(of: frame, on: (width, height), size)
        }
        return DecodedImage(
            pixels: pixels,
            width: width,
            height: height,
            orientation: orientation,
            isFinished: true
        )
    }

    /// A frame may be a part of the whole: around it there is nothing, which is white.
    private static func pixels(
        of frame: WebPChunks.Frame,
        on whole: (width: Int, height: Int),
        _ size: (width: Int, height: Int)
    ) throws(ImageFailure) -> Pixels {
        let features = try features(frame.content)
        let (right, bottom) = (frame.left + Int(features.width), frame.top + Int(features.height))
        guard right <= whole.width, bottom <= whole.height else {
            throw ImageFailure(.damaged, "its first frame is larger than the whole")
        }
        let columns = scaled(frame.left..<right, from: whole.width, to: size.width)
        let rows = scaled(frame.top..<bottom, from: whole.height, to: size.height)
        let pixels = try pixels(
            frame.content,
            (columns.count, rows.count),
            hasAlpha: features.has_alpha != 0
        )
        if pixels.size == size { return pixels }
        var ground = Pixels.white(width: size.width, height: size.height)
        let length = columns.count * 3
        for (line, row) in rows.enumerated() {
            let start = (row * size.width + columns.lowerBound) * 3
            ground.bytes.replaceSubrange(
                start..<start + length,
                with: pixels.bytes[line * length..<(line + 1) * length]
            )
        }
        return ground
    }

    /// Where this part of a side lies when the side has another length: never nowhere.
    private static func scaled(_ part: Range<Int>, from old: Int, to new: Int) -> Range<Int> {
        func place(_ edge: Int) -> Int { (edge * new + old / 2) / old }
        let start = min(place(part.lowerBound), new - 1)
        return start..<min(max(start + 1, place(part.upperBound)), new)
    }

    /// What the header says, if that is allowed.
    private static func features(
        _ content: ArraySlice<UInt8>
    ) throws(ImageFailure) -> WebPBitstreamFeatures {
        var features = WebPBitstreamFeatures()
        let code = content.withUnsafeBufferPointer {
            WebPGetFeatures($0.baseAddress, $0.count, &features)
        }
        guard code == VP8_STATUS_OK else { throw failure(code) }
        try ImageLimits.check(width: Int(features.width), height: Int(features.height))
        return features
    }

    private static func pixels(
        _ content: ArraySlice<UInt8>,
        _ size: (width: Int, height: Int),
        hasAlpha: Bool
    ) throws(ImageFailure) -> Pixels {
        let fill = { (buffer: UnsafeMutableBufferPointer<UInt8>) throws(ImageFailure) in
            try decode(content, into: buffer, size, hasAlpha: hasAlpha)
        }
        return hasAlpha
            ? try Pixels(blending: size.width, size.height, isPremultiplied: true, fill: fill)
            : try Pixels(width: size.width, height: size.height, fill: fill)
    }

    private static func decode(
        _ content: ArraySlice<UInt8>,
        into buffer: UnsafeMutableBufferPointer<UInt8>,
        _ size: (width: Int, height: Int),
        hasAlpha: Bool
    ) throws(ImageFailure) {
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else {
            throw ImageFailure(.unsupported, "the library is another than this was made for")
        }
        config.options.use_scaling = 1
        config.options.scaled_width = Int32(size.width)
        config.options.scaled_height = Int32(size.height)
        config.output.colorspace = hasAlpha ? MODE_rgbA : MODE_RGB
        config.output.is_external_memory = 1
        config.output.u.RGBA.rgba = buffer.baseAddress
        config.output.u.RGBA.stride = Int32(size.width * (hasAlpha ? 4 : 3))
        config.output.u.RGBA.size = buffer.count
        let code = content.withUnsafeBufferPointer { WebPDecode($0.baseAddress, $0.count, &config) }
        WebPFreeDecBuffer(&config.output)
        guard code == VP8_STATUS_OK else { throw failure(code) }
    }

    private static func failure(_ code: VP8StatusCode) -> ImageFailure {
        switch code {
        case VP8_STATUS_OUT_OF_MEMORY: ImageFailure(.tooLarge, "no memory for it")
        case VP8_STATUS_UNSUPPORTED_FEATURE: ImageFailure(.unsupported, "an unknown kind of WebP")
        case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
            ImageFailure(.damaged, "it ends too early")
        default: ImageFailure(.damaged, "no WebP that can be decoded")
        }
    }
}
