// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The whole benchmark: libraries, rounds, single measures, tables.
struct Session {
    private let options: RunOptions
    private var table = Table(Rounds.header)
    private var aims = Aims()

    init(_ options: RunOptions) {
        self.options = options
    }

    mutating func run() throws {
        try Disk.makeFolder(options.flags.work)
        if options.real > 0 { try measureReal() }
        if options.small > 0 { try measureSmall() }
        var peaks: [Double] = []
        for books in options.tiers { peaks.append(try measureTiny(books)) }
        if let first = peaks.first, let last = peaks.last, peaks.count > 1 {
            aims.add(
                "tiny: peak memory of the last tier to the first",
                last / first,
                atMost: 1.1,
                2
            )
        }
        let startUp = try StartUp(options)
        aims.add("accession --version, wall ms", startUp.wallMilliseconds, atMost: 15, 1)
        aims.add("accession --version, CPU ms", startUp.cpuMilliseconds.text(1))
        // What it makes would be counted as memory of whatever came behind it.
        if let last = peaks.isEmpty ? nil : options.tiers.max() {
            try CatalogueRuns(last, options).add(to: &aims)
        }
        try Scratch.finish(in: options.flags.work)
        report()
    }

    /// What is done with a library of tiny books once it is there, without the import.
    mutating func runCatalogue() throws {
        try Disk.makeFolder(options.flags.work)
        guard let books = options.tiers.max() else { return }
        let library = try BookFolder(.tiny, books, work: options.flags.work)
        try ExportRuns(library, options).add(to: &aims)
        try CatalogueRuns(books, options).add(to: &aims)
        try Scratch.finish(in: options.flags.work)
        options.flags.printHeader()
        print(aims.table.text(markdown: options.flags.markdown), terminator: "")
    }

    private var many: Contender { Contender(program: .accession, jobs: options.jobs) }
    private let one = Contender(program: .accession, jobs: 1)
    private var floor: Contender {
        Contender(program: .floor(writesCovers: false), jobs: options.jobs)
    }

    private mutating func measureReal() throws {
        let library = try BookFolder(.real, options.real, work: options.flags.work)
        let rounds = try measureWhole(library)
        let name = library.name
        aims.add("\(name): peak MB", rounds.peakMegabytes(0), atMost: 40, 1)
        try Instructions(library, options).add(to: &aims)

        let cold = try ColdRun(many, library, options)
        aims.add("\(name), cold: % of its bytes read", cold.shareRead * 100, atMost: 16, 1)
        let books = Double(library.facts.books)
        aims.add("\(name), cold: books/s", (books / cold.wallSeconds).text(0))
        let coldFloor = try ColdRun(floor, library, options)
        aims.add("\(name), cold: % read by the floor", (coldFloor.shareRead * 100).text(1))
        let coldOne = try ColdRun(one, library, options)
        for jobs in [8, 32] {
            let readers = Contender(program: .accession, jobs: jobs)
            let gain = coldOne.wallSeconds / (try ColdRun(readers, library, options).wallSeconds)
            aims.add("\(name), cold: wall of 1 job to \(jobs)", gain, atLeast: 3, 2)
        }
    }

    private mutating func measureSmall() throws {
        try measureWhole(try BookFolder(.small, options.small, work: options.flags.work))
    }

    /// Measures a library of whole books, with covers, against each floor.
    @discardableResult
    private mutating func measureWhole(_ library: BookFolder) throws -> Rounds {
        let floorOfOne = Contender(program: .floor(writesCovers: false), jobs: 1)
        let floorWithFiles = Contender(program: .floor(writesCovers: true), jobs: options.jobs)
        let fairFloor = try Contender.fairFloor(library, options)
        var contenders = [many, floor, floorWithFiles, fairFloor]
        if options.jobs > 1 { contenders += [one, floorOfOne] }
        let rounds = try Rounds(library, contenders, options)
        rounds.addRows(to: &table)

        let name = library.name
        if let ratio = rounds.ratio(one, to: fairFloor, \.cpuSeconds) {
            let measure = "\(name): CPU of 1 job to the fair floor's"
            if library.facts.shape == .real {
                aims.add(measure, ratio, atMost: 0.9, 2)
            } else {
                aims.add(measure, ratio.text(2))
            }
        }
        if let ratio = rounds.ratio(many, to: floor, \.cpuSeconds) {
            aims.add("\(name): CPU to the floor's", ratio.text(2))
        }
        if let ratio = rounds.ratio(many, to: floorWithFiles, \.cpuSeconds) {
            aims.add("\(name): CPU to the floor's with cover files", ratio.text(2))
        }
        if options.jobs > 1, let ratio = rounds.ratio(one, to: many, \.wallSeconds) {
            aims.add("\(name): wall of 1 job to \(options.jobs)", ratio, atLeast: 1.75, 2)
        }
        addRegister(rounds)
        return rounds
    }

    /// Measures one tier and returns the peak memory of the import.
    private mutating func measureTiny(_ books: Int) throws -> Double {
        let library = try BookFolder(.tiny, books, work: options.flags.work)
        let isLargest = books == options.tiers.max()
        // How near to the floor the same rows can come at all.
        let fairFloor = isLargest ? try Contender.fairFloor(library, options) : nil
        let rounds = try Rounds(library, [many, floor] + (fairFloor.map { [$0] } ?? []), options)
        rounds.addRows(to: &table)
        let name = library.name
        aims.add("\(name): books/s", Double(books) / rounds.leastWall(0), atLeast: 8000, 0)
        aims.add("\(name): peak MB", rounds.peakMegabytes(0), atMost: 50, 1)
        addRegister(rounds)
        if isLargest {
            if let ratio = rounds.ratio(many, to: floor, \.cpuSeconds) {
                aims.add("\(name): CPU to the floor's", ratio, atMost: 1.5, 2)
            }
            if let fairFloor, let ratio = rounds.ratio(fairFloor, to: floor, \.cpuSeconds) {
                aims.add("\(name): CPU of the fair floor to the floor's", ratio.text(2))
            }
            if books >= 3 * Pace.window { try measurePace(library) }
            try NightlyRuns(library, options).add(to: &aims)
            try ExportRuns(library, options).add(to: &aims)
        }
        return rounds.peakMegabytes(0)
    }

    private mutating func measurePace(_ library: BookFolder) throws {
        var paces: [Pace] = []
        for round in 1...options.rounds {
            Tool.say("\(library.name): pace, round \(round) of \(options.rounds)\n")
            paces.append(try Pace(library, options))
        }
        let samples = paces.map(\.samples).min() ?? 0
        let measure = "\(library.name): CPU of the last 10,000 to the first"
        if samples < 3 {
            aims.add(measure, "only \(samples) progress lines")
        } else {
            aims.add(measure, paces.map(\.lastToFirst).median, atMost: 1.1, 2)
        }
    }

    private mutating func addRegister(_ rounds: Rounds) {
        let bytes = Double(rounds.registerBytes) / Double(rounds.library.facts.books)
        aims.add("\(rounds.library.name): register bytes per book", bytes.text(0))
    }

    private func report() {
        options.flags.printHeader()
        print(table.text(markdown: options.flags.markdown))
        print(aims.table.text(markdown: options.flags.markdown), terminator: "")
    }
}
