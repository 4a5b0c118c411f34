// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What to measure, as typed.
struct RunOptions {
    var tiers = [10_000, 50_000, 100_000]
    var real = 2000
    var rounds = 3
    var jobs = 2
    var accession: String
    var work = ".build/bench"
    var markdown = false
    /// The command line, to be shown above the table.
    let command: String

    init(_ arguments: [String]) throws {
        command = "benchmark " + arguments.joined(separator: " ")
        accession = RunOptions.neighbour("accession")
        if arguments.first == "quick" {
            tiers = [10_000]
            real = 300
            rounds = 1
        }
        var rest = arguments.dropFirst()
        while let flag = rest.popFirst() {
            if flag == "--markdown" {
                markdown = true
                continue
            }
            guard let value = rest.popFirst() else { throw BenchmarkError("\(flag) needs a value") }
            switch flag {
            case "--tiers":
                tiers = try value.split(separator: ",").map { try RunOptions.count($0, flag) }
            case "--real": real = try RunOptions.count(value[...], flag)
            case "--rounds": rounds = max(1, try RunOptions.count(value[...], flag))
            case "--jobs": jobs = max(1, try RunOptions.count(value[...], flag))
            case "--accession": accession = value
            case "--work": work = value
            default: throw BenchmarkError("there is no flag \(flag)")
            }
        }
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

    static func count(_ text: Substring, _ flag: String) throws -> Int {
        guard let count = Int(text), count >= 0 else {
            throw BenchmarkError("\(flag) needs numbers, not \(text)")
        }
        return count
    }
}
