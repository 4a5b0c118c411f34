// SPDX-License-Identifier: Apache-2.0

/// Walks over the characters of a text and knows the place of each.
struct JSON5Scanner {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private(set) var place = TextPlace.start

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    /// The next character; nil at the end.
    var peek: Unicode.Scalar? {
        index < scalars.count ? scalars[index] : nil
    }

    /// The one behind it.
    var second: Unicode.Scalar? {
        index + 1 < scalars.count ? scalars[index + 1] : nil
    }

    mutating func advance() {
        guard let scalar = peek else { return }
        index += 1
        // CR and LF together end one line.
        if scalar.endsLine, !(scalar == "\r" && peek == "\n") {
            place.line += 1
            place.column = 1
        } else {
            place.column += 1
        }
    }

    /// Passes over a character, if it is the next.
    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        advance()
        return true
    }

    /// Passes over blanks and comments.
    mutating func skipBlanks() throws(JSON5Error) {
        while let scalar = peek {
            if scalar.isBlank || scalar.endsLine {
                advance()
            } else if scalar == "/", second == "/" {
                while let next = peek, !next.endsLine { advance() }
            } else if scalar == "/", second == "*" {
                try skipLongComment()
            } else {
                return
            }
        }
    }

    private mutating func skipLongComment() throws(JSON5Error) {
        let start = place
        advance()
        advance()
        while peek != nil {
            if peek == "*", second == "/" {
                advance()
                advance()
                return
            }
            advance()
        }
        throw JSON5Error(start, "this comment is not closed; expected */")
    }

    /// What stands here, in words for a message.
    var found: String {
        guard let scalar = peek else { return "the end of the text" }
        if scalar.endsLine { return "the end of the line" }
        return JSON5Scanner.name(of: scalar)
    }

    static func name(of scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            return "U+" + hexadecimal(scalar.value)
        case .spaceSeparator where scalar != " ":
            return "U+" + hexadecimal(scalar.value)
        default:
            return scalar == "\"" ? "'\"'" : "\"\(scalar)\""
        }
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}

extension Unicode.Scalar {
    var endsLine: Bool {
        self == "\n" || self == "\r" || value == 0x2028 || value == 0x2029
    }

    /// A blank that ends no line.
    var isBlank: Bool {
        switch value {
        case 0x09, 0x0B, 0x0C, 0x20, 0xA0, 0xFEFF: true
        case 0..<0x80: false
        default: properties.generalCategory == .spaceSeparator
        }
    }

    /// Whether a bare name may begin with it.
    var beginsName: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "$", "_": return true
        default: break
        }
        guard value >= 0x80 else { return false }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .letterNumber:
            return true
        default: return false
        }
    }

    /// Whether a bare name may go on with it.
    var continuesName: Bool {
        if beginsName || isDigit { return true }
        guard value >= 0x80 else { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return true
        default: return value == 0x200C || value == 0x200D
        }
    }

    var isDigit: Bool { ("0"..."9").contains(self) }

    /// The value of a hexadecimal digit.
    var hexadecimalValue: UInt32? {
        switch self {
        case "0"..."9": value - 0x30
        case "a"..."f": value - 0x61 + 10
        case "A"..."F": value - 0x41 + 10
        default: nil
        }
    }
}
