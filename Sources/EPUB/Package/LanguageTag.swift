// SPDX-License-Identifier: Apache-2.0

/// A language as books write it, brought to the usual form of BCP 47.
package enum LanguageTag: Equatable {
    /// Such as `en`, `en-GB`, `zh-Hant-TW` or `x-elvish`.
    case tag(String)
    /// `und`: the book says that it does not say.
    case undetermined
    /// No language code, such as `jp` (a country), `English` or `LANG`.
    case malformed

    /// No code is longer than this many bytes by far.
    static let longest = 128
    private static let hyphen = UInt8(ascii: "-")

    package init(_ text: String) {
        // As nearly all books have it.
        if text.utf8.count == 2, LanguageCodes.isKnown(text.utf8) {
            self = .tag(text)
            return
        }
        var bytes = text.utf8.map { $0 == UInt8(ascii: "_") ? Self.hyphen : TextBytes.folded($0) }
        let primary = bytes.firstIndex(of: Self.hyphen) ?? bytes.count
        guard Self.isPrimary(bytes[..<primary], stands: primary == bytes.count) else {
            self = .malformed
            return
        }
        if bytes[..<primary].elementsEqual("und".utf8) {
            self = .undetermined
            return
        }
        // After a single letter, as in `x-elvish` or `en-u-co-phonebk`, everything is lower case.
        var isExtension = primary == 1
        var start = primary + 1
        while start <= bytes.count {
            let end = bytes[start...].firstIndex(of: Self.hyphen) ?? bytes.count
            guard (1...8).contains(end - start), bytes[start..<end].allSatisfy(Self.isWordByte)
            else {
                self = .malformed
                return
            }
            if end - start == 1 { isExtension = true }
            if !isExtension { Self.setCase(&bytes, start..<end) }
            start = end + 1
        }
        self = .tag(String(decoding: bytes, as: UTF8.self))
    }

    /// A region is in capitals, a script begins with one.
    private static func setCase(_ bytes: inout [UInt8], _ range: Range<Int>) {
        let capitals = range.count == 2 ? range : range.prefix(range.count == 4 ? 1 : 0)
        for index in capitals where isLetter(bytes[index]) { bytes[index] &= 0xDF }
    }

    private static func isPrimary(_ code: ArraySlice<UInt8>, stands isAlone: Bool) -> Bool {
        switch code.count {
        case 1: !isAlone && (code.first == UInt8(ascii: "x") || code.first == UInt8(ascii: "i"))
        case 2: LanguageCodes.isKnown(code)
        // There are over 7,000 codes of three letters, so a table of them would be no small one.
        case 3: code.allSatisfy(isLetter)
        default: false
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "a") < 26
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || byte &- UInt8(ascii: "0") < 10
    }
}
