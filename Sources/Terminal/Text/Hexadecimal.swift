// SPDX-License-Identifier: Apache-2.0

/// Numbers as hexadecimal digits.
package enum Hexadecimal {
    /// Bytes in lower case.
    package static func text(_ bytes: [UInt8]) -> String {
        bytes.map { digits(UInt32($0), atLeast: 2, uppercase: false) }.joined()
    }

    /// A number with zeros before it, where it has fewer digits.
    package static func digits(_ value: UInt32, atLeast count: Int, uppercase: Bool = true)
        -> String
    {
        let digits = String(value, radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}
