// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// What merging one more part costs, and what the register costs, as it grows by parts.
///
/// The editions are made up and no book exists, so this is the cost of the register alone. A child
/// makes the parts: the peak memory of one that has made them would be counted as that of the merge.
struct GrowthRun {
    private static let editionsPerPart = 10_000
    private static let partsPerMerge = 10
    /// Of so many merges at one size the cheapest counts.
    private static let rounds = 3
    private static let aims = [10_000_000, 100_000_000]

    /// How a figure goes on behind the largest size.
    private enum Growth {
        /// With the depth of a tree.
        case logarithmic
        case linear
        case none
    }

    private struct Figure {
        let name: String
        let growth: Growth
        let digits: Int
        /// By the sizes in their order.
        var values: [Double] = []
    }

    private let flags: TypedFlags
    private let sizes: [Int]
    private let program: String
    private let place: String
    private var library: String { "\(place)/library" }
    private var next = 0
    private var figures: [Figure] = [
        Figure(name: "merging 10,000: writer, CPU s", growth: .logarithmic, digits: 2),
        Figure(name: "check before it, CPU s", growth: .linear, digits: 2),
        Figure(name: "merging 10,000: all, wall s", growth: .linear, digits: 2),
        Figure(name: "merging 10,000: peak MB", growth: .none, digits: 0),
        Figure(name: "opening (status): CPU s", growth: .linear, digits: 3),
        Figure(name: "opening (status): peak MB", growth: .none, digits: 0),
        Figure(name: "verify: CPU s", growth: .linear, digits: 1),
        Figure(name: "verify: peak MB", growth: .linear, digits: 0),
        Figure(name: "backup: CPU s", growth: .linear, digits: 1),
        Figure(name: "backup: wall s", growth: .linear, digits: 1),
        Figure(name: "backup: peak MB", growth: .none, digits: 0),
        Figure(name: "register: GB", growth: .linear, digits: 2),
    ]

    init(_ arguments: [String]) throws {
        flags = try TypedFlags(benchmark: arguments, "editions", "accession")
        let named = (flags["editions"] ?? "250000,500000,1000000").split(separator: ",")
        sizes = named.compactMap { Int($0) }
        guard sizes.count == named.count, sizes.count > 1, sizes.sorted() == sizes,
            Set(sizes).count == sizes.count, sizes.allSatisfy({ $0 >= Self.editionsPerPart })
        else { throw ToolError(usage: "--editions takes two sizes or more, the smallest first") }
        program = flags["accession"] ?? Tool.neighbour("accession")
        try Disk.makeFolder(flags.work)
        place = try Scratch.fresh(in: flags.work)
    }

    mutating func measure() throws {
        for size in sizes {
            while next < size {
                let left = (size - next + Self.editionsPerPart - 1) / Self.editionsPerPart
                _ = try merge(try parts(min(left, Self.partsPerMerge)))
                Tool.say("\rgrowth: \(next.grouped) of \(size.grouped) editions")
            }
            Tool.say("\nmeasuring\n")
            try measureOneSize()
        }
        try Scratch.finish(in: flags.work)
    }

    private mutating func measureOneSize() throws {
        var merges: [Child.Usage] = []
        var again: [Child.Usage] = []
        for _ in 0..<Self.rounds {
            let part = try parts(1)
            merges.append(try run(["register", "merge"] + part))
            // All of it is known then, so this is the check of the register and no more.
            again.append(try run(["register", "merge"] + part))
            try remove(part)
        }
        let status = try run(["status", "--register"])
        let verify = try run(["verify"])
        let backup = try run(["register", "backup", "--to", "\(place)/backup.db"])
        try Disk.remove("\(place)/backup.db")
        var bytes = 0
        try Disk.walk(library) { _, status in bytes += Int(status.st_size) }
        let check = again.map(\.cpuSeconds).min() ?? 0
        let values = [
            (merges.map(\.cpuSeconds).min() ?? 0) - check, check,
            merges.map(\.wallSeconds).min() ?? 0, megabytes(merges), status.cpuSeconds,
            megabytes([status]), verify.cpuSeconds, megabytes([verify]), backup.cpuSeconds,
            backup.wallSeconds, megabytes([backup]), Double(bytes) / 1e9,
        ]
        for (place, value) in values.enumerated() { figures[place].values.append(value) }
    }

    private func megabytes(_ usages: [Child.Usage]) -> Double {
        Double(usages.map(\.peakBytes).max() ?? 0) / 1_048_576
    }

    private mutating func parts(_ count: Int) throws -> [String] {
        try (0..<count).map { _ in
            let part = "\(place)/part-\(next)"
            let make = [Tool.path, "part", String(next), String(Self.editionsPerPart), part]
            try finish(Child(make, output: "/dev/null", errors: .file("\(place)/errors")), "part")
            next += Self.editionsPerPart
            return part
        }
    }

    private func merge(_ parts: [String]) throws {
        _ = try run(["register", "merge"] + parts)
        try remove(parts)
    }

    private func remove(_ parts: [String]) throws {
        for part in parts { try Disk.remove(part) }
    }

    private func run(_ words: [String]) throws -> Child.Usage {
        let child = try Child(
            [program] + words + ["--library", library],
            output: "/dev/null",
            errors: .file("\(place)/errors")
        )
        return try finish(child, words.prefix(2).joined(separator: " "))
    }

    @discardableResult
    private func finish(_ child: consuming Child, _ what: String) throws -> Child.Usage {
        let usage = try child.wait()
        if usage.exitCode == 0 { return usage }
        let errors = Disk.text(of: "\(place)/errors") ?? ""
        throw ToolError("\(what) ended with \(usage.exitCode):\n\(errors.suffix(2000))")
    }

    func report() {
        flags.printHeader()
        var table = Table(
            ["measure"] + sizes.map { "\($0.grouped), measured" }
                + Self.aims.map { "\($0.grouped), extrapolated" }
        )
        for figure in figures {
            let further = Self.aims.map { extrapolated(figure, to: $0) ?? "-" }
            table.add([figure.name] + figure.values.map { $0.text(figure.digits) } + further)
        }
        print(table.text(markdown: flags.markdown), terminator: "")
    }

    /// The straight line through what was measured, that with the least squares.
    private func extrapolated(_ figure: Figure, to size: Int) -> String? {
        if size <= sizes[sizes.count - 1] { return nil }
        if figure.growth == .none { return figure.values.last?.text(figure.digits) }
        let place = { (size: Int) in
            figure.growth == .linear ? Double(size) : log2(Double(size))
        }
        let places = sizes.map(place)
        let middle = places.reduce(0, +) / Double(places.count)
        let mean = figure.values.reduce(0, +) / Double(places.count)
        var (above, below) = (0.0, 0.0)
        for (one, value) in zip(places, figure.values) {
            above += (one - middle) * (value - mean)
            below += (one - middle) * (one - middle)
        }
        return (mean + above / below * (place(size) - middle)).text(figure.digits)
    }
}
