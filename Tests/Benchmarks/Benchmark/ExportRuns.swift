// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// What the exports of a library cost, and what they cost again when nothing has changed.
struct ExportRuns {
    private struct Kind {
        let name: String
        let words: [String]
        /// CPU seconds for 100,000 books.
        let aim: Double
        /// Of a folder, there is one round: so many files are dear, and dearer each time.
        var isFolder = false
    }

    private static let kinds = [
        Kind(name: "csv", words: ["csv"], aim: 1), Kind(name: "jsonl", words: ["jsonl"], aim: 1),
        Kind(name: "snapshot", words: ["snapshot"], aim: 0.4),
        Kind(name: "opds, no links", words: ["opds", "--books", "none"], aim: 3, isFolder: true),
        Kind(name: "opds", words: ["opds"], aim: 3, isFolder: true),
        Kind(name: "site", words: ["site"], aim: 6, isFolder: true),
    ]

    private let library: BookFolder
    private let options: RunOptions
    private let place: String
    private var usages: [[Child.Usage]] = []
    private var again: [Child.Usage] = []
    private var files = 0
    /// What making the links costs that the feeds lead to.
    private var linking = 0.0

    init(_ library: BookFolder, _ options: RunOptions) throws {
        self.library = library
        self.options = options
        place = try Scratch.fresh(in: options.flags.work)
        let facts = library.facts
        _ = try run(
            ["import", "--progress", "never", library.folder],
            [("found", facts.books), ("new_works", facts.works)]
        )
        for kind in Self.kinds {
            Tool.say("\(library.name): export \(kind.name)\n")
            let rounds = 0..<(kind.isFolder ? 1 : options.rounds)
            usages.append(try rounds.map { try export(kind, to: $0).usage })
            let (usage, count) = try export(kind, to: 0)
            again.append(usage)
            files += count
        }
        linking = try link(below: target(0, Self.kinds[4]), to: "\(place)/links")
    }

    func add(to aims: inout Aims) {
        let name = library.name
        for (kind, usages) in zip(Self.kinds, usages) {
            let seconds = usages.map(\.cpuSeconds).least
            let measure = "\(name), export \(kind.name): CPU s"
            if kind.name == "opds" {
                aims.add(measure, seconds.text(2))
                // The kernel puts a long target into a block of its own.
                aims.add("\(measure) beside the links", seconds - linking, atMost: kind.aim, 2)
            } else {
                aims.add(measure, seconds, atMost: kind.aim, 2)
            }
        }
        let peak = usages.joined().map(\.peakBytes).max() ?? 0
        aims.add("\(name), exports: peak MB", Double(peak) / 1e6, atMost: 150, 1)
        aims.add("\(name), exports of the same: files written", Double(files), atMost: 0, 0)
        let seconds = again.reduce(0) { $0 + $1.cpuSeconds }
        aims.add("\(name), exports of the same, all \(again.count): CPU s", seconds.text(2))
    }

    private func target(_ round: Int, _ kind: Kind) -> String {
        "\(place)/\(kind.name.filter { $0.isLetter })-\(round)"
    }

    private func export(_ kind: Kind, to round: Int) throws -> (usage: Child.Usage, files: Int) {
        let words = ["export"] + kind.words + ["--to", target(round, kind)]
        let (usage, counts) = try run(words, [("asked", library.facts.works), ("failed", 0)])
        return (usage, counts["files"] ?? 0)
    }

    private func run(
        _ words: [String],
        _ expected: [(name: String, value: Int)]
    ) throws -> (usage: Child.Usage, counts: Counts) {
        sync()
        let output = "\(place)/output.json"
        let errors = "\(place)/errors.txt"
        let arguments = [options.accession] + words + ["--library", "\(place)/library", "--json"]
        let usage = try Child(arguments, output: output, errors: .file(errors)).wait()
        let counts = Counts(json: Disk.text(of: output) ?? "")
        let wrong = counts.differences(from: expected)
        if usage.exitCode == 0, wrong.isEmpty { return (usage, counts) }
        throw ToolError(
            "\(words.joined(separator: " ")) ended with \(usage.exitCode):\n  "
                + wrong.joined(separator: "\n  ") + "\n" + (Disk.text(of: errors) ?? "")
        )
    }

    /// Makes the links of a folder again.
    ///
    /// - Returns: the CPU seconds of the calls alone.
    private func link(below folder: String, to other: String) throws -> Double {
        var links: [(target: String, path: String)] = []
        try Disk.walk(folder) { path, status in
            guard status.st_mode & S_IFMT == S_IFLNK else { return }
            var target = [CChar](repeating: 0, count: 4096)
            let count = readlink(path, &target, target.count)
            if count < 0 { throw ToolError("read", path) }
            let place = other + path.dropFirst(folder.count)
            try Disk.makeWay(to: place)
            let bytes = target.prefix(count).map(UInt8.init(bitPattern:))
            links.append((String(decoding: bytes, as: UTF8.self), place))
        }
        let start = ThreadClock.nanoseconds
        for (target, path) in links where symlink(target, path) != 0 {
            throw ToolError("link", path)
        }
        return Double(ThreadClock.nanoseconds - start) / 1e9
    }
}
