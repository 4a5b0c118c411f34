// SPDX-License-Identifier: Apache-2.0

import Terminal

/// A file next to a page, as the page names it.
package enum PageAddress {
    /// Percent signs for all bytes but those that mean nothing in an address, and the slash.
    package static func of(_ name: some Sequence<UInt8>) -> String {
        var text = ""
        for byte in name {
            let scalar = Unicode.Scalar(byte)
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/":
                text.unicodeScalars.append(scalar)
            default:
                text += "%" + Hexadecimal.digits(UInt32(byte), atLeast: 2)
            }
        }
        return text
    }
}
