// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// What a decision costs in a large register: it changes a handful of rows, whatever the size.
///
/// The register is the one that `benchmark mapping` makes, which a child does: the peak memory of
/// one that has made it would be counted as that of the program.
struct DecisionsRun {
    private let editions: Int
    private let rounds: Int
    private let accession: String
    private let flags: TypedFlags
    private var merges: [Child.Usage] = []
    private var undoings: [Child.Usage] = []
    private var checks: [Child.Usage] = []

    init(_ arguments: [String]) throws {
        flags = try TypedFlags(benchmark: arguments, "editions", "rounds", "accession")
        editions = try flags.count("editions", atLeast: 10) ?? 300_000
        rounds = try flags.count("rounds", atLeast: 1) ?? 5
        accession = flags["accession"] ?? Tool.neighbour("accession")
    }

    mutating func measure() throws {
        try Disk.makeFolder(flags.work)
        Tool.say("making a register of \(editions.grouped) editions\n")
        let make = ["mapping", "--editions", String(editions), "--work", flags.work]
        _ = try run([Tool.path] + make)
        for round in 1...rounds {
            Tool.say("round \(round) of \(rounds)\n")
            merges.append(try decide(["works", "merge", "1", "2"]))
            undoings.append(try decide(["undo", "--yes", "decision"]))
        }
        Tool.say("verifying\n")
        checks.append(try decide(["verify"]))
        try Scratch.finish(in: flags.work)
    }

    func report() {
        var aims = Aims()
        for (command, usages, aim) in [
            ("works merge", merges, 0.3), ("works undo", undoings, 0.3),
            ("verify", checks, 15),
        ] {
            let measure = "\(command) among \(editions.grouped) editions"
            aims.add("\(measure), wall s", usages.map(\.wallSeconds).median, atMost: aim, 2)
            aims.add("\(measure), CPU s", usages.map(\.cpuSeconds).median.text(2))
        }
        flags.printHeader()
        print(aims.table.text(markdown: flags.markdown), terminator: "")
    }

    private func decide(_ words: [String]) throws -> Child.Usage {
        try run([accession] + words + ["--library", "\(Scratch.place(in: flags.work))/library"])
    }

    private func run(_ arguments: [String]) throws -> Child.Usage {
        let errors = "\(flags.work)/errors.txt"
        let usage = try Child(arguments, output: "/dev/null", errors: .file(errors)).wait()
        if usage.exitCode == 0 { return usage }
        throw ToolError(
            "\(arguments.joined(separator: " ")) ended with \(usage.exitCode):\n"
                + (Disk.text(of: errors) ?? "").suffix(2000)
        )
    }
}
