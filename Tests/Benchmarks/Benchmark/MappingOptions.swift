// SPDX-License-Identifier: Apache-2.0

import Works

/// What to measure of mapping, as typed.
struct MappingOptions {
    var editions = 1_000_000
    var cacheSize = VolumeIDCache.defaultCapacity
    /// See `MappingPlan`.
    var reach: Int?
    var work = ".build/bench"
    var markdown = false
    /// The command line, to be shown above the table.
    let command: String

    init(_ arguments: [String]) throws {
        command = "benchmark " + arguments.joined(separator: " ")
        var rest = arguments.dropFirst()
        while let flag = rest.popFirst() {
            if flag == "--markdown" {
                markdown = true
                continue
            }
            guard let value = rest.popFirst() else { throw BenchmarkError("\(flag) needs a value") }
            switch flag {
            case "--editions": editions = max(1, try RunOptions.count(value[...], flag))
            case "--cache-size": cacheSize = try RunOptions.count(value[...], flag)
            case "--reach": reach = try RunOptions.count(value[...], flag)
            case "--work": work = value
            default: throw BenchmarkError("there is no flag \(flag)")
            }
        }
    }
}
