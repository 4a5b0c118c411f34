// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import System
import Testing

@Suite struct ClockTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
        (951_782_400, "2000-02-29T00:00:00Z"), (1_709_251_199, "2024-02-29T23:59:59Z"),
        (2_147_483_648, "2038-01-19T03:14:08Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
    ])
    func `a moment is written in UTC`(seconds: Int64, text: String) {
        #expect(UTCTime(seconds: seconds).text == text)
        #expect(UTCTime(seconds: seconds).seconds == seconds)
    }

    @Test func `the calendar is the one of the C library`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            var seconds = time_t.random(in: -100_000_000_000...300_000_000_000, using: &generator)
            var expected = tm()
            gmtime_r(&seconds, &expected)
            let time = UTCTime(seconds: Int64(seconds))
            #expect(
                time
                    == UTCTime(
                        year: Int(expected.tm_year) + 1_900,
                        month: Int(expected.tm_mon) + 1,
                        day: Int(expected.tm_mday),
                        hour: Int(expected.tm_hour),
                        minute: Int(expected.tm_min),
                        second: Int(expected.tm_sec)
                    )
            )
            #expect(time.seconds == Int64(seconds))
        }
    }

    @Test(arguments: [
        (Int64(1_999_999_999), "1970-01-01T00:00:01Z"), (-1, "1969-12-31T23:59:59Z"),
        (Int64.max, "2262-04-11T23:47:16Z"), (Int64.min, "1677-09-21T00:12:43Z"),
    ])
    func `nanoseconds are cut down to the second`(nanoseconds: Int64, text: String) {
        #expect(UTCTime(nanoseconds: nanoseconds).text == text)
        #expect(UTCTime(nanoseconds: nanoseconds).date == String(text.prefix(10)))
    }

    @Test func `the clock is the one of the C library`() {
        let before = Int64(time(nil))
        let now = UTCTime(nanoseconds: WallClock.now).seconds
        #expect(now >= before - 1 && now <= Int64(time(nil)) + 1)
    }

    @Test func `the use of the process grows`() {
        let before = ProcessUsage.now
        var block = [UInt8](repeating: 1, count: 64 << 20)
        for index in block.indices { block[index] &+= UInt8(truncatingIfNeeded: index) }
        let after = ProcessUsage.now
        #expect(after.cpuSeconds > before.cpuSeconds)
        #expect(after.peakMemory >= Int64(block.count))
    }
}
