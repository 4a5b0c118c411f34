// SPDX-License-Identifier: Apache-2.0

import Files
import Library
import Store
import TestSupport
import Works

/// The cost of mapping alone: editions that need no reading, in a register of their own.
///
/// The register is one on disk, written in the transactions of an import. The cost of making the
/// editions is counted nowhere.
struct MappingRun {
    /// As many editions as an import puts in one transaction.
    private static let editionsPerTransaction = 16384
    private static let editionsPerBatch = 10_000

    /// Microseconds of CPU for each edition of a batch.
    private struct Batch {
        var mapping = 0.0
        var recording = 0.0
        var peakMegabytes = 0.0
    }

    private let editions: Int
    private let flags: TypedFlags
    private let plan: MappingPlan
    private let library: OpenLibrary
    private let assigner: WorkAssigner
    private let run: Int64
    private var batches: [Batch] = []
    private var newWorks = 0
    private var expectedWorks = 0

    private var writer: RegisterWriter { library.writer }

    init(_ arguments: [String]) throws {
        flags = try TypedFlags(benchmark: arguments, "editions", "cache-size", "reach")
        editions = try flags.count("editions", atLeast: 1) ?? 1_000_000
        let cacheSize = try flags.count("cache-size") ?? VolumeIDCache.defaultCapacity
        try Disk.makeFolder(flags.work)
        let place = try Scratch.fresh(in: flags.work)
        library = try Library(Path(place + "/library")).openForWriting()
        try library.writer.begin()
        run = try library.writer.beginRun(
            command: "import",
            sources: "benchmark",
            program: "benchmark",
            startedAt: 0
        )
        plan = MappingPlan(reach: try flags.count("reach"))
        assigner = try WorkAssigner(library.writer, cacheCapacity: cacheSize)
        try library.writer.commit()
    }

    mutating func measure() throws {
        var next = 0
        var open = 0
        while next < editions {
            var batch = Batch()
            var mapping = 0
            var recording = 0
            let end = min(next + Self.editionsPerBatch, editions)
            let count = Double(end - next)
            while next < end {
                let edition = plan.edition(next)
                if !plan.isFurther(next) { expectedWorks += 1 }
                if open == 0 {
                    try writer.begin()
                    try assigner.refresh()
                }
                let start = ThreadClock.nanoseconds
                let placement = try assigner.decide(edition)
                let decided = ThreadClock.nanoseconds
                let entry = try assigner.add(edition, placement, run: run)
                open += 1
                next += 1
                if open == Self.editionsPerTransaction || next == editions {
                    try writer.commit()
                    open = 0
                }
                let recorded = ThreadClock.nanoseconds
                mapping += decided - start
                recording += recorded - decided
                if entry.isNewWork { newWorks += 1 }
            }
            batch.mapping = Double(mapping) / count / 1000
            batch.recording = Double(recording) / count / 1000
            batch.peakMegabytes = ThreadClock.peakMegabytes
            batches.append(batch)
            Tool.say("\rmapping: \(next.grouped) of \(editions.grouped) editions")
        }
        Tool.say("\n")
        guard newWorks == expectedWorks else {
            throw ToolError("\(newWorks) works, and not \(expectedWorks)")
        }
    }

    func report() {
        var table = Table(["editions", "mapping, us", "recording, us", "peak MB"])
        for (number, batch) in batches.enumerated() {
            table.add([
                min((number + 1) * Self.editionsPerBatch, editions).grouped,
                batch.mapping.text(2), batch.recording.text(2), batch.peakMegabytes.text(1),
            ])
        }
        flags.printHeader()
        print(table.text(markdown: flags.markdown))
        print(aims.text(markdown: flags.markdown), terminator: "")
    }

    private var aims: Table {
        var aims = Aims()
        let mapping = batches.map(\.mapping)
        aims.add("mapping: CPU us per edition, median batch", mapping.median, atMost: 15, 2)
        // A tenth of the default size, whatever the size.
        let tenth = max(1, batches.count / 10)
        let first = mapping.prefix(tenth).mean
        let last = mapping.suffix(tenth).mean
        aims.add("mapping: the last tenth of editions to the first", last / first, atMost: 1.1, 2)
        let recording = batches.map(\.recording)
        aims.add("recording: CPU us per edition, median batch", recording.median.text(2))
        let growth = recording.suffix(tenth).mean / recording.prefix(tenth).mean
        aims.add("recording: the last tenth of editions to the first", growth.text(2))
        let both = zip(mapping, recording).map { $0 + $1 }
        let ratio = both.suffix(tenth).mean / both.prefix(tenth).mean
        aims.add("both: the last tenth of editions to the first", ratio, atMost: 1.3, 2)
        aims.add("peak MB", ThreadClock.peakMegabytes.text(1))
        aims.add("works", newWorks.grouped)
        let statistics = assigner.statistics
        aims.add("cache: hits", statistics.hits.grouped)
        aims.add("cache: misses", statistics.misses.grouped)
        aims.add("cache: put out for want of room", statistics.evictions.grouped)
        return aims.table
    }
}

extension ArraySlice<Double> {
    fileprivate var mean: Double {
        isEmpty ? 0 : reduce(0, +) / Double(count)
    }
}
