// SPDX-License-Identifier: Apache-2.0

import System

/// Numbers as people read them, in one spelling everywhere.
package enum Numbers {
    /// Groups the digits: `131,902`.
    package static func grouped(_ number: Int) -> String {
        if number.magnitude < 1_000 { return String(number) }
        let digits = Array(String(number.magnitude).utf8)
        var text: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) {
                text.append(UInt8(ascii: ","))
            }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// A number of things: `131,902 books`, `1 book`.
    package static func counted(_ number: Int, _ singular: String, _ plural: String? = nil)
        -> String
    {
        "\(grouped(number)) \(number == 1 ? singular : plural ?? singular + "s")"
    }

    /// `1.2 MB`; units of a thousand, as on the label of a disk.
    package static func bytes(_ count: Int) -> String {
        let units = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"]
        guard count.magnitude >= 1_000 else { return count == 1 ? "1 byte" : "\(count) bytes" }
        var value = Double(count)
        var unit = 0
        // 999.95 would be shown as 1000.0.
        while value.magnitude >= 999.95, unit + 1 < units.count {
            value /= 1_000
            unit += 1
        }
        return "\(tenths(value)) \(units[unit])"
    }

    /// A time that was measured.
    ///
    /// `340 ms`, `3.4 s`, `2 min 05 s`, `1 h 02 min`, `3 d 04 h`
    package static func duration(_ duration: Duration) -> String {
        let seconds = duration.inSeconds
        if seconds < 0.9995 { return "\(Int((max(0, seconds) * 1_000).rounded())) ms" }
        if seconds < 59.95 { return "\(tenths(seconds)) s" }
        return wholeSeconds(Int(seconds.rounded()))
    }

    /// A time that is only guessed: as above, but never finer than a second.
    package static func estimate(_ duration: Duration) -> String {
        wholeSeconds(Int(max(0, duration.inSeconds).rounded()))
    }

    /// `8,100` a second, `0.3` when it is slow.
    package static func rate(_ perSecond: Double) -> String {
        guard perSecond.isFinite, perSecond > 0 else { return "0" }
        if perSecond < 9.95 { return tenths(perSecond) }
        return grouped(Int(min(perSecond, 1e15).rounded()))
    }

    /// `97.3 %`, and `100.0 %` only for all of it: 9,999 of 10,000 is `99.9 %`.
    package static func percent(_ part: Int, of whole: Int) -> String {
        guard whole > 0 else { return "0.0 %" }
        let value = Double(part) / Double(whole) * 100
        return "\(tenths(part < whole ? min(value, 99.9) : value)) %"
    }

    private static func wholeSeconds(_ total: Int) -> String {
        switch total {
        case ..<60: "\(total) s"
        case ..<3_600: "\(total / 60) min \(twoDigits(total % 60)) s"
        case ..<86_400: "\(total / 3_600) h \(twoDigits(total % 3_600 / 60)) min"
        default: "\(grouped(total / 86_400)) d \(twoDigits(total % 86_400 / 3_600)) h"
        }
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value.magnitude * 10).rounded())
        return "\(value < 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
