// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The whole import beside other programs that read books, in turns.
///
/// With one job, because the others have one. calibre takes tens of milliseconds for a book, so it
/// gets the first books of the library only; all is compared by the book.
struct PeersRun {
    private struct Measured {
        let books: Int
        var usages: [Child.Usage] = []

        /// One for each round.
        var secondsPerBook: [Double] { usages.map { $0.cpuSeconds / Double(books) } }
    }

    private let sizes: [(shape: LibraryShape, books: Int)]
    private let calibreBooks: Int
    private let options: RunOptions
    private var table = Table([
        "library", "program", "books", "books/s", "CPU ms a book", "peak MB",
        "CPU to accession's",
    ])
    private var aims = Aims()

    init(_ arguments: [String]) throws {
        options = try RunOptions(arguments, ["small", "real", "calibre", "rounds", "accession"])
        sizes = [(.real, options.real), (.small, options.small)]
        calibreBooks = try options.flags.count("calibre", atLeast: 1) ?? 100
    }

    mutating func measure() throws {
        try Disk.makeFolder(options.flags.work)
        for size in sizes where size.books > 0 { try measure(size.shape, size.books) }
        try Scratch.finish(in: options.flags.work)
    }

    func report() {
        options.flags.printHeader()
        print(table.text(markdown: options.flags.markdown))
        print(aims.table.text(markdown: options.flags.markdown), terminator: "")
    }

    private mutating func measure(_ shape: LibraryShape, _ books: Int) throws {
        let work = options.flags.work
        let library = try BookFolder(shape, books, work: work)
        let peers = try Peer.allCases.filter(\.isThere).map { peer in
            let part = peer == .calibre ? min(calibreBooks, books) : books
            return (peer, library: try BookFolder(shape, part, work: work))
        }
        for each in [library] + peers.map(\.library) { try each.warm() }
        var own = Measured(books: books)
        var others = peers.map { Measured(books: $0.library.facts.books) }
        let importer = Contender(program: .accession, jobs: 1)
        for round in 0..<options.rounds {
            Tool.say("\(library.name): round \(round + 1) of \(options.rounds)\n")
            // Each goes first as often as the others.
            for turn in 0...peers.count {
                let index = (turn + round) % (peers.count + 1)
                if index == peers.count {
                    own.usages.append(try importer.run(library, options))
                } else {
                    let (peer, library) = peers[index]
                    others[index].usages.append(try peer.run(library, work: work))
                }
            }
        }
        addRow(library, "accession", own, toOwn: 1)
        for ((peer, _), other) in zip(peers, others) {
            let ratio = zip(other.secondsPerBook, own.secondsPerBook).map { $0 / $1 }.median
            addRow(library, peer.name, other, toOwn: ratio)
            if peer == .mutool {
                let aim = shape == .real ? 1 : 1.8
                aims.add("\(library.name): CPU to mutool's", 1 / ratio, atMost: aim, 2)
            }
        }
        for peer in Peer.allCases where !peer.isThere {
            let reason = "skipped: not installed; apt-get install \(peer.package)"
            aims.add("\(library.name): \(peer.name)", reason)
        }
    }

    private mutating func addRow(
        _ library: BookFolder,
        _ program: String,
        _ measured: Measured,
        toOwn ratio: Double
    ) {
        table.add([
            library.name, program, measured.books.grouped,
            (Double(measured.books) / measured.usages.map(\.wallSeconds).least).text(0),
            (measured.secondsPerBook.least * 1000).text(3),
            (Double(measured.usages.map(\.peakBytes).max() ?? 0) / 1e6).text(1),
            ratio.text(2),
        ])
    }
}
