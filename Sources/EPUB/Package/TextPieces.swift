// SPDX-License-Identifier: Apache-2.0

/// Lists that books write into one text.
enum TextPieces {
    /// The pieces between separators, without the spaces around them; empty ones are none.
    static func of(_ text: String, separatedBy isSeparator: (UInt8) -> Bool) -> [String] {
        text.utf8.split(whereSeparator: isSeparator).compactMap { piece in
            let start = piece.drop { $0 == UInt8(ascii: " ") }
            guard let last = start.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return nil }
            return String(Substring(start[...last]))
        }
    }
}
