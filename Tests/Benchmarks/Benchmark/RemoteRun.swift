// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// How fast the books of a catalogue are looked at that is 20 ms away, with a number of requests at
/// the same time.
struct RemoteRun {
    private static let connections = [1, 4, 16]

    private let flags: TypedFlags
    private let books: Int
    private let program: String
    private let place: String
    private let server: CatalogueServer
    private let distant: DistantServer
    private var byteCount = 0
    private var found: [(connections: Int, seconds: Double, cpu: Double, peak: Int)] = []
    private var requests = 0

    init(_ arguments: [String]) throws {
        flags = try TypedFlags(benchmark: arguments, "books", "accession")
        books = try flags.count("books", atLeast: 1) ?? 200
        program = flags["accession"] ?? Tool.neighbour("accession")
        try Disk.makeFolder(flags.work)
        place = try Scratch.fresh(in: flags.work)
        var all: [CatalogueServer.Book] = []
        for number in 0..<books {
            var book = BookBuilder.minimal(
                title: "Book \(number)",
                identifiers: ["urn:isbn:\(number)"],
                text: "Text \(number)"
            )
            var numbers = SeededNumbers(seed: UInt64(number))
            book.set(
                "OPS/pictures.bin",
                (0..<500_000).map { _ in UInt8(truncatingIfNeeded: numbers.next()) },
                compressed: false
            )
            all.append(CatalogueServer.Book("\(number).epub", try book.archive()))
        }
        byteCount = all.reduce(0) { $0 + $1.bytes.count }
        server = try CatalogueServer(all)
        distant = try DistantServer(to: server.port, delay: .milliseconds(10))
    }

    mutating func measure() throws {
        for number in Self.connections {
            Tool.say("remote: \(number) at the same time\n")
            let before = server.requests.count
            let usage = try Child(
                [
                    program, "import", "--library", "\(place)/\(number)", "--jobs", "1",
                    "--fetch-jobs", String(number), "--opds", distant.address + "/opds",
                ],
                output: "/dev/null",
                errors: .file("\(place)/errors")
            ).wait()
            guard usage.exitCode == 0 else {
                throw ToolError(
                    "the import ended with \(usage.exitCode):\n"
                        + (Disk.text(of: "\(place)/errors") ?? "")
                )
            }
            requests = server.requests.count - before
            found.append((number, usage.wallSeconds, usage.cpuSeconds, usage.peakBytes))
        }
    }

    func report() {
        flags.printHeader()
        var aims = Aims()
        aims.add("books", books.grouped)
        aims.add("mean KiB of a book", (Double(byteCount) / 1024 / Double(books)).text(0))
        aims.add("requests a book", (Double(requests) / Double(books)).text(2))
        for one in found {
            let speed = Double(books) / one.seconds
            aims.add("books/s, \(one.connections) at the same time", speed.text(1))
            aims.add("CPU ms a book", (one.cpu * 1000 / Double(books)).text(2))
            aims.add("peak MB", (Double(one.peak) / 1e6).text(1))
        }
        print(aims.table.text(markdown: flags.markdown), terminator: "")
    }
}
