// SPDX-License-Identifier: Apache-2.0

import System

/// The speed of the last ten seconds, from counts with their times.
struct Speedometer {
    private struct Sample {
        let done: Int
        let time: Duration
    }

    private static let window: Duration = .seconds(10)
    private static let spacing: Duration = .milliseconds(250)

    /// Spaced samples, oldest first; one of them is older than the window when there is one.
    private var samples: [Sample] = []
    private var latest: Sample?

    mutating func note(_ done: Int, at time: Duration) {
        let sample = Sample(done: done, time: time)
        latest = sample
        if let last = samples.last, time - last.time < Speedometer.spacing { return }
        samples.append(sample)
        while samples.count > 2, time - samples[1].time >= Speedometer.window {
            samples.removeFirst()
        }
    }

    /// Nil until two counts with different times are known.
    var perSecond: Double? {
        guard let first = samples.first, let latest, latest.time > first.time else { return nil }
        return Double(latest.done - first.done) / (latest.time - first.time).inSeconds
    }
}
