// SPDX-License-Identifier: Apache-2.0

/// XML as it is written: markup that the program knows, and text that may be anything.
package struct XMLWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// What the program itself says; `StaticString` so that nothing from a book can come here.
    package mutating func raw(_ markup: StaticString) {
        bytes += markup.description.utf8
    }

    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Text from anywhere, in an element or in an attribute in quotes, where nothing of it is
    /// markup.
    package mutating func text(_ text: String) {
        if text.utf8.allSatisfy(Self.isPlain) { return bytes.append(contentsOf: text.utf8) }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            // No document may have them, however they are written, and breaks of lines come and go.
            case ..<0x20, 0x7F: bytes.append(UInt8(ascii: " "))
            case 0xBE, 0xBF:
                bytes.append(byte)
                // Two code points that are no characters, U+FFFE and U+FFFF.
                if bytes.suffix(3).dropLast().elementsEqual([0xEF, 0xBF]) {
                    bytes.removeLast(3)
                    bytes.append(UInt8(ascii: " "))
                }
            default: bytes.append(byte)
            }
        }
    }

    /// Whether a byte stands for itself, as nearly all do.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
        case ..<0x20, 0x7F, 0xBE, 0xBF: false
        default: true
        }
    }

    package mutating func number(_ number: Int) {
        bytes += String(number).utf8
    }

    /// An element with text in it; none where there is no text.
    package mutating func element(
        _ open: StaticString,
        _ text: String?,
        _ close: StaticString
    ) {
        guard let text else { return }
        raw(open)
        self.text(text)
        raw(close)
    }
}
