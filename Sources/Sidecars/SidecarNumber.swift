// SPDX-License-Identifier: Apache-2.0

/// Numbers as calibre writes them.
enum SidecarNumber {
    /// Without a fraction that says nothing: `3.0` is `3`, and `2.50` is `2.5`.
    static func plain(_ text: String) -> String {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty,
            parts.allSatisfy({ $0.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } })
        else { return text }
        var fraction = parts[1]
        while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        let whole = String(Substring(parts[0]))
        return fraction.isEmpty ? whole : "\(whole).\(Substring(fraction))"
    }

    /// Stars: calibre counts halves of them, from 0 for none to 10.
    static func stars(_ halves: Double) -> String? {
        guard halves >= 0.5, halves <= 10 else { return nil }
        return plain("\((halves * 50).rounded() / 100)")
    }
}
