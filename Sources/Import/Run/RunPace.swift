// SPDX-License-Identifier: Apache-2.0

package import SQLite
package import Store

/// How far a run was at some moments of it: few of them, however long it takes.
///
/// It begins with a short interval. When there is no room for more, every second sample goes and
/// the interval doubles, so that those that stay lie evenly.
package struct RunPace {
    package static let capacity = 200
    /// In milliseconds.
    package static let firstInterval = 100

    package private(set) var samples: [RunSample] = []
    package private(set) var interval = Self.firstInterval
    private var due = 0
    private var savedCount = 0
    private var mustReplace = false

    package init() {}

    /// Notes how far the run is, if it is time for that.
    package mutating func note(_ elapsed: Duration, found: Int, recorded: Int) {
        let now = Self.milliseconds(elapsed)
        guard now >= due else { return }
        add(RunSample(milliseconds: now, found: found, recorded: recorded))
    }

    /// Notes how far the run came.
    package mutating func end(_ elapsed: Duration, found: Int, recorded: Int) {
        let now = Self.milliseconds(elapsed)
        let sample = RunSample(milliseconds: now, found: found, recorded: recorded)
        if let last = samples.last, last.milliseconds >= now {
            // Both are written under the same time.
            samples[samples.count - 1] = RunSample(
                milliseconds: last.milliseconds,
                found: found,
                recorded: recorded
            )
            savedCount = min(savedCount, samples.count - 1)
        } else {
            add(sample)
        }
    }

    /// Writes what is not written yet.
    package mutating func save(_ run: Int64, _ writer: RegisterWriter) throws(SQLiteError) {
        guard mustReplace || savedCount < samples.count else { return }
        try writer.saveSamples(
            mustReplace ? samples[...] : samples[savedCount...],
            of: run,
            replacing: mustReplace
        )
        savedCount = samples.count
        mustReplace = false
    }

    private mutating func add(_ sample: RunSample) {
        if samples.count == Self.capacity { thin() }
        samples.append(sample)
        due = (sample.milliseconds / interval + 1) * interval
    }

    private mutating func thin() {
        samples = samples.indices.filter { !$0.isMultiple(of: 2) }.map { samples[$0] }
        interval *= 2
        if savedCount > 0 { mustReplace = true }
        savedCount = 0
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        return max(0, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
