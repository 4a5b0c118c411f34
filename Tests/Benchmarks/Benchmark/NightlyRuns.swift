// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// What runs cost after the first one: over books that are as they were, and over a few that changed.
///
/// The least that can be done is to look at each file once, as `find` does; so that is what runs over
/// unchanged books are held against, in turns. What changes is a folder of links to the library's
/// books, so that the library itself stays as it was made.
struct NightlyRuns {
    private let library: BookFolder
    private let options: RunOptions
    private let folder: String
    private var first: Child.Usage?
    private var unchanged: [Child.Usage] = []
    private var found: [Child.Usage] = []
    private var changed: Child.Usage?

    /// One book in so many gets another content.
    private static let step = 100

    init(_ library: BookFolder, _ options: RunOptions) throws {
        self.library = library
        self.options = options
        folder = library.folder + ".links"
        try link()
        let place = try Scratch.fresh(in: options.flags.work)
        Tool.say("\(library.name): first run, then runs over the same books\n")
        let books = library.facts.books
        let (good, broken) = (library.facts.good, library.facts.broken)
        first = try run(place, [("found", books), ("rejected", broken)])
        for round in 0..<(options.rounds * 2 + 1) {
            // Each of them goes first as often as the other.
            if round % 2 == 0 { found.append(try find()) }
            unchanged.append(
                try run(place, [("found", books), ("unchanged", good), ("rejected", broken)])
            )
            if round % 2 == 1 { found.append(try find()) }
        }
        let count = try replaceSome()
        Tool.say("\(library.name): \(count) books changed\n")
        changed = try run(place, [("found", books), ("unchanged", good - count)])
        try Disk.remove(folder)
    }

    func add(to aims: inout Aims) {
        let name = library.name
        let ratios = zip(unchanged, found).map { $0.wallSeconds / $1.wallSeconds }
        aims.add("\(name), unchanged: wall to that of find", ratios.median, atMost: 1.5, 2)
        let costs = zip(unchanged, found).map { $0.cpuSeconds / $1.cpuSeconds }
        aims.add("\(name), unchanged: CPU to that of find", costs.median, atMost: 1, 2)
        let peak = unchanged.map(\.peakBytes).max() ?? 0
        aims.add("\(name), unchanged: peak MB", Double(peak) / 1e6, atMost: 40, 1)
        aims.add("\(name), unchanged: CPU s", unchanged.map(\.cpuSeconds).median.text(2))
        let written = unchanged.map { Double($0.bytesWrittenToDisk) / 1024 }.median
        aims.add("\(name), unchanged: KiB written", written.text(0))
        guard let first, let changed else { return }
        let perBook = first.cpuSeconds / Double(library.facts.books)
        let more = changed.cpuSeconds - unchanged.map(\.cpuSeconds).median
        let count = Double(library.facts.books / Self.step)
        aims.add("\(name), 1 % changed: CPU s", changed.cpuSeconds.text(2))
        aims.add(
            "\(name), 1 % changed: CPU per changed book to that of a first run",
            more / count / perBook,
            atMost: 2,
            2
        )
    }

    private func run(
        _ place: String,
        _ expected: [(name: String, value: Int)]
    ) throws -> Child.Usage {
        sync()
        let output = "\(place)/output.json"
        let errors = "\(place)/errors.txt"
        let arguments = [
            options.accession, "import", "--library", "\(place)/library", "--jobs",
            String(options.jobs), "--progress", "never", "--json", folder,
        ]
        let usage = try Child(arguments, output: output, errors: .file(errors)).wait()
        let wrong = Counts(json: Disk.text(of: output) ?? "").differences(from: expected)
        if wrong.isEmpty { return usage }
        throw ToolError(
            "a run over \(folder) ended with \(usage.exitCode):\n  "
                + wrong.joined(separator: "\n  ") + "\n" + (Disk.text(of: errors) ?? "")
        )
    }

    private func find() throws -> Child.Usage {
        let arguments = ["/usr/bin/find", folder, "-type", "f", "-printf", "%i %s %T@ %C@\n"]
        return try Child(arguments, output: "/dev/null", errors: .file("/dev/null")).wait()
    }

    /// Makes the folder of links again.
    private func link() throws {
        try Disk.remove(folder)
        try Disk.walk(library.folder) { path, _ in
            let other = folder + path.dropFirst(library.folder.count)
            try Disk.makeWay(to: other)
            if Glibc.link(path, other) != 0 { throw ToolError("link", other) }
        }
    }

    /// Puts books that the library does not hold in the place of some that it does.
    private func replaceSome() throws -> Int {
        let plan = LibraryPlan(.tiny)
        let maker = TinyBooks(plan)
        var count = 0
        for number in stride(from: 0, to: library.facts.books, by: Self.step) {
            let path = "\(folder)/\(plan.book(number).path)"
            let other = maker.make(plan.book(library.facts.books + number))
            try Disk.remove(path)
            try Disk.write(other.bytes, to: path)
            count += 1
        }
        return count
    }
}
