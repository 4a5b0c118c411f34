// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import Library
import Store
import TestSupport

/// How fast books get from staging to the shelf, and from a folder, and how fast a shelf is read.
///
/// What stands beside the second is `cp` of the same folder and a flush of that disk, in turn with
/// it; of both, the fastest round counts.
struct ShelfRun {
    private static let smallSize = 10_000
    private static let largeSize = 800_000

    private let flags: TypedFlags
    private let books: Int
    private let rounds: Int
    private let program: String
    private let place: String
    private var promotion: Child.Usage?
    private var copies: [Double] = []
    private var ensured: [Child.Usage] = []
    private var scrubs: [Child.Usage] = []
    private var byteCount = 0

    private var largeBooks: Int { max(1, books / 10) }

    init(_ arguments: [String]) throws {
        flags = try TypedFlags(benchmark: arguments, "books", "rounds", "accession")
        books = try flags.count("books", atLeast: 1) ?? 3_000
        rounds = try flags.count("rounds", atLeast: 1) ?? 3
        program = flags["accession"] ?? Tool.neighbour("accession")
        try Disk.makeFolder(flags.work)
        place = try Scratch.fresh(in: flags.work)
    }

    mutating func measure() throws {
        try promote()
        let originals = "\(place)/large"
        byteCount = try make(largeBooks, of: Self.largeSize, in: originals)
        for round in 1...rounds {
            Tool.say("shelf: round \(round)\n")
            let library = "\(place)/\(round)"
            try run(["import", originals], library)
            try run(["collections", "create", "Kept"], library)
            try run(["collections", "add", "Kept"] + numbers(largeBooks), library)
            try run(["collections", "keep", "Kept"], library)
            sync()
            let copy = "\(place)/copy\(round)"
            let script = "cp -r '\(originals)' '\(copy)' && sync -f '\(copy)'"
            copies.append(try child(["/bin/sh", "-c", script]).wallSeconds)
            sync()
            ensured.append(try run(["shelf", "ensure"], library))
            scrubs.append(try run(["shelf", "verify", "--deep"], library))
        }
    }

    /// Two names for a file and a row, and no byte.
    private mutating func promote() throws {
        let originals = "\(place)/small"
        let folder = "\(place)/promoted"
        _ = try make(books, of: Self.smallSize, in: originals)
        try run(["import", originals], folder)
        Tool.say("shelf: filling staging\n")
        try run(["staging", "set", "--quota", "5GB"], folder)
        try stage(originals, Library(Path(folder)))
        sync()
        promotion = try run(["shelf", "add"] + numbers(books), folder)
    }

    private func stage(_ originals: String, _ library: Library) throws {
        let session = try HoldingSession(library, isDryRun: false)
        let staging = session.folders.staging
        try Disk.makeFolder(staging.text)
        for number in 1...books {
            let origin = Path("\(originals)/\(number).epub")
            guard let row = try session.reader.file(at: origin.bytes),
                let fingerprint = row.record.fingerprint
            else { throw ToolError("\(origin.text) was not imported") }
            let copy = staging.appending(TemporaryName.make())
            try Disk.copy(origin.text, to: copy.text)
            try session.stage(copy, fingerprint, file: nil)
        }
    }

    /// Returns how many bytes they have together.
    private func make(_ count: Int, of size: Int, in folder: String) throws -> Int {
        try Disk.makeFolder(folder)
        var bytes = 0
        for number in 1...count {
            var book = BookBuilder.minimal(
                title: "Book \(number)",
                identifiers: ["urn:x:\(number)"],
                creators: ["Author \(number % 100)"],
                text: "Text \(number)"
            )
            var numbers = SeededNumbers(seed: UInt64(number))
            book.set(
                "OPS/pictures.bin",
                (0..<size).map { _ in UInt8(truncatingIfNeeded: numbers.next()) },
                compressed: false
            )
            let archive = try book.archive()
            bytes += archive.count
            try Disk.write(archive, to: "\(folder)/\(number).epub")
        }
        return bytes
    }

    private func numbers(_ count: Int) -> [String] { (1...count).map(String.init) }

    @discardableResult
    private func run(_ words: [String], _ library: String) throws -> Child.Usage {
        try child([program] + words + ["--library", library])
    }

    private func child(_ words: [String]) throws -> Child.Usage {
        let errors = "\(place)/errors"
        let usage = try Child(words, output: "/dev/null", errors: .file(errors)).wait()
        guard usage.exitCode == 0 else {
            let what = words.prefix(3).joined(separator: " ")
            let why = Disk.text(of: errors) ?? ""
            throw ToolError("\(what) ended with \(usage.exitCode):\n\(why)")
        }
        return usage
    }

    func report() {
        flags.printHeader()
        var aims = Aims()
        let megabytes = Double(byteCount) / 1e6
        if let promotion {
            let speed = Double(books) / promotion.wallSeconds
            aims.add("books/s out of staging", speed, atLeast: 3_000, 0)
            aims.add("CPU ms a book", (promotion.cpuSeconds * 1000 / Double(books)).text(3))
        }
        if let copy = copies.min(), let ensure = ensured.map(\.wallSeconds).min(),
            let cpu = ensured.map(\.cpuSeconds).min()
        {
            aims.add("cp and a flush, MB/s", (megabytes / copy).text(0))
            aims.add("shelf ensure, MB/s", (megabytes / ensure).text(0))
            aims.add("ensure beside cp", copy / ensure, atLeast: 0.8, 2)
            aims.add("CPU ms a book", (cpu * 1000 / Double(largeBooks)).text(3))
        }
        if let scrub = scrubs.map(\.cpuSeconds).min(), let wall = scrubs.map(\.wallSeconds).min() {
            aims.add("verify --deep, GB per CPU second", megabytes / scrub / 1000, atLeast: 1, 2)
            aims.add("verify --deep, GB/s", (megabytes / wall / 1000).text(2))
        }
        print(aims.table.text(markdown: flags.markdown), terminator: "")
    }
}
