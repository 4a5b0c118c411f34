// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct FirstYearTests {
    @Test(arguments: [
        ("1865", 1865), ("1865-07", 1865), ("1865-07-04", 1865), ("1865-07-04T00:00:00Z", 1865),
        (" 1865 ", 1865), ("0850", 850), ("0850-01-01", 850), ("-0040", -40), ("-0040-03-15", -40),
        ("0101", 101), ("0101-02", 101), ("0001", 1), ("2200", 2200), ("-3000", -3000),
    ])
    func `four digits are a year`(text: String, year: Int) {
        #expect(FirstYear.of(text) == year)
    }

    @Test(
        arguments: [
            ("999", 999), ("5", 5), ("-500", -500), ("1865", 1865), ("0", nil), ("2201", nil),
        ] as [(String, Int?)]
    )
    func `said as a number, a year has as many digits as it needs`(text: String, year: Int?) {
        #expect(FirstYear.said(text) == year)
    }

    @Test(arguments: [
        "", "-", "0000", "-0000", "0000-00-00", "0101-01-01", "0101-01-01T00:00:00+00:00", "2201",
        "9999", "-3001", "865", "18650", "18650704", "c1865", "1865?", "1865/66", "1865 07",
        "+1865",
        "--1865", "July 1865", "١٨٦٥", "186５", "99999999999999999999999999",
    ])
    func `anything else is no year`(text: String) {
        #expect(FirstYear.of(text) == nil)
    }
}
