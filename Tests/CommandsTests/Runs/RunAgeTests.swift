// SPDX-License-Identifier: Apache-2.0

import Commands
import Testing

@Suite struct RunAgeTests {
    private func complaint(now: Int64, longest: Duration = .seconds(60)) -> String? {
        RunAge(endedAt: 2_000, now: now).complaint(longest: longest, run: 7, pipeline: nil)
    }

    @Test(arguments: [2_000, 2_060, 1_995] as [Int64])
    func `a recent run is fine, and so is a clock that is slightly behind`(
        now: Int64
    ) {
        #expect(complaint(now: now) == nil)
    }

    @Test func `a run that is too old is reported with its age`() {
        #expect(
            complaint(now: 2_061)
                == "the last completed run, run 7, ended 1 min 01 s ago, more than 1m"
        )
    }

    @Test func `a clock that was set back makes nothing look fine`() {
        let age = RunAge(endedAt: 2_000, now: 1_900)
        #expect(age == .inFuture(seconds: 100))
        #expect(age.seconds == nil)
        #expect(
            complaint(now: 1_900, longest: .seconds(1_000_000))
                == "the age of the last completed run, run 7, is not known: "
                + "it ended 1 min 40 s in the future; was the clock set back?"
        )
    }

    @Test func `no run at all counts as too old`() {
        let age = RunAge(endedAt: nil, now: 2_000)
        #expect(
            age.complaint(longest: .seconds(1), run: nil, pipeline: "nightly")
                == "there has been no completed run of the pipeline nightly yet"
        )
    }
}
