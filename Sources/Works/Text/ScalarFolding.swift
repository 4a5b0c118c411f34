// SPDX-License-Identifier: Apache-2.0

import Letters

/// What becomes of one character beyond ASCII when text is folded.
enum ScalarFolding {
    case nothing
    case blank
    /// Vanishes like nothing, but tells an article from the word that it is written to.
    case apostrophe
    case latin(UInt8, UInt8?)
    case scalar(Unicode.Scalar)

    /// Hands out what becomes of a character: mostly one thing, or one for each of its parts.
    static func fold(_ scalar: Unicode.Scalar, _ take: (ScalarFolding) -> Void) {
        let value = scalar.value
        switch value {
        case 0xC0...0x17F: take(LatinLetters.fold(value))
        case 0x80...0xBF: take(latinSign(value))
        // What most text beyond Latin is made of stands for itself: the plain small letters of
        // Greek and Cyrillic, and the characters of Chinese and Japanese.
        case 0x3B1...0x3C1, 0x3C3...0x3C9, 0x430...0x438, 0x43A...0x44F, 0x3041...0x304A,
            0x3400...0x9FFF:
            take(.scalar(scalar))
        case 0x300...0x36F, 0x200B...0x200F, 0x2060, 0xFE00...0xFE0F, 0xFEFF: take(.nothing)
        case 0x2018, 0x2019, 0x2032, 0x2B9...0x2BF: take(.apostrophe)
        case 0x266F: take(.scalar("#"))
        default: LetterParts.of(scalar) { take(part($0)) }
        }
    }

    private static func part(_ scalar: Unicode.Scalar) -> ScalarFolding {
        let value = scalar.value
        if (0xC0...0x17F).contains(value) { return LatinLetters.fold(value) }
        if let letter = arabicLetters[value] { return .scalar(letter) }
        switch scalar.properties.generalCategory {
        // The marks of other scripts, such as the vowels of Indian ones, tell words apart.
        case .nonspacingMark, .enclosingMark: return isMarkOnly(value) ? .nothing : .scalar(scalar)
        case .format, .control: return .nothing
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .connectorPunctuation,
            .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol,
            .otherSymbol:
            return scalar.isASCII ? .scalar(scalar) : .blank
        default: return value == 0x640 ? .nothing : .scalar(scalar)
        }
    }

    /// Whether a mark only says how its letter sounds: accents of Latin, Greek and Cyrillic, points
    /// of Hebrew, vowels of Arabic.
    private static func isMarkOnly(_ value: UInt32) -> Bool {
        switch value {
        case 0x300...0x36F, 0x483...0x489, 0x591...0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670,
            0x6D6...0x6ED, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
            true
        default: false
        }
    }

    /// Letters that Persian and Arabic keyboards write differently.
    private static let arabicLetters: [UInt32: Unicode.Scalar] = [
        0x649: "\u{64A}", 0x6CC: "\u{64A}", 0x6A9: "\u{643}", 0x6C1: "\u{647}",
    ]

    /// The signs between ASCII and the letters of Latin-1.
    private static func latinSign(_ value: UInt32) -> ScalarFolding {
        switch value {
        case 0xAA: .latin(UInt8(ascii: "a"), nil)
        case 0xBA: .latin(UInt8(ascii: "o"), nil)
        case 0xB5: .scalar("\u{3BC}")
        case 0xB2: .latin(UInt8(ascii: "2"), nil)
        case 0xB3: .latin(UInt8(ascii: "3"), nil)
        case 0xB9: .latin(UInt8(ascii: "1"), nil)
        case 0xB4: .apostrophe
        case 0xAD: .nothing
        default: .blank
        }
    }
}
