// SPDX-License-Identifier: Apache-2.0

/// Endings that names of images have: only a hint where to look, never a proof.
enum ImageEnding {
    private static let known = [
        "jpg", "jpeg", "jpe", "png", "gif", "webp", "svg", "bmp", "avif", "jxl",
    ].map { $0.utf8.reduce(0, packed) }

    /// Whether a name ends like that of an image, whatever its case.
    static func matches(_ name: Span<UInt8>) -> Bool {
        var dot = name.count - 1
        while dot >= 0, name.count - dot <= 5, name[dot] != UInt8(ascii: ".") { dot -= 1 }
        guard dot >= 0, name[dot] == UInt8(ascii: ".") else { return false }
        var ending: UInt64 = 0
        for index in (dot + 1)..<name.count {
            ending = packed(ending, TextBytes.folded(name[index]))
        }
        return known.contains(ending)
    }

    private static func packed(_ letters: UInt64, _ letter: UInt8) -> UInt64 {
        letters << 8 | UInt64(letter)
    }
}
