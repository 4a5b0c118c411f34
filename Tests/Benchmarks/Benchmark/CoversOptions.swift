// SPDX-License-Identifier: Apache-2.0

/// What to measure of the report of covers, as typed.
struct CoversOptions {
    var editions = 100_000
    var accession: String
    var work = ".build/bench"
    var markdown = false
    /// The command line, to be shown above the table.
    let command: String

    init(_ arguments: [String]) throws {
        command = "benchmark " + arguments.joined(separator: " ")
        accession = RunOptions.neighbour("accession")
        var rest = arguments.dropFirst()
        while let flag = rest.popFirst() {
            if flag == "--markdown" {
                markdown = true
                continue
            }
            guard let value = rest.popFirst() else { throw BenchmarkError("\(flag) needs a value") }
            switch flag {
            case "--editions": editions = max(1, try RunOptions.count(value[...], flag))
            case "--accession": accession = value
            case "--work": work = value
            default: throw BenchmarkError("there is no flag \(flag)")
            }
        }
    }
}
