// SPDX-License-Identifier: Apache-2.0

import Fetching
import Testing

@Suite struct RetryAfterTests {
    @Test(
        arguments: [
            (nil, 60), ("2", 2), ("0", 0), ("3600", 3_600), ("172800", 172_800),
            ("99999999999999999999", 604_800),
            ("-5", 60), ("soon", 60), ("", 60), ("1.5", 60),
            // One second after the moment that counts as now.
            ("Wed, 21 Oct 2015 07:28:01 GMT", 1), ("Wed, 21 Oct 2015 08:28:00 GMT", 3_600),
            ("Wed, 21 Oct 2015 07:27:00 GMT", 0), ("Wed, 21 Oct 2095 07:28:00 GMT", 604_800),
            ("Mon, 29 Feb 2016 00:00:00 GMT", 604_800), ("Wed, 21 Oct 2015 07:28:01 CET", 60),
            ("Wed, 32 Oct 2015 07:28:01 GMT", 60), ("Wednesday, 21-Oct-15 07:28:01 GMT", 60),
        ] as [(String?, Int64)]
    )
    func `a service says in seconds or by a date when to come again`(
        header: String?,
        expected: Int64
    ) {
        #expect(RetryAfter.seconds(header, now: 1_445_412_480) == expected)
    }

    @Test(
        arguments: [
            (nil, "Wed, 21 Oct 2015 07:28:00 GMT", nil),
            ("7", "Wed, 21 Oct 2015 07:28:00 GMT", "7"),
            ("Wed, 21 Oct 2015 07:38:00 GMT", "Wed, 21 Oct 2015 07:28:00 GMT", "600"),
            ("Wed, 21 Oct 2015 07:18:00 GMT", "Wed, 21 Oct 2015 07:28:00 GMT", "0"),
            ("Wed, 21 Oct 2015 07:38:00 GMT", nil, "Wed, 21 Oct 2015 07:38:00 GMT"),
            ("soon", "Wed, 21 Oct 2015 07:28:00 GMT", "soon"),
        ] as [(String?, String?, String?)]
    )
    func `a date is meant by the clock of the server`(
        header: String?,
        sentAt: String?,
        expected: String?
    ) {
        #expect(RetryAfter.inSeconds(header, sentAt: sentAt) == expected)
    }

    @Test(
        arguments: [
            ("Thu, 01 Jan 1970 00:00:05 GMT", 0), ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
            ("Fri, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
        ] as [(String, Int64)]
    )
    func `leap years count as they do everywhere`(date: String, moment: Int64) {
        let expected: Int64 = moment == 0 ? 5 : 100
        #expect(RetryAfter.seconds(date, now: max(0, moment - 100)) == expected)
    }
}
