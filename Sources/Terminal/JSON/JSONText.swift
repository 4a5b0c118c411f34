// SPDX-License-Identifier: Apache-2.0

import Files

/// Writes JSON values as UTF-8.
///
/// Besides what JSON demands, everything a terminal could misread is escaped too, since results are
/// looked at as often as they are parsed; a parser reads the same text either way.
package enum JSONText {
    package enum Style: Sendable {
        case compact
        /// One member or element a line, indented by two blanks.
        case pretty
    }

    package static func bytes(_ value: JSONValue, style: Style = .compact) -> [UInt8] {
        var bytes: [UInt8] = []
        append(value, to: &bytes, style: style, depth: 0)
        return bytes
    }

    package static func string(_ value: JSONValue, style: Style = .compact) -> String {
        String(decoding: bytes(value, style: style), as: UTF8.self)
    }

    package static func append(
        _ value: JSONValue,
        to bytes: inout [UInt8],
        style: Style,
        depth: Int
    ) {
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .integer(let number): bytes.append(contentsOf: String(number).utf8)
        case .double(let number): append(number, to: &bytes)
        case .string(let text): append(text, to: &bytes)
        case .path(let path): append(path.text, to: &bytes)
        case .array(let elements):
            appendList(elements, "[", "]", to: &bytes, style: style, depth: depth) {
                append($0, to: &$1, style: style, depth: depth + 1)
            }
        case .object(let object):
            appendList(object.members, "{", "}", to: &bytes, style: style, depth: depth) {
                append($0.name, to: &$1)
                $1.append(contentsOf: (style == .pretty ? ": " : ":").utf8)
                append($0.value, to: &$1, style: style, depth: depth + 1)
            }
        }
    }

    package static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        // Nearly every text is plain, and each is looked at where it lies.
        let span = text.utf8.span
        if span.indices.allSatisfy({ isPlain(span[$0]) }) {
            bytes.append(contentsOf: text.utf8)
            return bytes.append(UInt8(ascii: "\""))
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes.append(contentsOf: "\\\"".utf8)
            case "\\": bytes.append(contentsOf: "\\\\".utf8)
            case "\n": bytes.append(contentsOf: "\\n".utf8)
            case "\r": bytes.append(contentsOf: "\\r".utf8)
            case "\t": bytes.append(contentsOf: "\\t".utf8)
            case _ where TerminalText.isHarmful(scalar): appendEscaped(scalar, to: &bytes)
            default:
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a byte stands for itself wherever it is, as most do.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// JSON has no word for what is not a number, and none for what is infinite; but every reader
    /// takes a number that is too large for one that is.
    private static func append(_ number: Double, to bytes: inout [UInt8]) {
        let text = number.isNaN ? "null" : number.isFinite ? "\(number)" : "9e999"
        if number == -.infinity { bytes.append(UInt8(ascii: "-")) }
        bytes.append(contentsOf: text.utf8)
    }

    package static func append(_ member: JSONObject.Member, to bytes: inout [UInt8]) {
        append(member.name, to: &bytes)
        bytes.append(contentsOf: ": ".utf8)
        append(member.value, to: &bytes, style: .compact, depth: 0)
    }

    private static func appendEscaped(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
            let digits = Hexadecimal.digits(UInt32(unit), atLeast: 4, uppercase: false)
            bytes.append(contentsOf: "\\u\(digits)".utf8)
        }
    }

    private static func appendList<Element>(
        _ elements: [Element],
        _ opening: String,
        _ closing: String,
        to bytes: inout [UInt8],
        style: Style,
        depth: Int,
        _ appendElement: (Element, inout [UInt8]) -> Void
    ) {
        bytes.append(contentsOf: opening.utf8)
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            appendBreak(to: &bytes, style: style, depth: depth + 1)
            appendElement(element, &bytes)
        }
        if !elements.isEmpty { appendBreak(to: &bytes, style: style, depth: depth) }
        bytes.append(contentsOf: closing.utf8)
    }

    private static func appendBreak(to bytes: inout [UInt8], style: Style, depth: Int) {
        guard style == .pretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }
}
