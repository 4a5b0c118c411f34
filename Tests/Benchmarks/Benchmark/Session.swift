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
        try Scratch.finish(in: options.flags.work)
        report()
    }

    private mutating func measureReal() throws {
        let library = try BookFolder(.real, options.real, work: options.flags.work)
        let many = Contender(program: .accession, jobs: options.jobs)
        let one = Contender(program: .accession, jobs: 1)
        let floor = Contender(program: .floor(writesCovers: false), jobs: options.jobs)
        let floorOfOne = Contender(program: .floor(writesCovers: false), jobs: 1)
        let floorWithFiles = Contender(program: .floor(writesCovers: true), jobs: options.jobs)
        var contenders = [many, floor, floorWithFiles]
        if options.jobs > 1 { contenders += [one, floorOfOne] }
        let rounds = try Rounds(library, contenders, options)
        rounds.addRows(to: &table)

        let name = library.name
        if let ratio = rounds.ratio(many, to: floor, \.cpuSeconds) {
            aims.add("\(name): CPU to the floor's", ratio, atMost: 1.25, 2)
        }
        if let ratio = rounds.ratio(many, to: floorWithFiles, \.cpuSeconds) {
            aims.add("\(name): CPU to the floor's with cover files", ratio.text(2))
        }
        if options.jobs > 1, let ratio = rounds.ratio(one, to: many, \.wallSeconds) {
            aims.add("\(name): wall of 1 job to \(options.jobs)", ratio, atLeast: 1.7, 2)
        }
        addRegister(rounds)
        let cold = try ColdRun(many, library, options)
        aims.add("\(name), cold: % of its bytes read", cold.shareRead * 100, atMost: 25, 1)
        let books = Double(library.facts.books)
        aims.add("\(name), cold: books/s", (books / cold.wallSeconds).text(0))
        let coldFloor = try ColdRun(floor, library, options)
        aims.add("\(name), cold: % read by the floor", (coldFloor.shareRead * 100).text(1))
    }

    /// Measures one tier and returns the peak memory of the import.
    private mutating func measureTiny(_ books: Int) throws -> Double {
        let library = try BookFolder(.tiny, books, work: options.flags.work)
        let many = Contender(program: .accession, jobs: options.jobs)
        let floor = Contender(program: .floor(writesCovers: false), jobs: options.jobs)
        let rounds = try Rounds(library, [many, floor], options)
        rounds.addRows(to: &table)
        let name = library.name
        aims.add("\(name): books/s", Double(books) / rounds.leastWall(0), atLeast: 8000, 0)
        aims.add("\(name): peak MB", rounds.peakMegabytes(0), atMost: 100, 1)
        addRegister(rounds)
        if books == options.tiers.max(), books >= 3 * Pace.window {
            try measurePace(library)
        }
        if books == options.tiers.max() { try NightlyRuns(library, options).add(to: &aims) }
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
