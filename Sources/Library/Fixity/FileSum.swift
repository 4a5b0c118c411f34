// SPDX-License-Identifier: Apache-2.0

import Hashing

/// A hash of all bytes of a file that others know as well.
struct FileSum: Sendable, Equatable {
    let length: SHA2.Length
    let bytes: [UInt8]

    init(_ length: SHA2.Length, _ bytes: [UInt8]) {
        self.length = length
        self.bytes = bytes
    }

    /// Nil for digits of another number.
    init?(digits: some Collection<UInt8>) {
        guard let length = SHA2.Length(rawValue: digits.count * 4) else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in digits {
            guard let value = Self.value(digit) else { return nil }
            if let first = high { bytes.append(first << 4 | value) }
            high = high == nil ? value : nil
        }
        self.init(length, bytes)
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit | 0x20 {
        case UInt8(ascii: "a")...UInt8(ascii: "f"): (digit | 0x20) - UInt8(ascii: "a") + 10
        default: UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit ? digit - UInt8(ascii: "0") : nil
        }
    }

    /// What it is called.
    var name: String { "SHA-\(length.rawValue)" }
}
