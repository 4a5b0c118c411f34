// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The program: lets `accession` fail or die at its calls to the system, one at a time, and looks
/// at what it leaves behind.
@main
enum Faults {
    static let usage = """
        usage: faults [--seconds N | --points N | --all] [--flow NAME,NAME...] [--kind NAME,NAME...]
                      [--fault NAME,NAME...] [--at N] [--seed N] [--books DIR] [--samples DIR]
                      [--accession PATH] [--work DIR] [--keep] [--list]
               faults self-test

        """

    static func main() {
        do {
            let options = try FaultOptions(Array(CommandLine.arguments.dropFirst()))
            if options.listsFlows {
                for flow in Flow.all { print("\(flow.name)\t\(flow.summary)") }
                return
            }
            if try !isGood(options) { exit(1) }
        } catch let error as FaultsError {
            say("faults: \(error.message)\n")
            exit(error.isUsage ? 64 : 70)
        } catch {
            say("faults: \(error)\n")
            exit(70)
        }
    }

    private static func isGood(_ options: FaultOptions) throws -> Bool {
        let sweep = try Sweep(options)
        defer { sweep.cleanUp() }
        return options.isSelfTest ? try SelfTest(sweep).passes() : try sweep.run()
    }

    /// Writes to standard error; standard output carries the figures.
    static func say(_ text: String) {
        let bytes = Array(text.utf8)
        // Whoever closed standard error does not want to read it.
        _ = write(2, bytes, bytes.count)
    }
}
