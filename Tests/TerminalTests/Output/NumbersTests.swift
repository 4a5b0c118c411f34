// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite struct NumbersTests {
    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (131_902, "131,902"),
        (1_234_567, "1,234,567"), (-1_234, "-1,234"), (-123, "-123"),
        (.min, "-9,223,372,036,854,775,808"),
    ])
    func `thousands are divided by commas`(number: Int, expected: String) {
        #expect(Numbers.grouped(number) == expected)
    }

    @Test func `one book is not one books`() {
        #expect(Numbers.counted(1, "book") == "1 book")
        #expect(Numbers.counted(0, "book") == "0 books")
        #expect(Numbers.counted(2_000, "copy", "copies") == "2,000 copies")
    }

    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1.0 kB"), (1_234_567, "1.2 MB"),
        (999_949, "999.9 kB"), (999_950, "1.0 MB"), (9_223_372_036_854_775_807, "9.2 EB"),
        (-2_500, "-2.5 kB"),
    ])
    func `sizes have one decimal`(bytes: Int, expected: String) {
        #expect(Numbers.bytes(bytes) == expected)
    }

    @Test(
        arguments: [
            (.zero, "0 ms"), (.milliseconds(340), "340 ms"), (.microseconds(999_400), "999 ms"),
            (.microseconds(999_600), "1.0 s"), (.milliseconds(3_449), "3.4 s"),
            (.milliseconds(59_940), "59.9 s"), (.milliseconds(59_960), "1 min 00 s"),
            (.seconds(125), "2 min 05 s"), (.seconds(3_599), "59 min 59 s"),
            (.seconds(3_725), "1 h 02 min"), (.seconds(273_600), "3 d 04 h"),
        ] as [(Duration, String)]
    )
    func `durations use the two largest units`(duration: Duration, expected: String) {
        #expect(Numbers.duration(duration) == expected)
    }

    @Test(
        arguments: [
            (.milliseconds(10_600), "11 s"), (.milliseconds(-5), "0 s"),
            (.seconds(61), "1 min 01 s"),
        ] as [(Duration, String)]
    )
    func `an estimate is never finer than a second`(duration: Duration, expected: String) {
        #expect(Numbers.estimate(duration) == expected)
    }

    @Test(arguments: [
        (8_100.4, "8,100"), (9.94, "9.9"), (0.26, "0.3"), (0, "0"), (-3, "0"), (.infinity, "0"),
    ])
    func `rates are whole unless they are slow`(rate: Double, expected: String) {
        #expect(Numbers.rate(rate) == expected)
    }

    @Test(arguments: [
        (0, 10, "0.0 %"), (5, 10, "50.0 %"), (9_999, 10_000, "99.9 %"), (10_000, 10_000, "100.0 %"),
        (0, 0, "0.0 %"),
    ])
    func `one hundred percent means all`(part: Int, whole: Int, expected: String) {
        #expect(Numbers.percent(part, of: whole) == expected)
    }
}
