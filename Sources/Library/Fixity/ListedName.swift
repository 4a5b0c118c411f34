// SPDX-License-Identifier: Apache-2.0

/// Names in lists that have one a line: line breaks, and the sign that tells of them, are written
/// by their numbers (RFC 8493).
package enum ListedName {
    package static func escaped(_ name: String) -> String {
        // By bytes: as characters, CR and LF beside each other are a third thing.
        guard name.utf8.contains(where: { number($0) != nil }) else { return name }
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            if let number = number(byte) { bytes += number.utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    package static func plain(_ listed: some Collection<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(listed)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let sign = sign(rest.prefix(2)) else {
                bytes.append(byte)
                continue
            }
            bytes.append(sign)
            rest.removeFirst(2)
        }
        return bytes
    }

    private static func number(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "%"): "%25"
        case UInt8(ascii: "\n"): "%0A"
        case UInt8(ascii: "\r"): "%0D"
        default: nil
        }
    }

    private static func sign(_ digits: ArraySlice<UInt8>) -> UInt8? {
        switch String(decoding: digits, as: UTF8.self).uppercased() {
        case "25": UInt8(ascii: "%")
        case "0A": UInt8(ascii: "\n")
        case "0D": UInt8(ascii: "\r")
        default: nil
        }
    }
}
