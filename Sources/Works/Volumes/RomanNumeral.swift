// SPDX-License-Identifier: Apache-2.0

/// Roman numerals as they stand behind the word for a volume: from I to CCCXCIX.
enum RomanNumeral {
    /// The number that a word is, if it is written as it should be.
    ///
    /// Words such as `di`, `mi` or `civil` must not become numbers: neither D nor M is read, L and
    /// C only among capitals.
    static func value(of token: TitleToken) -> Int? {
        guard (1...8).contains(token.count) else { return nil }
        var rest = token.letters
        var sum = 0
        var last = 0
        var hasLarge = false
        for _ in 0..<token.count {
            guard let digit = digit(UInt8(truncatingIfNeeded: rest)) else { return nil }
            rest >>= 8
            hasLarge = hasLarge || digit > 10
            // From the right, a smaller digit before a larger one is taken off.
            sum += digit < last ? -digit : digit
            last = max(last, digit)
        }
        guard sum > 0, sum < 400, !hasLarge || token.isUpperCase, token.count > 1 || sum <= 10,
            packed(sum) == token.letters
        else { return nil }
        return sum
    }

    private static func digit(_ letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "i"): 1
        case UInt8(ascii: "v"): 5
        case UInt8(ascii: "x"): 10
        case UInt8(ascii: "l"): 50
        case UInt8(ascii: "c"): 100
        default: nil
        }
    }

    /// The one right way to write a number, as its letters.
    private static func packed(_ number: Int) -> UInt64 {
        var rest = number
        var letters: UInt64 = 0
        for (value, spelling) in spellings {
            while rest >= value {
                rest -= value
                for byte in spelling.utf8 { letters = letters << 8 | UInt64(byte) }
            }
        }
        return letters
    }

    private static let spellings: [(Int, String)] = [
        (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"),
        (1, "i"),
    ]

}
