// SPDX-License-Identifier: Apache-2.0

/// Cuts a title into tokens in one pass.
struct TitleScan {
    /// Titles are not read beyond this many characters.
    static let longest = 4_096

    private(set) var tokens: [TitleToken] = []
    private var current: TitleToken?
    private var gap: TitleToken.Gap = []
    private var number = NumberScan()

    init(_ title: String) {
        tokens.reserveCapacity(16)
        var left = Self.longest
        for scalar in title.unicodeScalars {
            // What is cut off at the limit could be read as something else.
            guard left > 0 else { return }
            left -= 1
            if scalar.value < 0x80 {
                takeASCII(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                take(scalar)
            }
        }
        end()
    }

    private mutating func takeASCII(_ byte: UInt8) {
        if byte.isDigit {
            takeDigit(byte & 0x0F)
        } else if byte.isLetter {
            takeLetter(byte.lowercased, isUpperCase: byte.lowercased != byte)
        } else {
            takeSign(byte)
        }
    }

    private mutating func takeDigit(_ digit: UInt8) {
        if current?.kind != .number {
            end()
            current = TitleToken(.number, after: gap)
            number = NumberScan()
            gap = []
        }
        number.add(digit)
    }

    private mutating func takeLetter(_ byte: UInt8, isUpperCase: Bool) {
        startWord()
        current?.add(byte)
        if !isUpperCase { current?.isUpperCase = false }
    }

    private mutating func startWord() {
        guard current?.kind != .word else { return }
        end()
        current = TitleToken(.word, after: gap)
        gap = []
    }

    private mutating func takeSign(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "`"): return
        case UInt8(ascii: "."):
            if current?.kind == .number, number.addMark(isComma: false) { return }
            current?.hasMark = true
            part(.dot)
        case UInt8(ascii: ","):
            if current?.kind == .number, number.addMark(isComma: true) { return }
            part(.other)
        case UInt8(ascii: "-"): part(.dash)
        case UInt8(ascii: "&"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "~"): part(.join)
        case UInt8(ascii: "#"):
            // Behind a letter it is part of a name: C#, F#.
            let isBehindWord = current != nil
            part(.other)
            if !isBehindWord { append(TitleToken(.numberSign, after: gap)) }
        default: part(byte.isBlank ? .blank : .other)
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        // Raised letters and the degree sign, which serves as one.
        case 0xBA, 0xB0,
            0xAA where current != nil:
            current?.hasMark = true
            part(.dot)
        case 0xBD where current?.kind == .number: number.addHalf()
        case 0x2116:
            end()
            append(TitleToken(.numberSign, after: gap))
        case 0x2010...0x2015, 0x2212: part(.dash)
        case 0x301C: part(.join)
        case 0xA0, 0x2000...0x200A, 0x202F, 0x3000: part(.blank)
        case 0x2160...0x216B: addRoman(Int(scalar.value) - 0x215F)
        case 0x2170...0x217B: addRoman(Int(scalar.value) - 0x216F)
        case 0x3400...0x9FFF, 0xF900...0xFAFF, 0xAC00...0xD7A3:
            end()
            var token = TitleToken(.ideograph, after: gap)
            token.hash = UInt64(scalar.value)
            append(token)
        default: takeFolded(scalar)
        }
    }

    private mutating func takeFolded(_ scalar: Unicode.Scalar) {
        ScalarFolding.fold(scalar) { take($0) }
    }

    private mutating func take(_ folding: ScalarFolding) {
        switch folding {
        case .nothing, .apostrophe: return
        case .blank: part(.other)
        case .latin(let first, let second):
            takeLetter(first, isUpperCase: false)
            if let second { takeLetter(second, isUpperCase: false) }
        case .scalar(let folded) where folded.isASCII:
            takeASCII(UInt8(truncatingIfNeeded: folded.value))
        case .scalar(let folded):
            startWord()
            current?.isUpperCase = false
            for byte in UTF8.encode(folded) ?? .init() { current?.add(byte) }
        }
    }

    private mutating func addRoman(_ value: Int) {
        end()
        var token = TitleToken(.number, after: gap)
        token.value = value * 1_000
        append(token)
    }

    private mutating func append(_ token: TitleToken) {
        tokens.append(token)
        gap = []
    }

    /// Ends the token and notes what parts it from the next one.
    private mutating func part(_ sign: TitleToken.Gap) {
        end()
        gap.formUnion(sign)
    }

    private mutating func end() {
        guard var token = current else { return }
        current = nil
        guard token.kind == .number else { return tokens.append(token) }
        token.value = number.value
        token.isList = number.isList
        if let isComma = number.openMark {
            gap.formUnion(isComma ? .other : .dot)
            token.hasMark = !isComma
        }
        tokens.append(token)
    }
}
