// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Covers
import Files
import Glibc
import Library
import Store
import TestSupport

/// What the report of covers costs without decoding anything, on a register of its own.
struct CoversRun {
    private static let editionsPerTransaction = 4096

    private let editions: Int
    private let accession: String
    private let flags: TypedFlags
    private let folder: String
    private var works = 0
    private var findings = 0.0
    private var grouping = 0.0
    private var groupingVariants = 0.0
    private var counted = CoverSummary()
    private var usages: [(name: String, usage: Child.Usage)] = []

    init(_ arguments: [String]) throws {
        flags = try TypedFlags(benchmark: arguments, "editions", "accession")
        editions = try flags.count("editions", atLeast: 1) ?? 100_000
        accession = flags["accession"] ?? Tool.neighbour("accession")
        try Disk.makeFolder(flags.work)
        folder = try Scratch.fresh(in: flags.work)
        works = try Self.fill(Library(Path(folder + "/library")), editions)
        sync()
    }

    mutating func measure() throws {
        // Children first: none can show a smaller peak than this process has had.
        let forms: [(String, [String])] = [
            ("table", []), ("csv", ["--csv"]), ("json", ["--json"]),
            ("csv, json", ["--csv", "--json"]), ("csv, json, html", ["--csv", "--json", "--html"]),
        ]
        for (name, flags) in forms {
            let files = flags.flatMap { [$0, "\(folder)/covers.\($0.dropFirst(2))"] }
            usages.append((name, try report(files)))
        }
        let reader = RegisterReader(
            try Library(Path(folder + "/library")).openForReading()
        )
        let start = ThreadClock.nanoseconds
        counted = try CoverReport(reader).forEach { _ in true }
        findings = Double(ThreadClock.nanoseconds - start) / 1e9
        grouping = Self.seconds(toGroup: sparseLooks().filter { !$0.isFlat })
        groupingVariants = Self.seconds(toGroup: variants())
        guard counted.editions == editions, counted.works == works else {
            throw ToolError("\(counted.editions) editions of \(counted.works) works reported")
        }
    }

    /// Looks of which most are of pages with hardly anything on them.
    private func sparseLooks() -> [PerceptualHash] {
        var random = Random(seed: 17, stream: 0)
        return (0..<editions).map { number in
            var words = SIMD4<UInt64>()
            let bits = number % 3 == 0 ? 120 : random.number(in: 10...40)
            for _ in 0..<bits {
                // Text stands in the middle, and so do its bits.
                let bit = (random.below(128) + random.below(129))
                words[bit / 64] |= 1 << UInt64(bit % 64)
            }
            return PerceptualHash(words)
        }
    }

    /// The covers of one series: a design, and a few bits of each that differ from it.
    private func variants() -> [PerceptualHash] {
        var random = Random(seed: 18, stream: 0)
        let design = SIMD4((0..<4).map { _ in random.next() })
        return (0..<editions).map { _ in
            var words = design
            for _ in 0..<5 { words[random.below(4)] ^= 1 << UInt64(random.below(64)) }
            return PerceptualHash(words)
        }
    }

    private static func seconds(toGroup looks: [PerceptualHash]) -> Double {
        let start = ThreadClock.nanoseconds
        _ = PerceptualHashGroups(looks)
        return Double(ThreadClock.nanoseconds - start) / 1e9
    }

    private func report(_ files: [String]) throws -> Child.Usage {
        let child = try Child(
            [accession, "covers", "report", "--no-thumbnails", "--library"]
                + [folder + "/library"] + files,
            output: folder + "/output",
            errors: .file(folder + "/errors")
        )
        let usage = try child.wait()
        guard usage.exitCode == 0 else {
            throw ToolError("covers report ended with \(usage.exitCode), see \(folder)/errors")
        }
        return usage
    }

    func report() {
        var table = Table(["forms", "CPU s", "wall s", "peak MB"])
        for (name, usage) in usages {
            table.add([
                name, usage.cpuSeconds.text(2), usage.wallSeconds.text(2),
                (Double(usage.peakBytes) / 1_048_576).text(1),
            ])
        }
        flags.printHeader()
        print(table.text(markdown: flags.markdown))
        var aims = Aims()
        let rate = Double(editions) / findings
        aims.add("findings: covers per CPU s", rate, atLeast: 20_000, 0)
        let all = usages.last?.usage
        aims.add("all forms: CPU s", all?.cpuSeconds ?? 0, atMost: 10, 2)
        aims.add("all forms: peak MB", Double(all?.peakBytes ?? 0) / 1_048_576, atMost: 300, 1)
        aims.add("as many looks, mostly sparse: CPU s to group", grouping, atMost: 10, 2)
        aims.add("as many of one design: CPU s to group", groupingVariants, atMost: 10, 2)
        aims.add("editions", counted.editions.grouped)
        aims.add("works", counted.works.grouped)
        for finding in CoverFinding.allCases {
            guard let count = counted.findings[finding] else { continue }
            aims.add(finding.rawValue, count.grouped)
        }
        print(aims.table.text(markdown: flags.markdown), terminator: "")
    }

    /// - Returns: how many works there are.
    private static func fill(_ place: Library, _ editions: Int) throws -> Int {
        let library = try place.openForWriting()
        let writer = library.writer
        let (plan, covers) = (MappingPlan(reach: nil), CoversPlan())
        try writer.begin()
        let run = try writer.beginRun(
            command: "import",
            sources: "benchmark",
            program: "benchmark",
            startedAt: 0
        )
        let assigner = try WorkAssigner(writer)
        var works = 0
        var looks: [(hash: [UInt8], look: [UInt8], width: Int?, height: Int?)] = []
        for number in 0..<editions {
            var edition = plan.edition(number)
            edition.publication.cover = covers.cover(number)
            let placement = try assigner.decide(edition)
            let entry = try assigner.add(edition, placement, run: run)
            if entry.isNewWork { works += 1 }
            var file = FileRecord(
                path: Array("/benchmark/books/\(number % 1000)/\(number).epub".utf8),
                status: .registered,
                stage: .record
            )
            file.editionID = entry.edition
            _ = try writer.record(file, run: run)
            if let image = edition.publication.cover?.image {
                looks.append((image.hash, covers.look(image, number), image.width, image.height))
            }
            if number % editionsPerTransaction == editionsPerTransaction - 1 {
                try writer.commit()
                try writer.begin()
                try assigner.refresh()
                Tool.say("\rregister: \(number.grouped) of \(editions.grouped) editions")
            }
        }
        try writer.commit()
        try remember(looks, place, writer)
        Tool.say("\n")
        return works
    }

    private static func remember(
        _ looks: [(hash: [UInt8], look: [UInt8], width: Int?, height: Int?)],
        _ place: Library,
        _ writer: RegisterWriter
    ) throws {
        var covers: [[UInt8]: StoredCover] = [:]
        try RegisterReader(try place.openForReading()).coversToLookAt { covers[$1.image.hash] = $1 }
        for seen in looks {
            covers[seen.hash]?.decoded = DecodeResult(
                .shown,
                decoder: 1,
                width: seen.width,
                height: seen.height,
                look: seen.look
            )
        }
        try writer.remember(Array(covers.values))
    }
}
