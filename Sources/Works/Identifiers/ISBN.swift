// SPDX-License-Identifier: Apache-2.0

/// International Standard Book Numbers: nine, ten and thirteen digits become thirteen.
package enum ISBN {
    /// The thirteen digits of what may be written in any usual way, or nil if it is no good ISBN.
    package static func normalised(_ text: String) -> String? {
        guard case .value(let value) = read(Array(text.utf8)[...]) else { return nil }
        return value
    }

    /// Reads a value that is meant as an ISBN, with or without `ISBN:` before it.
    static func read(_ bytes: Bytes) -> ValueReading {
        let rest = bytes.narrowed.afterISBNWords
        if let digits = ISBNDigits(rest) { return read(digits) }
        return ISBNText(rest).reading
    }

    static func read(_ digits: ISBNDigits) -> ValueReading {
        let nine: UInt64
        let prefix: UInt64
        let check: UInt64
        switch digits.count {
        case 9, 10:
            // An SBN is an ISBN-10 whose leading zero was not yet written.
            nine = digits.number / 10
            prefix = 978
            check = digits.endsInX ? 10 : digits.number % 10
            guard check == ISBN.checkOfTen(nine) else { return .problem("wrong check digit") }
        case 13:
            prefix = digits.number / 10_000_000_000
            nine = digits.number / 10 % 1_000_000_000
            check = digits.number % 10
            guard prefix == 978 || prefix == 979 else {
                return .problem("does not begin with 978 or 979")
            }
            guard check == ISBN.checkOfThirteen(prefix * 1_000_000_000 + nine) else {
                return .problem("wrong check digit")
            }
        default:
            return .problem("\(digits.count) digits")
        }
        // 0000000000 to 9999999999 all have a right check digit.
        guard nine % 111_111_111 != 0 else { return .problem("all digits the same") }
        let twelve = prefix * 1_000_000_000 + nine
        return .value(String(twelve * 10 + checkOfThirteen(twelve)))
    }

    /// A number below a bar code: those of books are ISBNs, the others are of no use here.
    static func claimEAN(_ bytes: Bytes) -> IdentifierClaim {
        let text = ISBNText(bytes.afterISBNWords)
        if text.first?.looksLikeThirteen == true { return text.reading.claim(.isbn) }
        return ValueForm.text.claim(.ean, bytes)
    }

    private static func checkOfTen(_ nine: UInt64) -> UInt64 {
        var rest = nine
        var sum: UInt64 = 0
        for weight in UInt64(2)...10 {
            sum += rest % 10 * weight
            rest /= 10
        }
        return (11 - sum % 11) % 11
    }

    private static func checkOfThirteen(_ twelve: UInt64) -> UInt64 {
        var rest = twelve
        var sum: UInt64 = 0
        for place in 0..<12 {
            sum += rest % 10 * (place.isMultiple(of: 2) ? 3 : 1)
            rest /= 10
        }
        return (10 - sum % 10) % 10
    }
}
