// SPDX-License-Identifier: Apache-2.0

/// What becomes of one character beyond ASCII when text is folded.
enum ScalarFolding {
    case nothing
    case blank
    case latin(UInt8, UInt8?)
    case scalar(Unicode.Scalar)

    static func fold(_ scalar: Unicode.Scalar) -> ScalarFolding {
        let value = scalar.value
        switch value {
        case 0xC0...0x17F: return LatinLetters.fold(value)
        case 0x80...0xBF: return foldLatinSign(value)
        // Combining marks: their letter stands before them.
        case 0x300...0x36F: return .nothing
        // Greek and Cyrillic, whose capitals stand 32 or 80 places before the small letters.
        case 0x391...0x3A9, 0x410...0x42F: return shifted(value, by: 0x20, scalar)
        case 0x400...0x40F: return shifted(value, by: 0x50, scalar)
        // Single quotation marks serve as apostrophes; zero-width marks are no blanks.
        case 0x2018, 0x2019, 0x2BC, 0x2032, 0x200B...0x200F, 0x2060, 0xFE00...0xFE0F, 0xFEFF:
            return .nothing
        case 0x2000...0x206F, 0x2E00...0x2E7F, 0x3000...0x3004, 0x3007...0x3020, 0x3030, 0x30FB:
            return .blank
        // Full-width forms of ASCII.
        case 0xFF01...0xFF5E: return .scalar(Unicode.Scalar(value - 0xFEE0) ?? scalar)
        // Scripts with two cases; the others need no look-up.
        case 0x180...0x58F, 0x10A0...0x10FF, 0x13A0...0x13F5, 0x1C90...0x1CBF, 0x1E00...0x1FFF,
            0x2C00...0x2DFF, 0xA640...0xA7FF, 0x10400...0x10FFF, 0x118A0...0x118BF,
            0x16E40...0x16E5F, 0x1E900...0x1E921:
            return .scalar(scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar)
        default: return .scalar(scalar)
        }
    }

    private static func shifted(
        _ value: UInt32,
        by distance: UInt32,
        _ scalar: Unicode.Scalar
    ) -> ScalarFolding {
        .scalar(Unicode.Scalar(value + distance) ?? scalar)
    }

    /// The signs between ASCII and the letters of Latin-1.
    private static func foldLatinSign(_ value: UInt32) -> ScalarFolding {
        switch value {
        case 0xAA: .latin(UInt8(ascii: "a"), nil)
        case 0xBA: .latin(UInt8(ascii: "o"), nil)
        case 0xB5: .scalar("\u{3BC}")
        case 0xB2: .latin(UInt8(ascii: "2"), nil)
        case 0xB3: .latin(UInt8(ascii: "3"), nil)
        case 0xB9: .latin(UInt8(ascii: "1"), nil)
        case 0xAD, 0xB4: .nothing
        default: .blank
        }
    }
}
