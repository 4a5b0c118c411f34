// SPDX-License-Identifier: Apache-2.0

/// Moments as catalogues write them.
enum DumpTime {
    /// Seconds since 1970 of `2013-03-28T07:50:47.897206`, in UTC; nil for anything else.
    static func seconds(_ text: ArraySlice<UInt8>) -> Int64? {
        var numbers: [Int64] = []
        var index = text.startIndex
        for width in [4, 2, 2, 2, 2, 2] {
            let end = index + width
            guard end <= text.endIndex, text[index..<end].allSatisfy({ $0 &- 0x30 < 10 }) else {
                return nil
            }
            numbers.append(text[index..<end].reduce(0) { $0 * 10 + Int64($1 - 0x30) })
            index = min(end + 1, text.endIndex)
        }
        guard 1...12 ~= numbers[1], 1...31 ~= numbers[2] else { return nil }
        return days(numbers[0], numbers[1], numbers[2]) * 86_400
            + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5]
    }

    /// Days since 1970, counting years from March so that a leap day is the last of its year.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month > 2 ? year : year - 1
        let month = (month + 9) % 12
        let leaps = year / 4 - year / 100 + year / 400
        return year * 365 + leaps + (month * 306 + 5) / 10 + day - 1 - 719_468
    }
}
