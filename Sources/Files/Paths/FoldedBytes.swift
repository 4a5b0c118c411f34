// SPDX-License-Identifier: Apache-2.0

/// Names as a file system compares them that does not tell capitals of ASCII from small letters.
extension UInt8 {
    var folded: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}

extension Collection<UInt8> {
    /// Whether these are the same bytes but for capitals, of which the others have none.
    func isFolded(_ others: [UInt8]) -> Bool {
        count == others.count && zip(self, others).allSatisfy { $0.folded == $1 }
    }
}
