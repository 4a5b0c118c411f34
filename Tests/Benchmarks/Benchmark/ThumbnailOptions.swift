// SPDX-License-Identifier: Apache-2.0

/// What to measure of thumbnails, as typed.
struct ThumbnailOptions {
    var covers = 400
    var rounds = 3
    var jobs: Int?
    /// A library whose covers are decoded, in place of made ones; it stays as it is.
    var library: String?
    var program: String
    var work = ".build/bench"
    var markdown = false
    /// The command line, to be shown above the table.
    let command: String

    init(_ arguments: [String]) throws {
        command = "benchmark " + arguments.joined(separator: " ")
        program = RunOptions.neighbour("accession-images")
        var rest = arguments.dropFirst()
        while let flag = rest.popFirst() {
            if flag == "--markdown" {
                markdown = true
                continue
            }
            guard let value = rest.popFirst() else { throw BenchmarkError("\(flag) needs a value") }
            switch flag {
            case "--covers": covers = max(1, try RunOptions.count(value[...], flag))
            case "--rounds": rounds = max(1, try RunOptions.count(value[...], flag))
            case "--jobs": jobs = max(1, try RunOptions.count(value[...], flag))
            case "--library": library = value
            case "--images": program = value
            case "--work": work = value
            default: throw BenchmarkError("there is no flag \(flag)")
            }
        }
    }
}
