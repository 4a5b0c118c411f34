// SPDX-License-Identifier: Apache-2.0

/// Digital object identifiers: `10.`, a registrant, a slash, then anything in any case.
enum DOI {
    static func read(_ bytes: Bytes) -> ValueReading {
        guard isLikely(bytes) else { return .problem("not a DOI") }
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return .problem("not plain ASCII")
        }
        return .value(bytes.lowercasedText)
    }

    /// Whether this begins like a DOI and goes on after the slash.
    static func isLikely(_ bytes: Bytes) -> Bool {
        guard bytes.hasPrefix("10."), let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else {
            return false
        }
        let registrant = bytes[(bytes.startIndex + 3)..<slash]
        guard registrant.count >= 4, slash + 1 < bytes.endIndex else { return false }
        return registrant.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    }
}
