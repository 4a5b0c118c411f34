// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// The program: lets `accession` fail or die at its calls to the system, one at a time, and looks
/// at what it leaves behind.
@main
enum Faults {
    static let usage = """
        usage: faults [--seconds N | --points N | --all] [--flow NAME,NAME...] [--kind NAME,NAME...]
                      [--fault NAME,NAME...] [--at N] [--seed N] [--books DIR] [--samples DIR]
                      [--accession PATH] [--work DIR] [--keep] [--list]
               faults self-test [--all] [--flow NAME,NAME...]

        """

    static func main() {
        Tool.run("faults", usage: usage) {
            let options = try FaultOptions(Array(CommandLine.arguments.dropFirst()))
            if options.listsFlows {
                for flow in Flow.all { print("\(flow.name)\t\(flow.summary)") }
                return
            }
            if try !isGood(options) { exit(1) }
        }
    }

    private static func isGood(_ options: FaultOptions) throws -> Bool {
        let sweep = try Sweep(options)
        defer { sweep.cleanUp() }
        guard options.isSelfTest else { return try sweep.run() }
        let isGood = try SelfTest(sweep).passes()
        return try FlushSelfTest(sweep).passes() && isGood
    }
}
