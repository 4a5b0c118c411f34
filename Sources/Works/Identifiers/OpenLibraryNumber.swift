// SPDX-License-Identifier: Apache-2.0

/// Open Library's numbers, whose last letter says what they name: `OL45883W` a work, `...M` a book.
enum OpenLibraryNumber {
    /// The kind comes from the number; `kind` is only what a value that is none is held to be.
    static func claim(_ kind: VolumeIDKind, _ bytes: Bytes) -> IdentifierClaim {
        var rest = bytes
        for folder in ["/works/", "/books/", "works/", "books/"] where rest.hasPrefix(folder) {
            rest = rest.dropFirst(folder.utf8.count)
            break
        }
        guard let found = Self.kind(of: rest) else {
            return .invalid(kind: kind, problem: "not an Open Library work or book")
        }
        return .valid(VolumeID(kind: found, value: rest.uppercasedText))
    }

    static func kind(of bytes: Bytes) -> VolumeIDKind? {
        guard (4...20).contains(bytes.count), bytes.hasPrefix("ol") else { return nil }
        let digits = bytes.dropFirst(2).dropLast()
        guard digits.isDigits, digits.first != UInt8(ascii: "0") else { return nil }
        switch bytes.last?.lowercased {
        case UInt8(ascii: "w"): return .openLibraryWork
        case UInt8(ascii: "m"): return .openLibraryBook
        default: return nil
        }
    }
}
