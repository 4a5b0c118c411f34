// SPDX-License-Identifier: Apache-2.0

/// How the canonical dump writes texts and bytes.
///
/// A text stands between quotes, and a quote in it is doubled. What would break the line, act on a
/// terminal or not be seen there is written with a backslash: `\n`, `\r`, `\t`, `\\`, `\x1B` for
/// other controls of ASCII and for bytes that are not UTF-8, `\u{202E}` for the rest.
package enum LiteralText {
    /// Whether a character is written by its number.
    ///
    /// A fixed list, so that a dump does not change with the tables of Unicode.
    package static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: true
        // Direction marks, embeddings, overrides, isolates and the deprecated controls after them.
        case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x206F: true
        case 0x2028...0x2029: true
        // Marks that show nothing: byte order, interlinear notes, tags.
        case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }

    package static func append(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(quote)
        var parser = Unicode.UTF8.ForwardParser()
        var source = text.makeIterator()
        var position = text.startIndex
        while true {
            switch parser.parseScalar(from: &source) {
            case .valid(let encoded):
                position = text.index(position, offsetBy: encoded.count)
                let scalar = Unicode.UTF8.decode(encoded)
                append(scalar, encoded, to: &bytes)
            case .error(let length):
                for _ in 0..<length {
                    appendEscape("\\x", UInt32(text[position]), digits: 2, to: &bytes)
                    position = text.index(after: position)
                }
            case .emptyInput:
                bytes.append(quote)
                return
            }
        }
    }

    package static func appendHexadecimal(
        _ blob: some Sequence<UInt8>,
        to bytes: inout [UInt8]
    ) {
        for byte in blob {
            bytes.append(lowerDigits[Int(byte >> 4)])
            bytes.append(lowerDigits[Int(byte & 15)])
        }
    }

    private static func append(
        _ scalar: Unicode.Scalar,
        _ encoded: Unicode.UTF8.EncodedScalar,
        to bytes: inout [UInt8]
    ) {
        switch scalar {
        case "'": bytes.append(contentsOf: [quote, quote])
        case "\\": bytes.append(contentsOf: "\\\\".utf8)
        case "\n": bytes.append(contentsOf: "\\n".utf8)
        case "\r": bytes.append(contentsOf: "\\r".utf8)
        case "\t": bytes.append(contentsOf: "\\t".utf8)
        case _ where !isEscaped(scalar): bytes.append(contentsOf: encoded)
        case _ where scalar.value < 0x80:
            appendEscape("\\x", scalar.value, digits: 2, to: &bytes)
        default:
            appendEscape("\\u{", scalar.value, digits: 1, to: &bytes)
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func appendEscape(
        _ start: String,
        _ value: UInt32,
        digits: Int,
        to bytes: inout [UInt8]
    ) {
        let number = String(value, radix: 16, uppercase: true)
        bytes.append(contentsOf: start.utf8)
        let padding = max(0, digits - number.utf8.count)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: padding))
        bytes.append(contentsOf: number.utf8)
    }

    private static let quote = UInt8(ascii: "'")
    private static let lowerDigits = Array("0123456789abcdef".utf8)
}
