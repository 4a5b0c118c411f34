// SPDX-License-Identifier: Apache-2.0

/// Images for tests: headers that are right, with nothing to see behind them.
package enum SampleImage {
    /// A PNG of this size, as far as its header says.
    ///
    /// - Parameter seed: other seeds make other bytes.
    package static func png(width: UInt32, height: UInt32, seed: UInt8 = 0) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0, seed]
    }

    /// A JPEG with one other segment in front of its frame header.
    package static func jpeg(width: UInt16, height: UInt16) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 17, 8]
            + [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
            + [3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1, 0xFF, 0xD9]
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
