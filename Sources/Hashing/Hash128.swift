// SPDX-License-Identifier: Apache-2.0

import CXXHash

/// A 128-bit XXH3 hash: the name of a cover file and the parts of a fingerprint.
///
/// XXH3 is not a cryptographic hash. It names things fast (SHA-256 would cost more than all the
/// rest of an import), and where an equal name decides something, bytes are compared as well.
package struct Hash128: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    package init(of bytes: ArraySlice<UInt8>) {
        let hash = bytes.withUnsafeBytes { accession_hash128($0.baseAddress, $0.count) }
        self.init(high: hash.high64, low: hash.low64)
    }

    package init(of span: Span<UInt8>) {
        let hash = span.withUnsafeBytes { accession_hash128($0.baseAddress, $0.count) }
        self.init(high: hash.high64, low: hash.low64)
    }

    package init(of words: Span<UInt64>) {
        let hash = words.withUnsafeBytes { accession_hash128($0.baseAddress, $0.count) }
        self.init(high: hash.high64, low: hash.low64)
    }

    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        var words: (high: UInt64, low: UInt64) = (0, 0)
        for index in 0..<8 {
            words.high = words.high << 8 | UInt64(bytes[index])
            words.low = words.low << 8 | UInt64(bytes[index + 8])
        }
        self.init(high: words.high, low: words.low)
    }

    /// Sixteen bytes, the most significant first.
    package var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(16)
        for word in [high, low] {
            for shift in stride(from: 56, through: 0, by: -8) {
                result.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
            }
        }
        return result
    }

    /// Thirty-two lower-case hexadecimal digits.
    package var hexadecimal: String {
        String(unsafeUninitializedCapacity: 32) { buffer in
            var place = 0
            for word in [high, low] {
                for shift in stride(from: 60, through: 0, by: -4) {
                    let digit = UInt8(truncatingIfNeeded: word >> UInt64(shift)) & 15
                    buffer[place] =
                        digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
                    place += 1
                }
            }
            return place
        }
    }
}

extension Hash128 {
    /// Such as `0.8.1`.
    package static var libraryVersion: String {
        let number = XXH_versionNumber()
        return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
    }
}
