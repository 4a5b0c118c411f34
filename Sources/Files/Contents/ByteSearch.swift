// SPDX-License-Identifier: Apache-2.0

import Glibc

extension [UInt8] {
    /// Where a byte stands first in a part of this, as fast as the C library finds it.
    package func place(of byte: UInt8, in range: Range<Int>) -> Int? {
        withUnsafeBufferPointer { bytes in
            let part = bytes[range]
            guard let base = bytes.baseAddress, !part.isEmpty,
                let found = memchr(base + range.lowerBound, Int32(byte), part.count)
            else { return nil }
            return UnsafeRawPointer(found) - UnsafeRawPointer(base)
        }
    }
}

extension Span<UInt8> {
    /// Where one of two bytes stands first in a part of this; the end of the part if neither does.
    ///
    /// It looks at eight bytes at once: where the next one is near, as quotes in JSON are, to call the
    /// C library would take longer than to find it.
    @inlinable
    package func place(of one: UInt8, or other: UInt8, in range: Range<Int>) -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        let low: UInt64 = 0x0101_0101_0101_0101
        let (ones, others) = (UInt64(one) &* low, UInt64(other) &* low)
        return withUnsafeBytes { bytes in
            var place = range.lowerBound
            while place + 8 <= range.upperBound {
                let word = UInt64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                )
                let (left, right) = (word ^ ones, word ^ others)
                // The high bit of the first byte that is zero in either; those behind it may be wrong.
                let found = ((left &- low) & ~left | (right &- low) & ~right) & low << 7
                if found != 0 { return place + found.trailingZeroBitCount / 8 }
                place += 8
            }
            while place < range.upperBound, bytes[place] != one, bytes[place] != other {
                place += 1
            }
            return place
        }
    }
}
