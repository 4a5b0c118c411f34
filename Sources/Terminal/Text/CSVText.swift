// SPDX-License-Identifier: Apache-2.0

/// Rows of CSV after RFC 4180: CR and LF behind each row, quotes where they are needed.
///
/// A spreadsheet takes a field that begins with `=`, `+`, `-`, `@` or a tab for a formula and runs
/// it. Titles come from strangers, so such a field gets an apostrophe in front, which spreadsheets
/// show as text.
package enum CSVText {
    /// What stands between fields.
    package struct Delimiter: Equatable, Sendable {
        package let character: Unicode.Scalar

        package static let comma = Delimiter(character: ",")

        /// Nil for what is no word for one.
        package init?(_ word: String) {
            switch word {
            case "comma": self = .comma
            case "semicolon": character = ";"
            case "tab", "\t": character = "\t"
            default:
                let scalars = Array(word.unicodeScalars)
                guard scalars.count == 1, let only = scalars.first, Self.isPossible(only) else {
                    return nil
                }
                character = only
            }
        }

        /// The word for it.
        package var word: String {
            switch character {
            case ",": "comma"
            case ";": "semicolon"
            case "\t": "tab"
            default: String(Character(character))
            }
        }

        private init(character: Unicode.Scalar) {
            self.character = character
        }

        /// What is in every other title, or has a meaning already, would make a table unreadable.
        private static func isPossible(_ scalar: Unicode.Scalar) -> Bool {
            guard scalar.isASCII, scalar.value > 0x20, scalar.value < 0x7F else { return false }
            switch scalar {
            case "0"..."9", "A"..."Z", "a"..."z", "\"", "'", "\\", "=", "+", "-", "@", ".", "_":
                return false
            default: return true
            }
        }

        package static let problem =
            "must be comma, semicolon, tab, or one other character such as |"
    }

    package static func row(_ fields: [String], _ delimiter: Delimiter = .comma) -> [UInt8] {
        var bytes: [UInt8] = []
        append(fields, to: &bytes, delimiter)
        return bytes
    }

    /// Appends a row to what is written later.
    package static func append(
        _ fields: [String],
        to bytes: inout [UInt8],
        _ delimiter: Delimiter = .comma
    ) {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(truncatingIfNeeded: delimiter.character.value)) }
            append(field: field, to: &bytes, delimiter)
        }
        bytes.append(contentsOf: "\r\n".utf8)
    }

    /// One field as it stands in a row.
    package static func field(_ text: String, _ delimiter: Delimiter = .comma) -> String {
        var bytes: [UInt8] = []
        append(field: text, to: &bytes, delimiter)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(
        field text: String,
        to bytes: inout [UInt8],
        _ delimiter: Delimiter
    ) {
        let isFormula = beginsFormula(text)
        let mark = UInt8(truncatingIfNeeded: delimiter.character.value)
        let needsQuotes = text.utf8.contains { byte in
            switch byte {
            case mark, quote, UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
            default: false
            }
        }
        // A blank at an end would be lost to some readers.
        let isLoose = text.utf8.first == blank || text.utf8.last == blank
        if needsQuotes || isLoose { bytes.append(quote) }
        if isFormula { bytes.append(UInt8(ascii: "'")) }
        if needsQuotes {
            for byte in text.utf8 {
                if byte == quote { bytes.append(quote) }
                bytes.append(byte)
            }
        } else {
            bytes.append(contentsOf: text.utf8)
        }
        if needsQuotes || isLoose { bytes.append(quote) }
    }

    /// The bytes of a path in base64 where its text in a table does not give them back.
    package static func exactBytes(of path: [UInt8]) -> String? {
        TerminalText.escape(path).utf8.elementsEqual(path) ? nil : Base64.encode(path)
    }

    private static func beginsFormula(_ text: String) -> Bool {
        switch text.unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\r": true
        default: false
        }
    }

    private static let blank = UInt8(ascii: " ")
    private static let quote = UInt8(ascii: "\"")
}
