// SPDX-License-Identifier: Apache-2.0

/// Endings that names of one sort of file have: only a hint where to look, never a proof.
struct NameEnding {
    static let image = NameEnding("jpg jpeg jpe png gif webp svg bmp avif jxl")
    /// Of the documents that have the text of a book.
    static let text = NameEnding("xhtml html htm xht")

    private static let longest = 5

    private let known: [UInt64]

    private init(_ endings: String) {
        known = endings.split(separator: " ").map { $0.utf8.reduce(0, Self.packed) }
    }

    /// Whether a name ends like that of such a file, whatever its case.
    func matches(_ name: Span<UInt8>) -> Bool {
        var dot = name.count - 1
        while dot >= 0, name.count - dot <= Self.longest, name[dot] != UInt8(ascii: ".") {
            dot -= 1
        }
        guard dot >= 0, name[dot] == UInt8(ascii: ".") else { return false }
        var ending: UInt64 = 0
        for index in (dot + 1)..<name.count {
            ending = Self.packed(ending, TextBytes.folded(name[index]))
        }
        return known.contains(ending)
    }

    private static func packed(_ letters: UInt64, _ letter: UInt8) -> UInt64 {
        letters << 8 | UInt64(letter)
    }
}
