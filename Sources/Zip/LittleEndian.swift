// SPDX-License-Identifier: Apache-2.0

/// Numbers as they stand in the records of an archive.
extension [UInt8] {
    /// The number at a place; the caller has seen that it is there.
    func number<Number: FixedWidthInteger & UnsignedInteger>(
        at offset: Int,
        as type: Number.Type = Number.self
    ) -> Number {
        var result: Number = 0
        for index in 0..<Number.bitWidth / 8 {
            result |= Number(self[offset + index]) << (8 * index)
        }
        return result
    }

    mutating func append(number: some FixedWidthInteger & UnsignedInteger) {
        for shift in stride(from: 0, to: number.bitWidth, by: 8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The number at a place; the caller has seen that it is there.
    func number(at offset: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// The same of two bytes, which are how long something is.
    func length(at offset: Int) -> Int {
        Int(UInt16(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
    }
}
