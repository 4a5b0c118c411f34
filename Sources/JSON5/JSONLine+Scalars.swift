// SPDX-License-Identifier: Apache-2.0

/// Strings and numbers of a line.
extension JSONLine {
    /// A string, of which the opening quote is next: a part of the line if it has no backslash.
    mutating func string() throws(JSON5Error) -> ArraySlice<UInt8> {
        index += 1
        var start = index
        var text: [UInt8] = []
        while true {
            index = plainEnd(from: index)
            guard index < bytes.count else { break }
            switch bytes[index] {
            case UInt8(ascii: "\""):
                defer { index += 1 }
                if text.isEmpty { return bytes[start..<index] }
                text += bytes[start..<index]
                return text[...]
            case UInt8(ascii: "\\"):
                text += bytes[start..<index]
                try appendEscaped(to: &text)
                start = index
            default: throw error("a control character must be escaped")
            }
        }
        throw unexpected("'\"'")
    }

    /// Passes over a string, of which the opening quote is next.
    mutating func skipString() throws(JSON5Error) {
        let end = plainEnd(from: index + 1)
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
            index = end + 1
        } else {
            _ = try string()
        }
    }

    /// Where the part of a string ends that says what it is: at a quote, a backslash or a control
    /// character.
    private func plainEnd(from start: Int) -> Int {
        let bytes = bytes.span
        var place = start
        while place < bytes.count {
            let byte = bytes[place]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            place += 1
        }
        return place
    }

    private mutating func appendEscaped(to text: inout [UInt8]) throws(JSON5Error) {
        index += 1
        guard let character = peek else { throw unexpected("an escape") }
        index += 1
        switch character {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(character)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += UTF8.encode(try escapedScalar()) ?? .init()
        default:
            index -= 1
            throw unexpected("an escape")
        }
    }

    private mutating func escapedScalar() throws(JSON5Error) -> Unicode.Scalar {
        let first = try fourDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let end = index
        guard first < 0xDC00, skip("\\"), skip("u") else { return try half(endingAt: end) }
        let second = try fourDigits()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { return try half(endingAt: end) }
        return scalar
    }

    /// What follows half of a pair is read for itself.
    private mutating func half(endingAt end: Int) throws(JSON5Error) -> Unicode.Scalar {
        guard mendsHalves else {
            throw error("this is half of a surrogate pair; the other \\u is missing")
        }
        index = end
        return "\u{FFFD}"
    }

    private mutating func fourDigits() throws(JSON5Error) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Unicode.Scalar(byte).hexadecimalValue else {
                throw unexpected("a hexadecimal digit")
            }
            value = value << 4 | digit
            index += 1
        }
        return value
    }

    /// A number, of which the sign or the first digit is next.
    mutating func number() throws(JSON5Error) -> Scalar {
        let start = index
        let isNegative = skip("-")
        let first = index
        var value: Int64? = 0
        try skipDigits { digit in
            // Counted below zero, where there is room for one more.
            value = value.flatMap { $0.scaled(adding: digit) }
        }
        if bytes[first] == UInt8(ascii: "0"), index > first + 1 {
            throw error("numbers may not have leading zeros")
        }
        var isWhole = true
        if skip(".") {
            isWhole = false
            try skipDigits { _ in }
        }
        if skip("e") || skip("E") {
            isWhole = false
            if !skip("+") { _ = skip("-") }
            try skipDigits { _ in }
        }
        if isWhole, let value {
            if isNegative { return .integer(value) }
            if value > .min { return .integer(-value) }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let real = Double(text) else { throw error("this number cannot be read") }
        return .real(real)
    }

    private mutating func skipDigits(_ take: (Int64) -> Void) throws(JSON5Error) {
        let start = index
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 {
            take(Int64(bytes[index] - UInt8(ascii: "0")))
            index += 1
        }
        if index == start { throw unexpected("a digit") }
    }
}

/// Values of one kind only.
extension JSONLine {
    package mutating func text() throws(JSON5Error) -> [UInt8] {
        guard case .string(let text) = try scalar() else { throw error("expected a text") }
        return text
    }

    package mutating func integer() throws(JSON5Error) -> Int64 {
        guard case .integer(let number) = try scalar() else {
            throw error("expected a whole number")
        }
        return number
    }

    package mutating func flag() throws(JSON5Error) -> Bool {
        guard case .bool(let flag) = try scalar() else { throw error("expected true or false") }
        return flag
    }

    /// A list with nothing but texts.
    package mutating func strings() throws(JSON5Error) -> [String] {
        var texts: [String] = []
        try beginList()
        while try hasNextElement() { texts.append(String(decoding: try text(), as: UTF8.self)) }
        return texts
    }

    /// An object with nothing but whole numbers.
    package mutating func integers() throws(JSON5Error) -> [String: Int64] {
        var numbers: [String: Int64] = [:]
        try beginObject()
        while let name = try nextName() {
            numbers[String(decoding: name, as: UTF8.self)] = try integer()
        }
        return numbers
    }
}

extension Int64 {
    /// Ten times this number less a digit; nil beyond 64 bits.
    fileprivate func scaled(adding digit: Int64) -> Int64? {
        let (tens, isTooLarge) = multipliedReportingOverflow(by: 10)
        let (sum, isStillTooLarge) = tens.subtractingReportingOverflow(digit)
        return isTooLarge || isStillTooLarge ? nil : sum
    }
}
