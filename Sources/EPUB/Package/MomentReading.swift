// SPDX-License-Identifier: Apache-2.0

package import Books

/// Reads a date as far as it is one: nothing that is not written is made up.
package struct MomentReading {
    private let bytes: [UInt8]
    private var index = 0

    private init(_ raw: String) {
        bytes = Array(raw.utf8)
    }

    /// `YYYY`, `YYYY-M`, `YYYY-M-D`, `YYYYMMDD` or ISO 8601 with a time; of other texts the first
    /// year; nil if there is none.
    package static func moment(_ raw: String) -> Publication.Moment? {
        var reading = MomentReading(raw)
        guard let text = reading.date() ?? reading.year() else { return nil }
        // Most dates are written as they are kept.
        let isSame = text.elementsEqual(reading.bytes)
        return Publication.Moment(
            text: isSame ? raw : String(decoding: text, as: UTF8.self),
            raw: raw
        )
    }

    /// A date from the first byte on; what is wrong ends it.
    private mutating func date() -> [UInt8]? {
        let run = digitCount(at: 0)
        if run == 8 { return basicDate() }
        guard run == 4, bytes.count == 4 || bytes[4] == UInt8(ascii: "-") else { return nil }
        let year = number(0..<4)
        // calibre writes the year 101 for "undefined", others the year 1 or 0.
        guard year > 101 else { return nil }
        var text = Array(bytes[..<4])
        index = 4
        guard let month = part(), (1...12).contains(month) else { return text }
        append(month, to: &text)
        guard let day = part(), Self.isDay(day, month, year) else { return text }
        append(day, to: &text)
        guard let time = time() else { return text }
        return text + time
    }

    /// `20120402`, if it can be nothing else.
    private func basicDate() -> [UInt8]? {
        let (year, month, day) = (number(0..<4), number(4..<6), number(6..<8))
        guard Self.isLikelyYear(year), (1...12).contains(month), Self.isDay(day, month, year) else {
            return nil
        }
        var text = Array(bytes[..<4])
        append(month, to: &text)
        append(day, to: &text)
        return text
    }

    /// The first four digits anywhere that are a year.
    private func year() -> [UInt8]? {
        var start = 0
        while start < bytes.count {
            let run = digitCount(at: start)
            if run == 4, Self.isLikelyYear(number(start..<start + 4)) {
                return Array(bytes[start..<start + 4])
            }
            start += max(run, 1)
        }
        return nil
    }

    /// A hyphen and one or two digits.
    private mutating func part() -> Int? {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "-") else { return nil }
        let run = digitCount(at: index + 1)
        guard run == 1 || run == 2 else { return nil }
        defer { index += 1 + run }
        return number(index + 1..<index + 1 + run)
    }

    /// The rest, if all of it is a time: `T12:47`, seconds and fractions, a zone.
    private func time() -> [UInt8]? {
        guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "t") || bytes[index] == 0x20,
            bytes.count - index <= 40, isNumber(index + 1, below: 24),
            isColon(index + 3), isNumber(index + 4, below: 60)
        else { return nil }
        var end = index + 6
        if isColon(end), isNumber(end + 1, below: 61) {
            end += 3
            if end < bytes.count, bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ",")
            {
                let run = digitCount(at: end + 1)
                if run > 0 { end += 1 + run }
            }
        }
        guard isZone(end) else { return nil }
        return [UInt8(ascii: "T")] + bytes[(index + 1)...].map { $0 == 0x7A ? 0x5A : $0 }
    }

    /// Whether the rest is nothing, `Z`, `+01:00`, `+0100` or `+01`.
    private func isZone(_ start: Int) -> Bool {
        if start == bytes.count { return true }
        if bytes[start] | 0x20 == UInt8(ascii: "z") { return start + 1 == bytes.count }
        guard bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-"),
            isNumber(start + 1, below: 24)
        else { return false }
        let minutes = isColon(start + 3) ? start + 4 : start + 3
        return minutes == bytes.count && minutes == start + 3
            || isNumber(minutes, below: 60) && minutes + 2 == bytes.count
    }
}

// Digits, which are those of ASCII: a year in others is not one that this can read.
extension MomentReading {
    private func digitCount(at start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] &- UInt8(ascii: "0") < 10 { end += 1 }
        return end - start
    }

    private func number(_ range: Range<Int>) -> Int {
        bytes[range].reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    }

    /// Whether two digits stand here and make a number below this one.
    private func isNumber(_ start: Int, below limit: Int) -> Bool {
        guard start + 2 <= bytes.count,
            bytes[start..<start + 2].allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
        else { return false }
        return number(start..<start + 2) < limit
    }

    private func isColon(_ index: Int) -> Bool {
        index < bytes.count && bytes[index] == UInt8(ascii: ":")
    }

    private func append(_ number: Int, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "-"))
        text.append(UInt8(ascii: "0") + UInt8(number / 10))
        text.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    private static func isLikelyYear(_ year: Int) -> Bool {
        (1000...2099).contains(year)
    }

    private static func isDay(_ day: Int, _ month: Int, _ year: Int) -> Bool {
        let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return day >= 1 && day <= lengths[month - 1]
    }
}

extension Publication.Moment {
    /// The day of it, since a book is not published at an hour.
    var withoutTime: Publication.Moment {
        guard precision == .time else { return self }
        return Publication.Moment(
            text: String(decoding: text.utf8.prefix(10), as: UTF8.self),
            raw: raw
        )
    }
}
