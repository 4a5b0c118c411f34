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
        (-62_167_219_201, "-0001-12-31T23:59:59Z"), (Int.max, "1141709097-06-13T06:26:08Z"),
    ])
    func `a moment is written in UTC`(seconds: Int, text: String) {
        #expect(UTCTime(seconds: Int64(seconds)).text == text)
    }

    @Test(arguments: [
        (1_709_251_199, "2024-02-29 23:59 UTC"), (-62_167_219_201, "-0001-12-31 23:59 UTC"),
    ])
    func `people read it to the minute`(seconds: Int, text: String) {
        #expect(UTCTime(seconds: Int64(seconds)).inWords == text)
    }

    @Test(arguments: [
        (Int64(1_999_999_999), "1970-01-01T00:00:01Z"), (-1, "1969-12-31T23:59:59Z"),
        (Int64.max, "2262-04-11T23:47:16Z"), (Int64.min, "1677-09-21T00:12:43Z"),
    ])
    func `nanoseconds are rounded down to the second`(nanoseconds: Int64, text: String) {
        #expect(UTCTime(nanoseconds: nanoseconds).text == text)
    }

    @Test func `the clock matches the C library's`() {
        let before = Int64(time(nil))
        let now = WallClock.now / 1_000_000_000
        #expect(now >= before - 1 && now <= Int64(time(nil)) + 1)
    }

    @Test func `the measured usage of the process grows`() {
        let before = ProcessUsage.now
        var block = [UInt8](repeating: 1, count: 64 << 20)
        for index in block.indices { block[index] &+= UInt8(truncatingIfNeeded: index) }
        let after = ProcessUsage.now
        #expect(after.cpuSeconds > before.cpuSeconds)
        #expect(after.peakMemory >= Int64(block.count))
    }
}
