// SPDX-License-Identifier: Apache-2.0

/// Bytes as lower-case hexadecimal digits.
package enum Hexadecimal {
    package static func text(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }
}
