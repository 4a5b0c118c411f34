// SPDX-License-Identifier: Apache-2.0

/// Whether what a book calls its language is a language tag at all.
enum LanguageTag {
    /// A language, and behind it perhaps a script, a region and variants (BCP 47); what is rarer
    /// counts as none.
    static func isValid(_ text: String) -> Bool {
        var parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
            .map { $0 }[...]
        guard let first = parts.popFirst(), (2...3).contains(first.count),
            first.allSatisfy(isLetter)
        else { return false }
        if let script = parts.first, script.count == 4, script.allSatisfy(isLetter) {
            parts.removeFirst()
        }
        if let region = parts.first,
            region.count == 2 && region.allSatisfy(isLetter)
                || region.count == 3 && region.allSatisfy(isDigit)
        {
            parts.removeFirst()
        }
        return parts.allSatisfy { variant in
            (5...8).contains(variant.count) && variant.allSatisfy { isLetter($0) || isDigit($0) }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
