// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What to measure, as typed.
struct RunOptions {
    let tiers: [Int]
    let real: Int
    let rounds: Int
    let jobs: Int
    let accession: String
    let flags: TypedFlags

    init(_ arguments: [String]) throws {
        let isQuick = arguments.first == "quick"
        flags = try TypedFlags(arguments, "tiers", "real", "rounds", "jobs", "accession")
        tiers = try flags.counts("tiers") ?? (isQuick ? [10_000] : [10_000, 50_000, 100_000])
        real = try flags.count("real") ?? (isQuick ? 300 : 2000)
        rounds = try flags.count("rounds", atLeast: 1) ?? (isQuick ? 1 : 3)
        jobs = try flags.count("jobs", atLeast: 1) ?? 2
        accession = flags["accession"] ?? RunOptions.neighbour("accession")
        if access(accession, X_OK) != 0 { throw BenchmarkError("run", accession) }
    }

    /// This program, to be started again for the floor and the generator.
    static var ownPath: String {
        var name = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &name, name.count)
        return String(
            decoding: name.prefix(max(count, 0)).map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
    }

    /// A program in the folder of this one, where SwiftPM puts them all.
    static func neighbour(_ name: String) -> String {
        let path = ownPath
        guard let slash = path.lastIndex(of: "/") else { return name }
        return path[...slash] + name
    }
}
