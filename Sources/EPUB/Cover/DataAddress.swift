// SPDX-License-Identifier: Apache-2.0

/// A `data:` address: a file that stands in the reference to it.
enum DataAddress {
    static func isOne(_ reference: ArraySlice<UInt8>) -> Bool {
        reference.prefix(5).map(TextBytes.folded).elementsEqual("data:".utf8)
    }

    /// Decodes base64 into a buffer that is used again; blanks and percent signs may be in it.
    ///
    /// - Returns: how many bytes of the buffer it is; nil if it is something else.
    static func decode(_ reference: ArraySlice<UInt8>, into buffer: inout [UInt8]) -> Int? {
        guard isOne(reference), let comma = reference.firstIndex(of: UInt8(ascii: ",")) else {
            return nil
        }
        let head = reference[..<comma].suffix(7).map(TextBytes.folded)
        guard head.elementsEqual(";base64".utf8) else { return nil }
        let source = reference[(comma + 1)...]
        let room = source.count / 4 * 3 + 3
        if buffer.count < room { buffer = [UInt8](repeating: 0, count: room) }
        return decode(source.span, into: &buffer)
    }

    private static func decode(_ source: Span<UInt8>, into buffer: inout [UInt8]) -> Int? {
        let values = values.span
        var target = buffer.mutableSpan
        var filled = 0
        var bits: UInt32 = 0
        var digits = 0
        var index = 0
        while index < source.count {
            // Four digits in a row, as nearly all are, and none of them anything else.
            if digits & 3 == 0, index + 4 <= source.count {
                let (a, b) = (values[Int(source[index])], values[Int(source[index + 1])])
                let (c, d) = (values[Int(source[index + 2])], values[Int(source[index + 3])])
                if (a | b | c | d) < 64 {
                    target[filled] = a << 2 | b >> 4
                    target[filled + 1] = b << 4 | c >> 2
                    target[filled + 2] = c << 6 | d
                    filled += 3
                    index += 4
                    continue
                }
            }
            var byte = source[index]
            index += 1
            if byte == UInt8(ascii: "%"), index + 1 < source.count,
                let high = Href.digit(source[index]), let low = Href.digit(source[index + 1])
            {
                byte = high << 4 | low
                index += 2
            }
            if byte == UInt8(ascii: "=") { break }
            if TextBytes.isBlank(byte) { continue }
            let value = values[Int(byte)]
            guard value < 64 else { return nil }
            bits = bits << 6 | UInt32(value)
            digits += 1
            if digits & 3 == 0 {
                target[filled] = UInt8(truncatingIfNeeded: bits >> 16)
                target[filled + 1] = UInt8(truncatingIfNeeded: bits >> 8)
                target[filled + 2] = UInt8(truncatingIfNeeded: bits)
                filled += 3
            }
        }
        switch digits & 3 {
        case 0: return filled
        case 2:
            target[filled] = UInt8(truncatingIfNeeded: bits >> 4)
            return filled + 1
        case 3:
            target[filled] = UInt8(truncatingIfNeeded: bits >> 10)
            target[filled + 1] = UInt8(truncatingIfNeeded: bits >> 2)
            return filled + 2
        default: return nil
        }
    }

    /// What each byte stands for; 255 for none of the 64 digits.
    private static let values: [UInt8] = {
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z"))
        var digits = letters.map { $0 & 0xDF } + Array(letters)
        digits += Array(UInt8(ascii: "0")...UInt8(ascii: "9")) + Array("+/".utf8)
        var values = [UInt8](repeating: 255, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()
}
