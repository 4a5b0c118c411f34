// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    mutating func append(_ text: String) {
        append(contentsOf: text.utf8)
    }

    /// Least byte first, as ZIP writes numbers.
    mutating func append16(_ value: Int) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
    }

    /// Least byte first, as ZIP writes numbers.
    mutating func append32(_ value: Int) {
        append16(value)
        append16(value >> 16)
    }

    /// Greatest byte first, as JPEG writes numbers.
    mutating func append16BigEndian(_ value: Int) {
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value))
    }
}
