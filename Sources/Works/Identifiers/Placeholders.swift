// SPDX-License-Identifier: Apache-2.0

/// What templates and generators write where an identifier should be, and what is none by its form.
///
/// Good values that are copied from book to book stand in the blocklist.
enum Placeholders {
    private static let words: Set<PackedWord> = Set(
        [
            "noid", "no id", "unknown", "none", "null", "nil", "n/a", "undefined", "default",
            "isbn", "isbn10", "isbn13", "uid", "uuid", "urn:uuid", "id", "bookid", "book-id",
            "pub-id", "identifier", "unique-id", "beq", "default-uid", "nnn-nn-nn-nn-n",
            "xxxxxxxxxx", "test", "example", "sample", "foo", "bar", "foobar", "todo", "tbd",
        ].compactMap { PackedWord($0.utf8) }
    )

    static func contains(_ bytes: Bytes) -> Bool {
        guard bytes.count <= 24, let word = PackedWord(bytes) else { return false }
        return words.contains(word)
    }

    /// Whether a value without a scheme was never meant to identify a book.
    static func isPlaceholder(_ bytes: Bytes) -> Bool {
        bytes.count < 4 || bytes.isUniform || contains(bytes) || isGenerated(bytes)
    }

    /// Names that style sheets and editors give to XML elements: `_idm123`, `id2345`, `_index`.
    private static func isGenerated(_ bytes: Bytes) -> Bool {
        let isUnderscored = bytes.first == UInt8(ascii: "_")
        let rest = isUnderscored ? bytes.dropFirst() : bytes
        if isUnderscored, rest.hasPrefix("index") { return true }
        guard rest.hasPrefix("id"),
            rest.allSatisfy({ $0.isDigit || $0.isLetter || $0 == UInt8(ascii: "_") })
        else { return false }
        return isUnderscored || rest.last?.isDigit == true
    }
}
