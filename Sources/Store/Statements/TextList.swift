// SPDX-License-Identifier: Apache-2.0

import JSON5

/// Texts in one column: an array of JSON.
enum TextList {
    static func text(_ texts: [String]) -> String {
        var bytes: [UInt8] = []
        bytes.appendJSON(texts)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Nil for what is no such array.
    static func read(_ text: String?) -> [String]? {
        guard let text else { return nil }
        do throws(JSON5Error) {
            var line = try JSONLine(Array(text.utf8))
            return try line.strings()
        } catch { return nil }
    }
}
