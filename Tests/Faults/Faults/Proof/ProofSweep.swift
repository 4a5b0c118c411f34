// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The sweep of a proof.
enum ProofSweep {
    private static let atOnce = 3

    /// - Returns: what all flows came to together; its seconds are those of each flow.
    static func run(_ options: FaultOptions, _ record: ProofRecord) throws -> ProofRecord.Part {
        let names = try Flow.named(options.flows).map(\.name)
        let parts = try SideBySide.run(names, atOnce: atOnce) { name in
            try record.part(name) { try sweep(name, options) }
        }
        var all = ProofRecord.Part(
            figures: Sweep.Figures().numbers,
            seconds: 0,
            isGood: true
        )
        for part in parts {
            all.figures = zip(all.figures, part.figures).map { $0 + $1 }
            all.seconds += part.seconds
            all.isGood = all.isGood && part.isGood
        }
        return all
    }

    private static func sweep(
        _ flow: String,
        _ options: FaultOptions
    ) throws -> (figures: [Int], isGood: Bool) {
        var options = options
        options.flows = [flow]
        let sweep = try Sweep(options)
        defer { sweep.cleanUp() }
        let isGood = try sweep.run()
        return (sweep.figures.numbers, isGood)
    }
}

extension Sweep.Figures {
    fileprivate var numbers: [Int] { [flows, calls, points, cuts, bad] }
}
