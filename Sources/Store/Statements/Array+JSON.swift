// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// Adds a text as a string of JSON.
    mutating func appendJSON(_ text: String) {
        append(UInt8(ascii: "\""))
        let span = text.utf8.span
        if span.indices.contains(where: { Self.isEscaped(span[$0]) }) {
            for index in span.indices { appendEscaped(span[index]) }
        } else {
            append(contentsOf: text.utf8)
        }
        append(UInt8(ascii: "\""))
    }

    /// Adds texts as an array of JSON.
    mutating func appendJSON(_ texts: [String]) {
        append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            appendJSON(text)
        }
        append(UInt8(ascii: "]"))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            append(UInt8(ascii: "\\"))
            append(byte)
        case ..<0x20:
            append(contentsOf: "\\u00".utf8)
            append(JSONDigits.all[Int(byte >> 4)])
            append(JSONDigits.all[Int(byte & 15)])
        default: append(byte)
        }
    }
}

private enum JSONDigits {
    static let all = Array("0123456789abcdef".utf8)
}
