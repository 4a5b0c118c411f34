// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Store

/// Counts entries while they stream by.
struct CoverCounting {
    private var summary = CoverSummary()
    private var lastWork: Int64 = .min
    private var byRun: [Int64: (editions: Int, withCover: Int)] = [:]

    mutating func add(_ entry: CoverEntry, _ row: EditionCover, _ judge: CoverAssessor) {
        summary.editions += 1
        if entry.work != lastWork {
            summary.works += 1
            lastWork = entry.work
        }
        for found in entry.findings { summary.findings[found.finding, default: 0] += 1 }
        summary.languages[entry.language ?? "", default: 0] += 1
        byRun[row.run ?? 0, default: (0, 0)].editions += 1
        guard let image = entry.image else { return }
        byRun[row.run ?? 0, default: (0, 0)].withCover += 1
        summary.withCover += 1
        summary.rules[entry.rule ?? "", default: 0] += 1
        summary.formats[image.format.rawValue, default: 0] += 1
        summary.sizes[CoverSummary.size(of: entry.pixels)] += 1
        if judge.picture?.decoded == nil { summary.notLookedAt += 1 }
    }

    /// With what there was after each run that brought one of the editions.
    ///
    /// That is seen from today: what was removed since is not counted.
    func summary(_ reader: RegisterReader) throws(Failure) -> CoverSummary {
        var result = summary
        // Of runs that are forgotten the editions were there before all others.
        var total = byRun[0] ?? (0, 0)
        try reader.runTimes { run, time in
            guard let more = byRun[run] else { return }
            total.editions += more.editions
            total.withCover += more.withCover
            result.coverage.append(
                CoverSummary.Coverage(
                    run: run,
                    time: time,
                    editions: total.editions,
                    withCover: total.withCover
                )
            )
        }
        return result
    }
}
