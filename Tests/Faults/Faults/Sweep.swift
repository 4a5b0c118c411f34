// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// All flows, one after the other, each with as many points as time and options allow.
final class Sweep {
    let options: FaultOptions
    private let folder: String
    private(set) var figures = Figures()

    /// What was tried so far.
    struct Figures {
        var flows = 0
        var calls = 0
        var points = 0
        /// Those of the points that are states after a power cut.
        var cuts = 0
        var bad = 0
    }

    /// How many points a flow gets even if there is no time left for it.
    private static let fewest = 3

    init(_ options: FaultOptions) throws {
        self.options = options
        // One place for each process, and for each flow that has a sweep of its own: two must not meet.
        let flow = options.flows.count == 1 ? "-\(options.flows[0])" : ""
        folder = "\(options.work)/accession-faults-\(getpid())\(flow)"
        try Disk.makeFolder(folder)
    }

    func cleanUp() { options.cleanUp(folder) }

    func judge(of flow: Flow) throws -> Judge {
        try Judge(flow, try Scene("\(folder)/\(flow.name)"), options)
    }

    /// Whether nothing was found.
    func run() throws -> Bool {
        let flows = try Flow.named(options.flows)
        let start = Tool.clock
        var isGood = true
        for (index, flow) in flows.enumerated() {
            let deadline = options.seconds.map { seconds in
                let rest = Double(seconds) - (Tool.clock - start)
                return Tool.clock + rest / Double(flows.count - index)
            }
            isGood = try sweep(flow, until: deadline) && isGood
            if !options.keepsScenes { try Disk.remove("\(folder)/\(flow.name)") }
        }
        return isGood
    }

    private func sweep(_ flow: Flow, until deadline: Double?) throws -> Bool {
        let start = Tool.clock
        let judge = try judge(of: flow)
        let points = Point.all(judge.counts, options)
        var (tried, missed, understated, bad) = (0, 0, 0, 0)
        figures.flows += 1
        defer {
            figures.points += tried
            figures.bad += bad
        }
        for point in points {
            if let deadline, Tool.clock >= deadline, tried >= Self.fewest { break }
            if let most = options.points, tried >= most { break }
            tried += 1
            if point.damage != nil { figures.cuts += 1 }
            let verdict = try judge.judge(point)
            if verdict.isMissed { missed += 1 }
            if verdict.isUnderstated { understated += 1 }
            if verdict.complaints.isEmpty { continue }
            bad += 1
            print("BAD \(flow.name): \(point.text): \(verdict.complaints.joined(separator: "; "))")
        }
        let calls = judge.counts.filter { $0.key != Point.cut }.values.reduce(0, +)
        figures.calls += calls
        if calls == 0 {
            bad += 1
            print("BAD \(flow.name): no call was counted; the program did not load the library")
        }
        let seconds = Int(Tool.clock - start)
        print(
            "\(flow.name): \(calls) calls, \(points.count) points, \(tried) tried in \(seconds) s, "
                + "\(missed) not met, \(understated) done but not called so, \(bad) bad"
        )
        fflush(nil)
        return bad == 0
    }
}
