// SPDX-License-Identifier: Apache-2.0

/// Reads what `PlainText` writes: fields between tabs, where a backslash stands before what would
/// break them.
package enum TabSeparated {
    package static func fields(_ line: [UInt8]) -> [[UInt8]] {
        var line = line[...]
        // What comes from other systems ends its lines otherwise.
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            .map(unescaped)
    }

    /// A backslash that begins nothing known stands for itself.
    private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
        guard field.contains(backslash) else { return Array(field) }
        var bytes: [UInt8] = []
        var rest = field
        while let first = rest.first {
            if first == backslash, let (value, length) = escape(rest) {
                bytes += value
                rest = rest.dropFirst(length)
            } else {
                bytes.append(first)
                rest = rest.dropFirst()
            }
        }
        return bytes
    }

    private static let backslash = UInt8(ascii: "\\")

    /// What an escape stands for, and how long it is.
    private static func escape(_ text: ArraySlice<UInt8>) -> (value: [UInt8], length: Int)? {
        let inside = text.dropFirst()
        switch inside.first {
        case UInt8(ascii: "t")?: return ([9], 2)
        case UInt8(ascii: "n")?: return ([10], 2)
        case UInt8(ascii: "r")?: return ([13], 2)
        case backslash?: return ([backslash], 2)
        case UInt8(ascii: "x")?:
            let digits = inside.dropFirst().prefix(2)
            guard digits.count == 2, let value = hexadecimal(digits) else { return nil }
            return ([UInt8(truncatingIfNeeded: value)], 4)
        case UInt8(ascii: "u")? where inside.dropFirst().first == UInt8(ascii: "{"):
            let digits = inside.dropFirst(2).prefix(7).prefix { $0 != UInt8(ascii: "}") }
            guard digits.endIndex < text.endIndex, text[digits.endIndex] == UInt8(ascii: "}"),
                let scalar = hexadecimal(digits).flatMap({ Unicode.Scalar($0) })
            else { return nil }
            return (Array(String(Character(scalar)).utf8), digits.count + 4)
        default: return nil
        }
    }

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32? {
        let isHexadecimal = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        return isHexadecimal ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) : nil
    }
}
