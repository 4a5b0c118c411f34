// SPDX-License-Identifier: Apache-2.0

import CWebP

/// WebP: made smaller while it is decoded; of a moving one, the first frame.
enum WebPDecoder {
    static func decode(_ bytes: [UInt8], _ fit: PictureFit) throws(ImageFailure) -> DecodedImage {
        let chunks = WebPChunks(bytes)
        var features = WebPBitstreamFeatures()
        var code = bytes.withUnsafeBufferPointer {
            WebPGetFeatures($0.baseAddress, $0.count, &features)
        }
        guard code == VP8_STATUS_OK else { throw failure(code) }
        try ImageLimits.check(width: Int(features.width), height: Int(features.height))
        var content = bytes[...]
        if features.has_animation != 0 {
            guard let frame = chunks.firstFrame else {
                throw ImageFailure(.damaged, "it has no frame")
            }
            content = frame
            code = content.withUnsafeBufferPointer {
                WebPGetFeatures($0.baseAddress, $0.count, &features)
            }
            guard code == VP8_STATUS_OK else { throw failure(code) }
            try ImageLimits.check(width: Int(features.width), height: Int(features.height))
        }
        let (width, height) = (Int(features.width), Int(features.height))
        let orientation = chunks.orientation ?? .upright
        let size = fit.stored(width: width, height: height, orientation)
        let hasAlpha = features.has_alpha != 0
        let fill = { (buffer: UnsafeMutableBufferPointer<UInt8>) throws(ImageFailure) in
            try decode(content, into: buffer, size, hasAlpha: hasAlpha)
        }
        return DecodedImage(
            pixels: hasAlpha
                ? try Pixels(blending: size.width, size.height, isPremultiplied: true, fill: fill)
                : try Pixels(width: size.width, height: size.height, fill: fill),
            width: width,
            height: height,
            orientation: orientation,
            isFinished: true
        )
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
