// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A moment as year, month, day and time of day in UTC.
package struct UTCTime: Sendable {
    /// Such as `2026-03-01T07:08:09Z`, the form of RFC 3339.
    package let text: String

    /// The same to the minute, for people: `2026-03-01 07:08 UTC`.
    package var inWords: String {
        let (day, hour) = (text.prefix { $0 != "T" }, text.drop { $0 != "T" })
        return "\(day) \(hour.dropFirst().prefix(5)) UTC"
    }

    /// The same for the name of a folder, such as `20260301T070809Z`.
    package var stamp: String { text.filter { $0.isLetter || $0.isNumber } }

    package init(nanoseconds: Int64) {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        self.init(seconds: rest < 0 ? seconds - 1 : seconds)
    }

    /// From seconds since 1970.
    package init(seconds: Int64) {
        // Only a damaged register has a moment for which the C library has no year.
        var seconds = time_t(min(max(seconds, -1 << 55), 1 << 55))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let year = parts.tm_year + 1_900
        var bytes: [UInt8] = year < 0 ? [UInt8(ascii: "-")] : []
        bytes.reserveCapacity(20)
        func add(_ number: Int32, _ end: Unicode.Scalar, width: Int = 2) {
            let digits = String(number.magnitude).utf8
            bytes += repeatElement(UInt8(ascii: "0"), count: max(0, width - digits.count))
            bytes += digits
            bytes.append(UInt8(ascii: end))
        }
        add(year, "-", width: 4)
        add(parts.tm_mon + 1, "-")
        add(parts.tm_mday, "T")
        add(parts.tm_hour, ":")
        add(parts.tm_min, ":")
        add(parts.tm_sec, "Z")
        text = String(decoding: bytes, as: UTF8.self)
    }
}
