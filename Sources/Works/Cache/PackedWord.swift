// SPDX-License-Identifier: Apache-2.0

/// Up to sixteen letters and digits in two machine words: looked up without making a `String`.
///
/// Case and everything between letters and digits is left out, so that `ISBN-13`, `isbn_13` and
/// `Isbn 13` are one word.
struct PackedWord: Hashable {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    /// Nil if there is no letter or digit, more than sixteen of them, or any byte beyond ASCII.
    init?(_ bytes: some Sequence<UInt8>) {
        var count = 0
        for byte in bytes {
            guard byte < 0x80 else { return nil }
            guard byte.isDigit || byte.isLetter else { continue }
            guard count < 16 else { return nil }
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(byte.lowercased)
            count += 1
        }
        guard count > 0 else { return nil }
    }
}
