// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// Several contenders over one library, in turns, so that a slow minute of the machine hits all.
struct Rounds {
    let library: BookFolder
    let contenders: [Contender]
    /// One list for each contender, one usage for each round.
    private(set) var usages: [[Child.Usage]]
    /// What the register occupied after the last round.
    private(set) var registerBytes = 0

    init(_ library: BookFolder, _ contenders: [Contender], _ options: RunOptions) throws {
        self.library = library
        self.contenders = contenders
        usages = contenders.map { _ in [] }
        try library.warm()
        let count = Rounds.count(library, options)
        for round in 0..<count {
            Tool.say("\(library.name): round \(round + 1) of \(count)\n")
            for turn in contenders.indices {
                let index = (turn + round) % contenders.count
                usages[index].append(try contenders[index].run(library, options))
                if contenders[index].program == .accession {
                    let place = Scratch.place(in: options.flags.work)
                    registerBytes = try Rounds.occupied("\(place)/library", "register.sqlite")
                }
            }
        }
    }

    /// The space that the files with this prefix occupy, as `du` counts it.
    private static func occupied(_ folder: String, _ prefix: String) throws -> Int {
        var blocks = 0
        try Disk.walk(folder) { path, status in
            if path.hasPrefix("\(folder)/\(prefix)") { blocks += Int(status.st_blocks) }
        }
        return blocks * 512
    }

    /// Runs of a second or less need more rounds for the same certainty, and can afford them.
    private static func count(_ library: BookFolder, _ options: RunOptions) -> Int {
        library.facts.books >= 20_000 ? options.rounds : options.rounds * 3
    }

    /// The middle of the ratios of two contenders, each taken within one round.
    func ratio(
        _ first: Contender,
        to second: Contender,
        _ measure: (Child.Usage) -> Double
    ) -> Double? {
        guard let over = index(of: first), let under = index(of: second) else { return nil }
        return zip(usages[over], usages[under]).map { measure($0) / measure($1) }.median
    }

    func index(of contender: Contender) -> Int? {
        contenders.firstIndex { $0.program == contender.program && $0.jobs == contender.jobs }
    }

    func leastWall(_ index: Int) -> Double {
        usages[index].map(\.wallSeconds).least
    }

    func leastCPU(_ index: Int) -> Double {
        usages[index].map(\.cpuSeconds).least
    }

    func peakMegabytes(_ index: Int) -> Double {
        Double(usages[index].map(\.peakBytes).max() ?? 0) / 1e6
    }

    func addRows(to table: inout Table) {
        let books = Double(library.facts.books)
        for (index, contender) in contenders.enumerated() {
            let floor = Contender(program: .floor(writesCovers: false), jobs: contender.jobs)
            let fairFloor = contenders.first { $0.isFairFloor && $0.jobs == contender.jobs }
            table.add([
                library.name,
                contender.name,
                String(contender.jobs),
                (books / leastWall(index)).text(0),
                (leastCPU(index) / books * 1000).text(3),
                peakMegabytes(index).text(1),
                ratio(contender, to: floor, \.cpuSeconds)?.text(2) ?? "-",
                fairFloor.flatMap { ratio(contender, to: $0, \.cpuSeconds) }?.text(2) ?? "-",
            ])
        }
    }

    static let header = [
        "library", "program", "jobs", "books/s", "CPU s per 1,000", "peak MB", "CPU to floor",
        "CPU to fair floor",
    ]
}
