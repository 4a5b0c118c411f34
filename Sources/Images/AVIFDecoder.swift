// SPDX-License-Identifier: Apache-2.0

import CAVIF

/// AVIF: the first image.
enum AVIFDecoder {
    static func decode(_ bytes: [UInt8], _ fit: PictureFit) throws(ImageFailure) -> DecodedImage {
        guard let decoder = avifDecoderCreate() else {
            throw ImageFailure(.tooLarge, "no memory for the decoder")
        }
        defer { avifDecoderDestroy(decoder) }
        decoder.pointee.maxThreads = 1
        decoder.pointee.ignoreExif = AVIF_TRUE
        decoder.pointee.ignoreXMP = AVIF_TRUE
        decoder.pointee.strictFlags = avifStrictFlags(AVIF_STRICT_DISABLED.rawValue)
        decoder.pointee.imageSizeLimit = UInt32(ImageLimits.avifPixels)
        decoder.pointee.imageDimensionLimit = UInt32(ImageLimits.side)
        decoder.pointee.imageCountLimit = 10_000
        return try bytes.withUnsafeBufferPointer { (bytes) throws(ImageFailure) in
            try check(avifDecoderSetIOMemory(decoder, bytes.baseAddress, bytes.count))
            try check(avifDecoderParse(decoder), decoder)
            guard let header = decoder.pointee.image else {
                throw ImageFailure(.damaged, "it has no image")
            }
            try ImageLimits.check(
                width: Int(header.pointee.width),
                height: Int(header.pointee.height),
                pixels: ImageLimits.avifPixels
            )
            try check(avifDecoderNextImage(decoder), decoder)
            // The pixels may be another number than the header says.
            let image = decoder.pointee.image ?? header
            let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
            try ImageLimits.check(width: width, height: height, pixels: ImageLimits.avifPixels)
            let hasAlpha = image.pointee.alphaPlane != nil
            let fill = { (buffer: UnsafeMutableBufferPointer<UInt8>) throws(ImageFailure) in
                var target = avifRGBImage()
                avifRGBImageSetDefaults(&target, image)
                target.depth = 8
                target.format = hasAlpha ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_RGB
                target.pixels = buffer.baseAddress
                target.rowBytes = UInt32(width * (hasAlpha ? 4 : 3))
                try check(avifImageYUVToRGB(image, &target))
            }
            return DecodedImage(
                pixels: hasAlpha
                    ? try Pixels(blending: width, height, fill: fill)
                    : try Pixels(width: width, height: height, fill: fill),
                width: width,
                height: height,
                orientation: orientation(image.pointee)
            )
        }
    }

    /// First it is turned, against the clock, and then mirrored.
    private static func orientation(_ image: avifImage) -> Orientation {
        let turns =
            image.transformFlags & UInt32(AVIF_TRANSFORM_IROT.rawValue) != 0
            ? Int(image.irot.angle & 3) : 0
        let turned: [Orientation] = [.upright, .left, .upsideDown, .right]
        guard image.transformFlags & UInt32(AVIF_TRANSFORM_IMIR.rawValue) != 0 else {
            return turned[turns]
        }
        // Mode 0 swaps top and bottom, mode 1 left and right.
        let mirrored: [Orientation] =
            image.imir.mode == 0
            ? [.upsideDownMirrored, .transposed, .mirrored, .transversed]
            : [.mirrored, .transversed, .upsideDownMirrored, .transposed]
        return mirrored[turns]
    }

    private static func check(
        _ code: avifResult,
        _ decoder: UnsafeMutablePointer<avifDecoder>? = nil
    ) throws(ImageFailure) {
        if code == AVIF_RESULT_OK { return }
        if let decoder {
            // The library has no error code for what exceeds its limits.
            let words = withUnsafeBytes(of: decoder.pointee.diag.error) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            // A box that is longer than the file has these words as well.
            if words.contains("too large"), !words.contains("truncated") {
                throw ImageFailure(.tooLarge, words)
            }
        }
        let text = avifResultToString(code).map { String(cString: $0) } ?? "no AVIF"
        switch code {
        case AVIF_RESULT_NOT_IMPLEMENTED, AVIF_RESULT_NO_CODEC_AVAILABLE,
            AVIF_RESULT_UNSUPPORTED_DEPTH:
            throw ImageFailure(.unsupported, text)
        default: throw ImageFailure(.damaged, text)
        }
    }
}
