// SPDX-License-Identifier: Apache-2.0

import Commands
import Glibc
import Terminal
import TestSupport

/// Everything this tool can try, one after the other, and the figures for the page of the promises.
struct Proof {
    private let options: FaultOptions
    /// Of each flow, and seconds for each target, where nothing else is asked for.
    private static let points = 250
    private static let seconds = 60

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
        let record = try ProofRecord(limit)

        let short = try record.part("self-test") {
            let sweep = try Sweep(sweeping)
            defer { sweep.cleanUp() }
            let finds = try SelfTest(sweep).passes()
            return ([], try FlushSelfTest(sweep).passes() && finds)
        }
        let sanitized = try record.part("sanitizers") {
            ([], try sanitize(options.seconds ?? Self.seconds))
        }
        let fuzzed = try record.part("fuzzing") {
            let (inputs, bad) = try Fuzzing(fuzzing).run()
            return ([inputs, bad], bad == 0)
        }
        let mutated = try record.part("mutations") {
            let (tried, survivors) = try MutationSelfTest(options).run()
            return ([tried, survivors], survivors == 0)
        }
        let swept = try ProofSweep.run(sweeping, record)

        let lines = [
            "version \(Program.tree.program.version), \(Self.today), \(limit) of each flow",
            "faults: \(Self.counted(swept.figures[0], "flow")), "
                + "\(Self.counted(swept.figures[1], "call")) to the system, "
                + "\(Self.counted(swept.figures[2], "point")) tried, of which "
                + "\(Self.counted(swept.figures[3], "state")) after a power cut, "
                + "\(swept.figures[4]) bad, \(Self.duration(swept))",
            "fuzzing: \(Self.counted(FuzzTarget.all.count, "target")), "
                + "\(Self.counted(fuzzed.figures[0], "input")), \(fuzzed.figures[1]) bad, "
                + Self.duration(fuzzed),
            "self-test: \(Self.counted(mutated.figures[0], "line")) taken out, "
                + "\(mutated.figures[1]) unseen, \(Self.duration(mutated)); "
                + "flushes: \(Self.duration(short)); sanitizers: \(Self.duration(sanitized))",
        ]
        for line in lines { print("proof: \(line)") }
        let isGood = [short, sanitized, fuzzed, mutated, swept].allSatisfy(\.isGood)
        // A part of it is no full run.
        guard isGood, options.flows.isEmpty, options.chosen.isEmpty else { return isGood }
        try page.write(lines)
        try record.remove()
        return true
    }

    /// Whether builds with the sanitizers have nothing to say, also to inputs that libFuzzer makes.
    private func sanitize(_ seconds: Int) throws -> Bool {
        let process = try Tool.start(
            ["/usr/bin/env", ".ci/sanitize", "\(seconds)"],
            environment: MutatedProgram.variables,
            output: .descriptor(1),
            errors: .descriptor(2)
        )
        return try ProgramRun.wait(for: process, upTo: .infinity) == 0
    }

    private static func duration(_ part: ProofRecord.Part) -> String {
        "\(Numbers.grouped(part.seconds)) s"
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
