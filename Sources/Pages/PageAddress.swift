// SPDX-License-Identifier: Apache-2.0

import Terminal

/// A file next to a page, as the page names it.
package enum PageAddress {
    /// Percent signs for all bytes but those that mean nothing in an address, and the slash.
    package static func of(_ name: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(name.underestimatedCount + 32)
        for byte in name {
            switch Unicode.Scalar(byte) {
            case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": text.append(byte)
            default: text += "%\(Hexadecimal.digits(UInt32(byte), atLeast: 2))".utf8
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
