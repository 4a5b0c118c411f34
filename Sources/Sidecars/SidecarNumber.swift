// SPDX-License-Identifier: Apache-2.0

/// Numbers as calibre writes them.
enum SidecarNumber {
    /// Without a fraction that says nothing: `3.0` is `3`, and `2.50` is `2.5`.
    static func plain(_ text: String) -> String {
        let digits = text.utf8
        guard let point = digits.firstIndex(of: UInt8(ascii: ".")), point != digits.startIndex,
            digits[..<point].allSatisfy(isDigit),
            digits[digits.index(after: point)...].allSatisfy(isDigit)
        else { return text }
        var kept = digits[...]
        while kept.last == UInt8(ascii: "0") { kept.removeLast() }
        if kept.last == UInt8(ascii: ".") { kept.removeLast() }
        return String(Substring(kept))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    /// Stars: calibre counts halves of them, from 0 for none to 10.
    static func stars(_ halves: Double) -> String? {
        guard halves >= 0.5, halves <= 10 else { return nil }
        let hundredths = Int((halves * 50).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        return plain("\(whole).\(rest / 10)\(rest % 10)")
    }
}
