// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A moment as year, month, day and time of day in UTC.
package struct UTCTime: Sendable {
    /// Such as `2026-03-01T07:08:09Z`, the form of RFC 3339.
    package let text: String

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
        func digits(_ number: Int32, _ width: Int = 2) -> String {
            let digits = String(number.magnitude)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let year = parts.tm_year + 1_900
        let date = "\(digits(year, 4))-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
        let time = "\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec))"
        text = "\(year < 0 ? "-" : "")\(date)T\(time)Z"
    }
}
