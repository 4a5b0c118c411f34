// SPDX-License-Identifier: Apache-2.0

import Commands
import Glibc
import Terminal
import TestSupport

/// Everything this tool can try, one after the other, and the figures for the page of the promises.
struct Proof {
    private let options: FaultOptions
    /// Of each flow, and seconds for all targets, where nothing else is asked for.
    private static let points = 2_000
    private static let seconds = 600

    init(_ options: FaultOptions) {
        self.options = options
    }

    /// Whether nothing was found; only then the page has the figures.
    func passes() throws -> Bool {
        let page = try GuaranteesPage()
        var (sweeping, fuzzing) = (options, options)
        sweeping.seconds = nil
        sweeping.points = options.isComplete ? nil : options.points ?? Self.points
        fuzzing.seconds = options.seconds ?? Self.seconds
        (fuzzing.points, fuzzing.chosen) = (nil, [])
        let limit = sweeping.points.map { "at most \(Self.counted($0, "point"))" } ?? "every point"

        let sweep = try Sweep(sweeping)
        defer { sweep.cleanUp() }
        let (_, sweepTime) = try timed { try sweep.run() }
        let (isSelfTested, shortTime) = try timed {
            let finds = try SelfTest(sweep).passes()
            return try FlushSelfTest(sweep).passes() && finds
        }
        let (fuzzed, fuzzTime) = try timed { try Fuzzing(fuzzing).run() }
        let (tried, mutationTime) = try timed { try MutationSelfTest(options).run() }
        let figures = sweep.figures

        let lines = [
            "version \(Program.tree.program.version), \(Self.today), \(limit) of each flow",
            "faults: \(Self.counted(figures.flows, "flow")), "
                + "\(Self.counted(figures.calls, "call")) to the system, "
                + "\(Self.counted(figures.points, "point")) tried, of which "
                + "\(Self.counted(figures.cuts, "state")) after a power cut, \(figures.bad) bad, "
                + sweepTime,
            "fuzzing: \(Self.counted(FuzzTarget.all.count, "target")), "
                + "\(Self.counted(fuzzed.inputs, "input")), \(fuzzed.bad) bad, \(fuzzTime)",
            "self-test: \(Self.counted(tried.mutations, "line")) taken out, "
                + "\(tried.survivors) unseen, \(mutationTime); flushes: \(shortTime)",
        ]
        for line in lines { print("proof: \(line)") }
        let isGood =
            figures.bad == 0 && isSelfTested && fuzzed.bad == 0 && tried.survivors == 0
        // A part of it is no full run.
        let isWhole = options.flows.isEmpty && options.chosen.isEmpty
        if isGood, isWhole { try page.write(lines) }
        return isGood
    }

    private func timed<Result>(_ body: () throws -> Result) throws -> (Result, String) {
        let start = Tool.clock
        let result = try body()
        return (result, "\(Numbers.grouped(Int(Tool.clock - start))) s")
    }

    private static var today: String {
        var (now, parts) = (time(nil), tm())
        gmtime_r(&now, &parts)
        func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
    }

    private static func counted(_ count: Int, _ word: String) -> String {
        Numbers.counted(count, word)
    }
}
