// SPDX-License-Identifier: Apache-2.0

/// The digits of a number written like an ISBN: with hyphens, dashes and blanks anywhere.
struct ISBNDigits {
    /// All digits as one number; an X at the end counts as a digit 0.
    private(set) var number: UInt64 = 0
    private(set) var count = 0
    private(set) var endsInX = false

    /// Whether these thirteen digits can only be meant as an ISBN.
    var looksLikeThirteen: Bool {
        count == 13 && (number / 10_000_000_000 == 978 || number / 10_000_000_000 == 979)
    }

    /// Nil if anything but up to 18 digits and separators is found.
    init?(_ bytes: Bytes) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte.isDigit {
                guard !endsInX, count < 18 else { return nil }
                number = number * 10 + UInt64(byte & 0x0F)
                count += 1
                index += 1
                continue
            }
            let width = max(bytes.blankWidth(at: index), bytes.dashWidth(at: index))
            if width > 0 {
                index += width
            } else if byte.lowercased == UInt8(ascii: "x"), !endsInX, count == 8 || count == 9 {
                endsInX = true
                number *= 10
                count += 1
                index += 1
            } else {
                return nil
            }
        }
        guard count > 0 else { return nil }
    }
}

extension Bytes {
    /// The rest after any of `ISBN`, `eISBN`, `e-ISBN`, `ISBN-13:`, `ISBN10`, `SBN` and the like.
    var afterISBNWords: Bytes {
        var rest = trimmed
        while let next = rest.afterOneISBNWord { rest = next }
        return rest
    }

    /// Whether an ISBN word stands at the beginning.
    var beginsWithISBNWord: Bool { afterOneISBNWord != nil }

    private var afterOneISBNWord: Bytes? {
        guard let first, first.isLetter else { return nil }
        for word in ["isbn", "eisbn", "e-isbn", "sbn"] where hasPrefix(word) {
            return dropFirst(word.utf8.count).afterISBNLength.afterPunctuation
        }
        return nil
    }

    /// The rest after `-13`, ` 10` and so on, unless these digits begin the number itself.
    private var afterISBNLength: Bytes {
        var rest = self
        while let first = rest.first, first.isBlank || first.joinsWords { rest = rest.dropFirst() }
        guard rest.hasPrefix("10") || rest.hasPrefix("13") else { return self }
        rest = rest.dropFirst(2)
        guard let next = rest.first, next == UInt8(ascii: ":") || next.isBlank || next.joinsWords
        else { return self }
        return rest
    }

    private var afterPunctuation: Bytes {
        let rest = drop { $0.isBlank || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }
        return rest.trimmed
    }
}

extension UInt8 {
    /// A hyphen or an underscore.
    fileprivate var joinsWords: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
}
