// SPDX-License-Identifier: Apache-2.0

/// How long a service asks to be left alone.
package enum RetryAfter {
    /// Where it does not say.
    package static let usual: Int64 = 60
    /// Nobody means more than that.
    package static let longest: Int64 = 7 * 86_400

    /// Seconds from now on.
    ///
    /// - Parameter header: seconds, or a date such as `Wed, 21 Oct 2015 07:28:00 GMT`.
    package static func seconds(_ header: String?, now: Int64) -> Int64 {
        guard let header else { return usual }
        let text = header.split(separator: " ").joined(separator: " ")
        if !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
            return min(Int64(text) ?? longest, longest)
        }
        guard let date = date(text) else { return usual }
        return min(max(date - now, 0), longest)
    }

    /// A date in seconds, by the clock of the server that wrote it: that of this machine may be wrong.
    ///
    /// - Parameter sentAt: a header `Date`.
    package static func inSeconds(_ header: String?, sentAt: String?) -> String? {
        guard let until = header.flatMap(date), let then = sentAt.flatMap(date) else {
            return header
        }
        return String(max(until - then, 0))
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The one form of a date that servers may write; in seconds since 1970.
    private static func date(_ text: String) -> Int64? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let day = number(words[1], 2, 1...31),
            let month = months.firstIndex(where: { $0 == words[2] }),
            let year = number(words[3], 4, 1970...9999)
        else { return nil }
        let time = words[4].split(separator: ":", omittingEmptySubsequences: false)
        guard time.count == 3, let hour = number(time[0], 2, 0...23),
            let minute = number(time[1], 2, 0...59), let second = number(time[2], 2, 0...60)
        else { return nil }
        return (days(year, month + 1) + day - 1) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    private static func number(
        _ text: Substring,
        _ digits: Int,
        _ range: ClosedRange<Int64>
    ) -> Int64? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let number = Int64(text), range ~= number
        else { return nil }
        return number
    }

    /// From 1970 to the first day of a month.
    private static func days(_ year: Int64, _ month: Int) -> Int64 {
        let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let last = year - 1
        let leaps = last / 4 - last / 100 + last / 400 - (1969 / 4 - 1969 / 100 + 1969 / 400)
        return (year - 1970) * 365 + leaps + Int64(before[month - 1])
            + (isLeap && month > 2 ? 1 : 0)
    }
}
