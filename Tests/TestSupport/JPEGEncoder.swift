// SPDX-License-Identifier: Apache-2.0

import CJPEG

/// Makes covers that can be shown.
package enum JPEGEncoder {
    /// - Parameter pixels: three bytes each, row by row.
    package static func bytes(
        _ pixels: [UInt8],
        width: Int,
        height: Int,
        quality: Int32,
        isProgressive: Bool = false
    ) throws -> [UInt8] {
        guard let handle = tjInitCompress() else { throw ToolError("no memory") }
        defer { tjDestroy(handle) }
        var buffer: UnsafeMutablePointer<UInt8>?
        defer { tjFree(buffer) }
        var count: UInt = 0
        let code = tjCompress2(
            handle,
            pixels,
            Int32(width),
            0,
            Int32(height),
            TJPF_RGB.rawValue,
            &buffer,
            &count,
            Int32(TJSAMP_420.rawValue),
            quality,
            isProgressive ? TJFLAG_PROGRESSIVE : 0
        )
        guard code == 0, let buffer else { throw ToolError("a cover cannot be made") }
        return Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
    }
}
