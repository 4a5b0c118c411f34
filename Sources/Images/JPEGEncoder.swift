// SPDX-License-Identifier: Apache-2.0

import CJPEG

/// Small pictures as JPEG.
enum JPEGEncoder {
    private static let quality: Int32 = 80

    static func encode(_ pixels: Pixels) throws(ImageFailure) -> [UInt8] {
        guard let handle = tjInitCompress() else {
            throw ImageFailure(.damaged, "no memory for the encoder")
        }
        defer { tjDestroy(handle) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(buffer) }
        let code = pixels.bytes.withUnsafeBufferPointer {
            tjCompress2(
                handle,
                $0.baseAddress,
                Int32(pixels.width),
                0,
                Int32(pixels.height),
                TJPF_RGB.rawValue,
                &buffer,
                &count,
                Int32(TJSAMP_420.rawValue),
                quality,
                TJFLAG_FASTDCT
            )
        }
        guard code == 0, let buffer else {
            throw ImageFailure(.damaged, "the picture could not be written")
        }
        return Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
    }
}
