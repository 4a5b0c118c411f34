// SPDX-License-Identifier: Apache-2.0

import CJPEG

/// JPEG: made smaller while it is decoded, by a half, a quarter or an eighth.
///
/// What lies between is made by averaging afterwards, down to nine tenths of the width that is
/// wanted: the odd steps of the library cost more than they spare.
enum JPEGDecoder {
    /// Of the size that is wanted.
    private static let enough = 0.9

    static func decode(_ bytes: [UInt8], _ fit: PictureFit) throws(ImageFailure) -> DecodedImage {
        let markers = JPEGMarkers(bytes)
        // Without its last two bytes it is still whole; what ends before that is reported by the
        // pixels that are not there.
        let bytes = markers.hasEnd ? bytes : bytes + [0xFF, 0xD9]
        guard let handle = tjInitDecompress() else {
            throw ImageFailure(.damaged, "no memory for the decoder")
        }
        defer { tjDestroy(handle) }
        var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
        let code = bytes.withUnsafeBufferPointer {
            tjDecompressHeader3(
                handle,
                $0.baseAddress,
                UInt($0.count),
                &width,
                &height,
                &sampling,
                &space
            )
        }
        if code != 0, tjGetErrorCode(handle) != TJERR_WARNING.rawValue || width == 0 {
            throw failure(handle)
        }
        try ImageLimits.check(width: Int(width), height: Int(height))
        var image = DecodedImage(
            pixels: Pixels(0, 0, []),
            width: Int(width),
            height: Int(height),
            orientation: markers.orientation
        )
        let denominator = shrinking(image, fit.stored(image))
        let size = (
            (Int(width) + denominator - 1) / denominator,
            (Int(height) + denominator - 1) / denominator
        )
        let isInk = space == TJCS_CMYK.rawValue || space == TJCS_YCCK.rawValue
        image.pixels =
            isInk
            ? try inks(handle, bytes, size, isInverted: markers.isAdobe)
            : try Pixels(width: size.0, height: size.1) { buffer throws(ImageFailure) in
                try decompress(handle, bytes, into: buffer, size, TJPF_RGB)
            }
        return image
    }

    /// The largest step that leaves enough.
    private static func shrinking(
        _ image: DecodedImage,
        _ target: (width: Int, height: Int)
    ) -> Int {
        [8, 4, 2].first { step in
            Double(image.width) / Double(step) >= enough * Double(target.width)
                && Double(image.height) / Double(step) >= enough * Double(target.height)
        } ?? 1
    }

    private static func decompress(
        _ handle: tjhandle,
        _ bytes: [UInt8],
        into buffer: UnsafeMutableBufferPointer<UInt8>,
        _ size: (width: Int, height: Int),
        _ format: TJPF
    ) throws(ImageFailure) {
        // What a damaged file leaves out must not be what another image left here.
        buffer.update(repeating: 0)
        // A hostile file repeats its scans by the thousand, each of which costs the whole image.
        let flags = TJFLAG_FASTUPSAMPLE | TJFLAG_LIMITSCANS
        let code = bytes.withUnsafeBufferPointer {
            tjDecompress2(
                handle,
                $0.baseAddress,
                UInt($0.count),
                buffer.baseAddress,
                Int32(size.width),
                0,
                Int32(size.height),
                format.rawValue,
                flags
            )
        }
        if code == 0 { return }
        // After a warning the library calls an error a warning too; so what is said last counts.
        let text = message(handle)
        if !harmless.contains(where: { text.contains($0) }) { throw failure(handle) }
    }

    /// Some bytes too many between two segments, and the like, change nothing that is seen.
    private static let harmless = [
        "extraneous bytes", "Adobe color transform", "SOS parameters", "JFIF revision",
        "progression sequence",
    ]

    /// Four inks become three colours as a simple printer would mix them.
    private static func inks(
        _ handle: tjhandle,
        _ bytes: [UInt8],
        _ size: (width: Int, height: Int),
        isInverted: Bool
    ) throws(ImageFailure) -> Pixels {
        let count = size.width * size.height
        return try Pixels(blending: size.width, size.height) {
            buffer throws(ImageFailure) in
            try decompress(handle, bytes, into: buffer, size, TJPF_CMYK)
            for pixel in 0..<count {
                let flip: UInt8 = isInverted ? 0 : 255
                let key = Int(buffer[pixel * 4 + 3] ^ flip)
                for channel in 0..<3 {
                    let ink = Int(buffer[pixel * 4 + channel] ^ flip)
                    buffer[pixel * 4 + channel] = UInt8((ink * key + 127) / 255)
                }
                buffer[pixel * 4 + 3] = 255
            }
        }
    }

    private static func message(_ handle: tjhandle) -> String {
        tjGetErrorStr2(handle).map { String(cString: $0) } ?? ""
    }

    private static func failure(_ handle: tjhandle) -> ImageFailure {
        let text = message(handle)
        if text.contains("nsupported") || text.contains("not supported") {
            return ImageFailure(.unsupported, text)
        }
        return ImageFailure(text.contains("memory") ? .tooLarge : .damaged, text)
    }
}
