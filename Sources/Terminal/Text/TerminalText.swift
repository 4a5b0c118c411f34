// SPDX-License-Identifier: Apache-2.0

package import Files

/// Makes text from books and file names harmless for a terminal.
///
/// A title may hold an escape sequence that retitles the window, or a control that turns the
/// reading direction so that a name shows as another. Such characters are written out: `\n`, `\r`
/// and `\t`, `\x1B` for other ASCII controls, `\u{202E}` for the rest, and `\xFF` for a byte that
/// is not UTF-8. A backslash stays as it is unless asked otherwise, so that escaping twice changes
/// nothing more.
package enum TerminalText {
    package static func escape(_ text: String) -> String {
        let span = text.utf8.span
        if span.indices.allSatisfy({ isPlain(span[$0]) }) { return text }
        // Other scripts are as harmless as letters without accents.
        return text.unicodeScalars.contains(where: isHarmful) ? escape(text.utf8) : text
    }

    package static func escape(_ path: Path) -> String {
        escape(path.bytes)
    }

    /// - Parameter backslash: Doubles each backslash, which makes the text reversible.
    package static func escape(_ bytes: some Sequence<UInt8>, backslash: Bool = false) -> String {
        let bytes = Array(bytes)
        // Nearly all text stands for itself.
        if !backslash, bytes.allSatisfy(isPlain) { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 8)
        append(bytes, to: &result, backslash: backslash)
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a terminal, or a person reading one, could be misled by this character.
    package static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
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

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte)
    }

    private static func append(_ bytes: [UInt8], to result: inout [UInt8], backslash: Bool) {
        var rest = bytes[...]
        while let first = rest.first {
            if first < 0x80 {
                rest.removeFirst()
                append(Unicode.Scalar(first), to: &result, backslash: backslash)
            } else if let (scalar, length) = UTF8Sequence.first(of: rest) {
                rest.removeFirst(length)
                append(scalar, to: &result, backslash: backslash)
            } else {
                rest.removeFirst()
                result += "\\x\(Hexadecimal.digits(UInt32(first), atLeast: 2))".utf8
            }
        }
    }

    private static func append(
        _ scalar: Unicode.Scalar,
        to result: inout [UInt8],
        backslash: Bool
    ) {
        switch scalar {
        case "\n": result += "\\n".utf8
        case "\r": result += "\\r".utf8
        case "\t": result += "\\t".utf8
        case "\\" where backslash: result += "\\\\".utf8
        case _ where !isHarmful(scalar): result += UTF8.encode(scalar) ?? .init()
        case _ where scalar.value < 0x80:
            result += "\\x\(Hexadecimal.digits(scalar.value, atLeast: 2))".utf8
        default: result += "\\u{\(Hexadecimal.digits(scalar.value, atLeast: 1))}".utf8
        }
    }
}
