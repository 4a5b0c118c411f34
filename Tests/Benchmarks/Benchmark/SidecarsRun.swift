// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// What it costs an import to read the document that calibre left beside every fifth book.
///
/// The books are those of a small library, each in a folder of its own, because what lies beside
/// several books says nothing of any. A second tree holds the same files without the documents.
struct SidecarsRun {
    private static let share = 5

    private let flags: TypedFlags
    private let rounds: Int
    private let program: String
    private let books: BookFolder
    /// With the documents, and without.
    private let trees: [String]
    private var documents = 0
    /// For each tree, one for each round.
    private var usages: [[Child.Usage]] = [[], []]

    init(_ arguments: [String]) throws {
        flags = try TypedFlags(benchmark: arguments, "books", "rounds", "accession")
        rounds = try flags.count("rounds", atLeast: 1) ?? 3
        program = flags["accession"] ?? Tool.neighbour("accession")
        try Disk.makeFolder(flags.work)
        let count = try flags.count("books", atLeast: Self.share) ?? 100_000
        books = try BookFolder(.small, count, work: flags.work)
        let place = "\(flags.work)/beside\(count)"
        trees = ["\(place)/with", "\(place)/without"]
        try Disk.remove(place)
        try makeTrees()
    }

    private mutating func makeTrees() throws {
        let plan = LibraryPlan(.small)
        for number in 0..<books.facts.books {
            let book = plan.book(number)
            let path = "\(books.folder)/\(book.path)"
            let folder = book.path.dropLast(".epub".count)
            for tree in trees {
                try Disk.makeFolder("\(tree)/\(folder)")
                let name = "\(tree)/\(folder)/book.epub"
                guard link(path, name) == 0 else { throw ToolError("link", name) }
            }
            guard number % Self.share == 0, !book.kind.isBroken else { continue }
            var random = plan.random(number, purpose: 5)
            var package = PackageText(book, version: 2, words: plan.words)
            package.addCatalogueRecord(number + 1, &random)
            try Disk.write(
                Array(package.text(&random).utf8),
                to: "\(trees[0])/\(folder)/metadata.opf"
            )
            documents += 1
        }
    }

    /// Both at once, each with one job, so that a slow minute of the machine hits both alike.
    mutating func measure() throws {
        try books.warm()
        for round in 0..<rounds {
            Tool.say("sidecars: round \(round + 1) of \(rounds)\n")
            let place = try Scratch.fresh(in: flags.work)
            let imports = try trees.indices.map { tree in
                try Child(
                    [
                        program, "import", "--library", "\(place)/\(tree)", "--jobs", "1",
                        "--progress", "never", "--json", trees[tree],
                    ],
                    output: "\(place)/\(tree).json",
                    errors: .file("\(place)/\(tree).errors")
                )
            }
            for tree in trees.indices {
                usages[tree].append(try imports[tree].wait())
                try check("\(place)/\(tree)", documents: tree == 0 ? documents : 0)
            }
        }
        try Scratch.finish(in: flags.work)
    }

    /// Fails unless every count of an import equals the truth.
    private func check(_ library: String, documents: Int) throws {
        let wrong = Counts(json: Disk.text(of: "\(library).json") ?? "").differences(from: [
            (name: "found", value: books.facts.books),
            (name: "rejected", value: books.facts.broken),
            (name: "covers", value: books.facts.covers),
            (name: "sidecars.read", value: documents),
            (name: "sidecars.broken", value: 0),
        ])
        if wrong.isEmpty { return }
        let said = (Disk.text(of: "\(library).errors") ?? "").prefix(2000)
        throw ToolError("an import went wrong: \(wrong.joined(separator: "; "))\n\(said)")
    }

    func report() {
        flags.printHeader()
        var aims = Aims()
        let seconds = usages.map { $0.map(\.cpuSeconds) }
        let ratios = zip(seconds[0], seconds[1]).map { $0 / $1 }
        let names = ["with \(documents.grouped) documents", "without"]
        for (name, seconds) in zip(names, seconds) {
            aims.add("import of \(books.name) \(name), CPU s", seconds.least.text(2))
        }
        aims.add("CPU with them to without", ratios.median, atMost: 1.15, 3)
        print(aims.table.text(markdown: flags.markdown), terminator: "")
    }
}
