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
               faults proof [--points N | --all] [--seconds N] [--keep]
               faults self-test [--short] [--all] [--flow NAME,NAME...]
               faults self-test [--only MUTATION,MUTATION...] [--json] [--list]
               faults fuzz [--seconds N | --points N] [--only TARGET,TARGET...] [--seed N] [--at N]
                      [--input FILE] [--keep] [--list]
               faults fuzz --guided [--seconds N] [--only TARGET,TARGET...] [--seed N] [--inputs DIR]
                      [--keep]

        """

    static func main() {
        Tool.run("faults", usage: usage) {
            let options = try FaultOptions(Array(CommandLine.arguments.dropFirst()))
            switch options.kind {
            case .sweep where options.lists:
                for flow in Flow.all { print("\(flow.name)\t\(flow.summary)") }
            case .fuzz where options.lists:
                for target in FuzzTarget.all { print("\(target.name)\t\(target.summary)") }
            case .fuzzWorker: try FuzzWorker(options).run()
            case .fuzzGuidedWorker: try GuidedWorker(options).run()
            case .sweep, .selfTest, .fuzz, .proof: if try !isGood(options) { exit(1) }
            }
        }
    }

    private static func isGood(_ options: FaultOptions) throws -> Bool {
        if options.kind == .fuzz {
            return options.isGuided
                ? try GuidedFuzzing(options).passes() : try Fuzzing(options).run().bad == 0
        }
        if options.kind == .proof { return try Proof(options).passes() }
        guard options.kind == .selfTest else {
            let sweep = try Sweep(options)
            defer { sweep.cleanUp() }
            return try sweep.run()
        }
        let mutations = try MutationSelfTest(options)
        if options.lists { return mutations.list() }
        var isGood = true
        if options.chosen.isEmpty {
            let sweep = try Sweep(options)
            defer { sweep.cleanUp() }
            isGood = try SelfTest(sweep).passes()
            isGood = try FlushSelfTest(sweep).passes() && isGood
        }
        return try options.isShort ? isGood : mutations.run().survivors == 0 && isGood
    }
}
