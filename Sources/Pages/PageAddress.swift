// SPDX-License-Identifier: Apache-2.0

/// A file next to a page, as the page names it.
package enum PageAddress {
    /// Percent signs for all bytes but those that mean nothing in an address, and the slash.
    package static func of(_ name: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(name.underestimatedCount + 32)
        for byte in name {
            switch Unicode.Scalar(byte) {
            case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": text.append(byte)
            default:
                text.append(UInt8(ascii: "%"))
                text.append(digit(byte >> 4))
                text.append(digit(byte & 0x0F))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
