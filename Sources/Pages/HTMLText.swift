// SPDX-License-Identifier: Apache-2.0

/// Text from anywhere as it stands in a page, where nothing of it is markup.
package enum HTMLText {
    /// For text and for values of attributes in quotes.
    package static func escape(_ text: String) -> String {
        var result: [UInt8] = []
        append(text, to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    /// The same behind other bytes of a page.
    package static func append(_ text: String, to result: inout [UInt8]) {
        if text.utf8.allSatisfy(isPlain) { return result.append(contentsOf: text.utf8) }
        result.reserveCapacity(result.count + text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): result += "&amp;".utf8
            case UInt8(ascii: "<"): result += "&lt;".utf8
            case UInt8(ascii: ">"): result += "&gt;".utf8
            case UInt8(ascii: "\""): result += "&quot;".utf8
            case UInt8(ascii: "'"): result += "&#39;".utf8
            // A page may not have it, however it is written.
            case 0: result += "\u{FFFD}".utf8
            default: result.append(byte)
            }
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
            UInt8(ascii: "'"), 0:
            false
        default: true
        }
    }

    /// JSON as it may stand in a `script` element, which no text in it can end.
    ///
    /// The three signs can be in strings only, and there they may be written by their numbers. The
    /// breaks of lines that JavaScript knows and JSON does not are written so by `JSONText`
    /// already.
    package static func script(_ json: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(json.underestimatedCount + 64)
        for byte in json {
            switch byte {
            case UInt8(ascii: "&"): result += "\\u0026".utf8
            case UInt8(ascii: "<"): result += "\\u003c".utf8
            case UInt8(ascii: ">"): result += "\\u003e".utf8
            default: result.append(byte)
            }
        }
        return result
    }
}
