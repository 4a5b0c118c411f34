// SPDX-License-Identifier: Apache-2.0

import Import
import Store
import Testing

/// A few samples of a run, however long it is.
@Suite struct RunPaceTests {
    private func pace(seconds: Int, every milliseconds: Int) -> RunPace {
        var pace = RunPace()
        var now = 0
        while now <= seconds * 1_000 {
            pace.note(.milliseconds(now), found: now * 2, recorded: now)
            now += milliseconds
        }
        return pace
    }

    @Test(arguments: [(1, 3), (30, 7), (3_600, 50), (86_400 * 9, 40_000)])
    func `there are few samples, however long the run is`(seconds: Int, milliseconds: Int) {
        let pace = pace(seconds: seconds, every: milliseconds)
        #expect(pace.samples.count <= RunPace.capacity)
        #expect(pace.samples.count >= min(RunPace.capacity / 2 - 2, seconds * 1_000 / 100))
        let times = pace.samples.map(\.milliseconds)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(pace.samples.allSatisfy { $0.found == $0.milliseconds * 2 })
        #expect(pace.samples.allSatisfy { $0.recorded == $0.milliseconds })
    }

    @Test func `they lie evenly after some of them went`() {
        let pace = pace(seconds: 3_600, every: 10)
        #expect(pace.interval > RunPace.firstInterval)
        let times = pace.samples.map(\.milliseconds)
        let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
        #expect(gaps.allSatisfy { $0 <= pace.interval })
        #expect(gaps.allSatisfy { $0 >= pace.interval / 2 })
    }

    @Test func `the last sample is the end of the run`() {
        var pace = pace(seconds: 2, every: 10)
        pace.end(.milliseconds(2_345), found: 9, recorded: 8)
        #expect(pace.samples.last == RunSample(milliseconds: 2_345, found: 9, recorded: 8))
    }

    @Test func `an end at the time of a sample replaces it`() {
        var pace = RunPace()
        pace.note(.milliseconds(5), found: 1, recorded: 0)
        pace.end(.milliseconds(5), found: 2, recorded: 1)
        #expect(pace.samples == [RunSample(milliseconds: 5, found: 2, recorded: 1)])
    }

    @Test func `an end does not exceed the number of samples`() {
        var pace = RunPace()
        for number in 0..<RunPace.capacity {
            pace.note(.milliseconds(number * 100), found: number, recorded: 0)
        }
        #expect(pace.samples.count == RunPace.capacity)
        pace.end(.seconds(60), found: 7, recorded: 0)
        #expect(pace.samples.count == RunPace.capacity / 2 + 1)
        #expect(pace.samples.last?.found == 7)
    }
}
