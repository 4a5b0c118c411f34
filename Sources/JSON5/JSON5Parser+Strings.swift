// SPDX-License-Identifier: Apache-2.0

/// Strings and what stands behind a backslash.
extension JSON5Parser {
    /// A string between either sort of quotes.
    mutating func string() throws(JSON5Error) -> String {
        let start = scanner.place
        guard let quote = scanner.peek else { throw unexpected("a string") }
        scanner.advance()
        var text = String.UnicodeScalarView()
        while let scalar = scanner.peek {
            switch scalar {
            case quote:
                scanner.advance()
                return String(text)
            case "\\":
                if let escaped = try escape() { text.append(escaped) }
            case "\n", "\r":
                throw JSON5Error(
                    start,
                    "this string is not closed on its line; "
                        + "expected \(JSON5Scanner.name(of: quote))"
                )
            default:
                text.append(scalar)
                scanner.advance()
            }
        }
        throw JSON5Error(
            start,
            "this string is not closed; expected \(JSON5Scanner.name(of: quote))"
        )
    }

    /// What a backslash and what follows mean; nil for the end of a line, which means nothing.
    private mutating func escape() throws(JSON5Error) -> Unicode.Scalar? {
        let place = scanner.place
        scanner.advance()
        guard let scalar = scanner.peek else {
            throw JSON5Error(place, "nothing follows the backslash")
        }
        scanner.advance()
        switch scalar {
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "v": return "\u{B}"
        case "0":
            guard scanner.peek?.isDigit != true else {
                throw JSON5Error(place, "\\0 may not precede a digit; write \\x00")
            }
            return "\0"
        case "1"..."9":
            throw JSON5Error(place, "unknown escape \\\(scalar); write a backslash as \\\\")
        case "x": return Unicode.Scalar(try hexadecimal(2, from: place)) ?? "\u{FFFD}"
        case "u": return try escapedCharacter(from: place)
        case "\r":
            _ = scanner.skip("\n")
            return nil
        default: return scalar.endsLine ? nil : scalar
        }
    }

    /// The character of `\u`, and of the second one that a rare character needs.
    mutating func escapedCharacter(from place: TextPlace) throws(JSON5Error) -> Unicode.Scalar {
        let first = try hexadecimal(4, from: place)
        if let scalar = Unicode.Scalar(first) { return scalar }
        let half = JSON5Error(place, "this is half of a surrogate pair; the other \\u is missing")
        guard first < 0xDC00, scanner.peek == "\\", scanner.second == "u" else { throw half }
        scanner.advance()
        scanner.advance()
        let second = try hexadecimal(4, from: place)
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw half }
        return scalar
    }

    private mutating func hexadecimal(
        _ count: Int,
        from place: TextPlace
    ) throws(JSON5Error) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = scanner.peek?.hexadecimalValue else {
                throw JSON5Error(place, "this escape needs \(count) hexadecimal digits")
            }
            value = value << 4 | digit
            scanner.advance()
        }
        return value
    }
}
