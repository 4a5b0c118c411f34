// SPDX-License-Identifier: Apache-2.0

/// Rows of CSV after RFC 4180: commas, CR and LF behind each row, quotes where they are needed.
///
/// A spreadsheet takes a field that begins with `=`, `+`, `-`, `@` or a tab for a formula and runs it.
/// Titles come from strangers, so such a field gets an apostrophe in front, which spreadsheets show
/// as text.
package enum CSVText {
    package static func row(_ fields: [String]) -> [UInt8] {
        Array((fields.map(field).joined(separator: ",") + "\r\n").utf8)
    }

    /// One field as it stands in a row.
    package static func field(_ text: String) -> String {
        let guarded = beginsFormula(text) ? "'" + text : text
        let needsQuotes = guarded.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
            default: false
            }
        }
        // A blank at an end would be lost to some readers.
        guard needsQuotes || guarded.utf8.first == blank || guarded.utf8.last == blank else {
            return guarded
        }
        return "\"" + guarded.replacing("\"", with: "\"\"") + "\""
    }

    private static func beginsFormula(_ text: String) -> Bool {
        switch text.unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\r": true
        default: false
        }
    }

    private static let blank = UInt8(ascii: " ")
}
