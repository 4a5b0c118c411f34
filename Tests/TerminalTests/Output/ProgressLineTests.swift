// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite struct ProgressLineTests {
    private func counts(_ done: Int, of total: Int? = 100_000, rejected: Int = 3) -> ProgressCounts
    {
        ProgressCounts(done: done, total: total, rejected: rejected)
    }

    @Test func `log lines appear without a terminal too`() {
        var line = ProgressLine(.lines(every: .seconds(1), closing: true))
        #expect(line.update(counts(0), at: .zero) == nil)
        #expect(line.update(counts(4_000), at: .milliseconds(999)) == nil)
        #expect(
            line.update(counts(12_000), at: .seconds(1))
                == "progress 12000 of 100000, 12,000 books/s, ETA 7 s, 3 rejected\n"
        )
        #expect(line.update(counts(13_000), at: .milliseconds(1_900)) == nil)
        #expect(
            line.update(counts(20_000), at: .seconds(2))
                == "progress 20000 of 100000, 10,000 books/s, ETA 8 s, 3 rejected\n"
        )
        #expect(line.finish() == "progress 20000 of 100000, 10,000 books/s, ETA 8 s, 3 rejected\n")
        #expect(line.finish() == nil)
    }

    @Test func `an unknown total has neither percent nor end`() {
        var line = ProgressLine(.lines(every: .seconds(10), closing: false), unit: "files")
        #expect(line.update(counts(0, of: nil), at: .seconds(5)) == nil)
        #expect(line.update(counts(50, of: nil), at: .seconds(14)) == nil)
        #expect(
            line.update(counts(100, of: nil), at: .seconds(15))
                == "progress 100, 10 files/s, 3 rejected\n"
        )
        #expect(line.finish() == nil)
    }

    @Test(
        arguments: [
            (nil, "12500000 bytes received", "12.5 MB received"),
            (40_000_000, "12500000 of 40000000 bytes received", "12.5 MB of 40.0 MB received"),
        ] as [(Int?, String, String)]
    )
    func `what is fetched is told in bytes, with or without their total`(
        total: Int?,
        logged: String,
        shown: String
    ) {
        var work = counts(2, of: 8)
        work.bytes = .init(received: 12_500_000, total: total)
        let survey = ProgressCounts(.survey, done: 2, bytes: work.bytes)
        var log = ProgressLine(.lines(every: .seconds(1), closing: true))
        _ = log.update(survey, at: .zero)
        #expect(log.update(survey, at: .seconds(1)) == "survey 2, \(logged)\n")
        #expect(
            log.update(work, at: .seconds(2))?.hasPrefix("progress 2 of 8, \(logged), ") == true
        )
        var screen = ProgressLine(.redrawn(width: 100))
        let surveyed = screen.update(survey, at: .zero)
        #expect(surveyed?.contains("sources  2 files  \(shown)") == true)
        let worked = screen.update(work, at: .seconds(1))
        #expect(worked?.contains("2 of 8  25.0 %  \(shown)") == true, "\(worked ?? "")")
        work.bytes = .init(received: 0)
        #expect(screen.update(work, at: .seconds(2))?.contains("received") == false)
    }

    @Test func `a terminal line is redrawn ten times a second and erased at the end`() {
        var line = ProgressLine(.redrawn(width: 80))
        #expect(line.update(counts(0), at: .zero) == "\r0 of 100,000  0.0 %  3 rejected\u{1B}[K")
        #expect(line.update(counts(10), at: .milliseconds(99)) == nil)
        #expect(
            line.update(counts(50_000), at: .seconds(10))
                == "\r50,000 of 100,000  50.0 %  5,000 books/s  ETA 10 s  3 rejected\u{1B}[K"
        )
        #expect(line.finish() == "\r\u{1B}[K")
        #expect(line.finish() == nil)
    }

    @Test func `what is no book is named`() {
        var line = ProgressLine(.redrawn(width: 80), unit: "MB")
        let shown = line.update(ProgressCounts(done: 461, total: 922), at: .zero)
        #expect(shown == "\r461 of 922 MB  50.0 %\u{1B}[K")
    }

    @Test func `an erased line comes back with the next counts`() {
        var line = ProgressLine(.redrawn(width: 80))
        _ = line.update(counts(0), at: .zero)
        #expect(line.erase() == "\r\u{1B}[K")
        #expect(line.erase() == nil)
        #expect(line.update(counts(1), at: .milliseconds(1)) != nil)
    }

    @Test func `a terminal line never wraps`() {
        var line = ProgressLine(.redrawn(width: 12))
        #expect(line.update(counts(0), at: .zero) == "\r0 of 100,0…\u{1B}[K")
    }

    @Test func `the rate is that of the last ten seconds`() {
        var line = ProgressLine(.lines(every: .seconds(10), closing: false))
        var shown: [String] = []
        for second in 0...40 {
            let done = second <= 20 ? second * 1_000 : 20_000 + (second - 20) * 10
            if let text = line.update(counts(done), at: .seconds(second)) { shown.append(text) }
        }
        #expect(shown.map { $0.contains(" 1,000 books/s") } == [true, true, false, false])
        #expect(shown.map { $0.contains(" 10 books/s") } == [false, false, true, true])
    }

    @Test func `searching the sources is shown apart from the work`() {
        var line = ProgressLine(.lines(every: .seconds(10), closing: false))
        #expect(line.update(ProgressCounts(.survey, done: 0), at: .zero) == nil)
        #expect(
            line.update(ProgressCounts(.survey, done: 4_000), at: .seconds(10)) == "survey 4000\n"
        )
        #expect(line.update(counts(10), at: .seconds(19)) == nil)
        // The speed is that of the work alone.
        #expect(
            line.update(counts(20), at: .seconds(20))
                == "progress 20 of 100000, 10 books/s, ETA 2 h 46 min, 3 rejected\n"
        )
        var screen = ProgressLine(.redrawn(width: 80))
        #expect(
            screen.update(ProgressCounts(.survey, done: 4_000), at: .zero)
                == "\rlooking through the sources  4,000 files\u{1B}[K"
        )
    }

    @Test func `no progress means no text`() {
        var line = ProgressLine(.off)
        #expect(line.update(counts(5), at: .seconds(100)) == nil)
        #expect(line.finish() == nil)
    }
}
