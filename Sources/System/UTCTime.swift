// SPDX-License-Identifier: Apache-2.0

/// A moment as year, month, day and time of day in UTC, in the calendar we use today for all years.
package struct UTCTime: Sendable, Equatable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int

    package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    package init(nanoseconds: Int64) {
        self.init(seconds: nanoseconds.floorDivided(by: 1_000_000_000).quotient)
    }

    /// From seconds since 1970.
    ///
    /// Years are counted from March, so that the leap day is the last of its year, and in eras of
    /// 400 years, after which the calendar repeats to the day (146,097 of them).
    package init(seconds: Int64) {
        let (days, time) = seconds.floorDivided(by: 86_400)
        let (era, dayOfEra) = (days + UTCTime.daysBefore1970).floorDivided(by: 146_097)
        let leapDays = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leapDays) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = Int(era * 400 + yearOfEra) + (month <= 2 ? 1 : 0)
        self.month = Int(month)
        day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5) + 1
        hour = Int(time / 3_600)
        minute = Int(time % 3_600 / 60)
        second = Int(time % 60)
    }

    /// Seconds since 1970.
    package var seconds: Int64 {
        let marchYear = Int64(month <= 2 ? year - 1 : year)
        let (era, yearOfEra) = marchYear.floorDivided(by: 400)
        let monthFromMarch = Int64(month > 2 ? month - 3 : month + 9)
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + Int64(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - UTCTime.daysBefore1970
        return days * 86_400 + Int64(hour) * 3_600 + Int64(minute) * 60 + Int64(second)
    }

    /// Such as `2026-03-01T07:08:09Z`, the form of RFC 3339.
    package var text: String {
        "\(date)T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))Z"
    }

    /// Such as `2026-03-01`.
    package var date: String {
        "\(year < 0 ? "-" : "")\(padded(abs(year), 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// From the first of March of the year 0.
    private static let daysBefore1970: Int64 = 719_468
}

extension Int64 {
    /// Division that rounds down, so that times before 1970 fall on the right day.
    fileprivate func floorDivided(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
