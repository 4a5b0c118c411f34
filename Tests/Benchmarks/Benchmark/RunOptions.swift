// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// What to measure, as typed.
struct RunOptions {
    let tiers: [Int]
    let small: Int
    let real: Int
    let rounds: Int
    let jobs: Int
    let accession: String
    let flags: TypedFlags

    /// - Parameter names: the flags of this measurement that have a value, besides --work.
    init(
        _ arguments: [String],
        _ names: [String] = ["tiers", "small", "real", "rounds", "jobs", "accession"]
    ) throws {
        let isQuick = arguments.first == "quick"
        flags = try TypedFlags(benchmark: arguments, names)
        tiers = try flags.counts("tiers") ?? (isQuick ? [10_000] : [10_000, 50_000, 100_000])
        small = try flags.count("small") ?? (isQuick ? 2_000 : 20_000)
        real = try flags.count("real") ?? (isQuick ? 300 : 2000)
        rounds = try flags.count("rounds", atLeast: 1) ?? (isQuick ? 1 : 3)
        jobs = try flags.count("jobs", atLeast: 1) ?? 2
        accession = flags["accession"] ?? Tool.neighbour("accession")
        if access(accession, X_OK) != 0 { throw ToolError("run", accession) }
    }
}

extension TypedFlags {
    /// - Parameter names: the flags of this measurement that have a value, besides --work.
    init(benchmark arguments: [String], _ names: String...) throws {
        try self.init(benchmark: arguments, names)
    }

    init(benchmark arguments: [String], _ names: [String]) throws {
        try self.init(arguments.dropFirst(), names + ["work"], switches: ["markdown"])
    }

    /// Where to put what is made.
    var work: String { self["work"] ?? ".build/bench" }
    var markdown: Bool { has("markdown") }

    /// Printed above the tables: a figure without its machine and its command says nothing.
    func printHeader() {
        let command = CommandLine.arguments.dropFirst().joined(separator: " ")
        print("machine: \(Machine.description)", terminator: markdown ? "\n\n" : "\n")
        print("command: benchmark \(command)", terminator: "\n\n")
    }
}
