// SPDX-License-Identifier: Apache-2.0

/// Numbers and names that shops and reader communities give to books.
enum StoreNumber {
    /// A number without the zeros before it.
    static func read(_ bytes: Bytes) -> ValueReading {
        guard bytes.isDigits else { return .notANumber }
        let digits = bytes.drop { $0 == UInt8(ascii: "0") }
        guard !digits.isEmpty else { return .problem("zero") }
        guard digits.count <= 18 else { return .problem("too many digits") }
        return .value(digits.text)
    }

    /// Google Books: twelve characters, and case matters.
    static func readGoogle(_ bytes: Bytes) -> ValueReading {
        guard bytes.count == 12,
            bytes.allSatisfy({ $0.isDigit || $0.isLetter || $0 == 0x2D || $0 == 0x5F })
        else { return .problem("not twelve letters and digits") }
        guard !bytes.isUniform else { return .problem("all characters the same") }
        return .value(bytes.text)
    }

    /// Wikidata: `Q` and a number.
    static func readWikidata(_ bytes: Bytes) -> ValueReading {
        guard bytes.hasPrefix("q"), bytes.dropFirst().isDigits, bytes.count <= 16,
            bytes.dropFirst().first != UInt8(ascii: "0")
        else { return .problem("not a Wikidata item") }
        return .value(bytes.uppercasedText)
    }

    /// A name made of words, as shops put into their addresses.
    static func readSlug(_ bytes: Bytes) -> ValueReading {
        guard bytes.count >= 4, bytes.allSatisfy({ $0.isSlug || $0 == UInt8(ascii: ".") }) else {
            return .problem("not a name of letters and digits")
        }
        guard !bytes.isUniform, !Placeholders.contains(bytes) else {
            return .problem("a placeholder")
        }
        return .value(bytes.lowercasedText)
    }

    /// What is computed: 32 hexadecimal digits.
    static func readDigest(_ bytes: Bytes) -> ValueReading {
        guard bytes.count == 32, bytes.allSatisfy({ $0.hexValue != nil }) else {
            return .problem("not 32 hexadecimal digits")
        }
        return .value(bytes.lowercasedText)
    }

    /// Standard Ebooks: the author's and the book's name as in the address of the book's page.
    static func readPath(_ bytes: Bytes) -> ValueReading {
        let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count >= 2,
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isSlug) })
        else { return .problem("not an author and a title") }
        return .value(bytes.lowercasedText)
    }
}

extension UInt8 {
    /// A letter, digit, hyphen or underscore.
    var isSlug: Bool { isDigit || isLetter || self == 0x2D || self == 0x5F }
}
