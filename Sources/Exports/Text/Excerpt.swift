// SPDX-License-Identifier: Apache-2.0

/// The beginning of a long text.
enum Excerpt {
    /// Whole words within so many bytes of UTF-8, and a mark if that is not all.
    static func of(_ text: String, _ most: Int) -> String {
        guard text.utf8.count > most else { return text }
        let scalars = text.unicodeScalars
        var end = text.utf8.index(text.startIndex, offsetBy: most)
        while end.samePosition(in: scalars) == nil { end = text.utf8.index(before: end) }
        let start = text[..<end]
        let words = start.lastIndex(where: \.isWhitespace).map { start[..<$0] }
        return (words ?? start) + "…"
    }
}
