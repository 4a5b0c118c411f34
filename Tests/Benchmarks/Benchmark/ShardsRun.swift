// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// What it costs to merge the parts of an import beside importing them, for few and for many parts.
struct ShardsRun {
    private static let few = 10
    private static let many = 100

    private let flags: TypedFlags
    private let books: Int
    private let rounds: Int
    private let program: String
    private let place: String
    /// CPU seconds by the number of parts, all of them together.
    private var imports: [Int: Double] = [:]
    private var merges: [Int: [Child.Usage]] = [:]

    init(_ arguments: [String]) throws {
        flags = try TypedFlags(benchmark: arguments, "books", "rounds", "accession")
        books = try flags.count("books", atLeast: Self.many) ?? 20_000
        rounds = try flags.count("rounds", atLeast: 1) ?? 3
        program = flags["accession"] ?? Tool.neighbour("accession")
        try Disk.makeFolder(flags.work)
        place = try Scratch.fresh(in: flags.work)
    }

    mutating func measure() throws {
        let originals = "\(flags.work)/small-\(books)"
        _ = try LibraryMaker(shape: .small, books: books, folder: originals).make()
        let paths = try Disk.files(below: originals).sorted().map { "\(originals)/\($0)" }
        for count in [Self.few, Self.many] {
            Tool.say("shards: importing \(count) parts\n")
            for part in 0..<count {
                let some = paths[paths.count * part / count..<paths.count * (part + 1) / count]
                let list = "\(place)/list"
                try Disk.write(Array(some.joined(separator: "\n").utf8), to: list)
                let usage = try run(
                    ["import", "--files-from", list, "--fail-on", "never"],
                    Self.part(part, of: count)
                )
                imports[count, default: 0] += usage.cpuSeconds
            }
        }
        for round in 1...rounds {
            for count in [Self.few, Self.many] {
                Tool.say("shards: round \(round), merging \(count) parts\n")
                let parts = (0..<count).map { "\(place)/\(Self.part($0, of: count))" }
                let usage = try run(["register", "merge"] + parts, "all-\(count)-\(round)")
                merges[count, default: []].append(usage)
            }
        }
    }

    private static func part(_ number: Int, of count: Int) -> String { "\(number)-of-\(count)" }

    private func run(_ words: [String], _ library: String) throws -> Child.Usage {
        let errors = "\(place)/errors"
        let usage = try Child(
            [program] + words + ["--library", "\(place)/\(library)"],
            output: "/dev/null",
            errors: .file(errors)
        ).wait()
        if usage.exitCode == 0 { return usage }
        let what = words.prefix(2).joined(separator: " ")
        throw ToolError("\(what) ended with \(usage.exitCode):\n\(Disk.text(of: errors) ?? "")")
    }

    func report() {
        flags.printHeader()
        var aims = Aims()
        var least: [Int: Double] = [:]
        for count in [Self.few, Self.many] {
            let importing = imports[count] ?? 0
            let merging = merges[count]?.map(\.cpuSeconds).min() ?? 0
            least[count] = merging
            aims.add("importing \(count) parts: CPU s", importing.text(2))
            aims.add("merging \(count) parts: CPU s", merging.text(2))
            if count == Self.few {
                aims.add("merging beside importing", merging / importing, atMost: 0.5, 2)
            }
        }
        if let few = least[Self.few], let many = least[Self.many] {
            aims.add("\(Self.many) parts beside \(Self.few)", many / few, atMost: 1.3, 2)
        }
        let peak = merges.values.joined().map(\.peakBytes).max() ?? 0
        aims.add("peak MB", (Double(peak) / 1_048_576).text(1))
        print(aims.table.text(markdown: flags.markdown), terminator: "")
    }
}
