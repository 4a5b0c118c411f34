// SPDX-License-Identifier: Apache-2.0

import Books
import Covers
import Files
import Glibc
import Hashing
import Library
import Store
import TestSupport
import Works

/// The cost of thumbnails, in a register of their own with covers that can be shown.
///
/// The processor time is that of this program and of the decoders that it started.
struct ThumbnailRun {
    private struct Round {
        var wall = 0.0
        var cpu = 0.0
        var looked = 0
        var failed = 0
    }

    private let covers: Int
    private let rounds: Int
    private let jobs: Int?
    private let program: String
    private let flags: TypedFlags
    private let place: String
    private var first: [Round] = []
    private var second: [Round] = []
    private var coverBytes = 0

    private var library: Library { Library(Path(place + "/library")) }
    private var shown: Int { (first.first?.looked ?? 0) - (first.first?.failed ?? 0) }

    init(_ arguments: [String]) throws {
        flags = try TypedFlags(
            benchmark: arguments,
            "covers",
            "rounds",
            "jobs",
            "library",
            "images"
        )
        covers = try flags.count("covers", atLeast: 1) ?? 400
        rounds = try flags.count("rounds", atLeast: 1) ?? 3
        jobs = try flags.count("jobs", atLeast: 1)
        program = flags["images"] ?? Tool.neighbour("accession-images")
        try Disk.makeFolder(flags.work)
        place = try Scratch.fresh(in: flags.work)
        if let other = flags["library"] { try copy(other) } else { try fill() }
    }

    mutating func measure() throws {
        for number in 0..<rounds {
            Tool.say("thumbnails: round \(number + 1) of \(rounds)\n")
            try forget()
            sync()
            first.append(try look())
            second.append(try look())
        }
    }

    func report() {
        flags.printHeader()
        var aims = Aims()
        aims.add("covers", (first.first?.looked ?? 0).grouped)
        aims.add("covers without a thumbnail", (first.first?.failed ?? 0).grouped)
        aims.add("mean KiB of a cover", (Double(coverBytes) / 1024 / Double(max(1, shown))).text(0))
        let cpu = first.map { $0.cpu * 1000 / Double(max(1, $0.looked)) }
        aims.add("CPU ms for each cover, with the decoders", cpu.median, atMost: 15, 2)
        aims.add("the same, cheapest round", cpu.least.text(2))
        let speed = first.map { Double($0.looked) / $0.wall }
        aims.add("covers/s", speed.median.text(0))
        let cores = first.map { $0.cpu / $0.wall }
        aims.add("cores in use", cores.median.text(2))
        aims.add(
            "second time: covers decoded",
            Double(second.map(\.looked).max() ?? 0),
            atMost: 0,
            0
        )
        aims.add("second time: CPU ms", (second.map(\.cpu).median * 1000).text(1))
        aims.add("peak MB, without the decoders", ThreadClock.peakMegabytes.text(1))
        print(aims.table.text(markdown: flags.markdown), terminator: "")
    }

    private func look() throws -> Round {
        let (start, used) = (Tool.clock, Self.cpuSeconds)
        let summary = try ThumbnailGenerator(
            library,
            jobs: jobs,
            wantsFiles: true,
            program: Path(program)
        ).look(atCoversOf: nil)
        guard summary.remembered else { throw ToolError(summary.hint ?? "not remembered") }
        return Round(
            wall: Tool.clock - start,
            cpu: Self.cpuSeconds - used,
            looked: summary.looked,
            failed: summary.failed.values.reduce(0, +)
        )
    }

    /// Of this process, and of those it has waited for.
    private static var cpuSeconds: Double {
        [RUSAGE_SELF, RUSAGE_CHILDREN].reduce(0) { sum, whose in
            var usage = rusage()
            getrusage(__rusage_who_t(whose.rawValue), &usage)
            let times = [usage.ru_utime, usage.ru_stime]
            return times.reduce(sum) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        }
    }

    /// Resets everything to before the first decoding.
    private func forget() throws {
        var looks: [StoredCover] = []
        try RegisterReader(try library.openForReading()).coversToLookAt { _, cover in
            // No decoder was as old as that.
            let look = DecodeResult(.shown, decoder: 0)
            looks.append(StoredCover(id: cover.id, image: cover.image, decoded: look))
        }
        try library.openForWriting().writer.remember(looks)
        let thumbnails = place + "/library/thumbnails"
        if Disk.exists(thumbnails) {
            let spent = "\(place)/spent.\(UInt64(Tool.clock * 1e6))"
            try Disk.rename(thumbnails, to: spent)
        }
    }

    /// Takes the register and the covers of another library.
    private mutating func copy(_ other: String) throws {
        let target = place + "/library"
        try Disk.makeFolder(target)
        try Disk.walk(other) { path, status in
            let name = path.dropFirst(other.count + 1)
            guard name.hasPrefix("covers/") || name == "register.sqlite" else { return }
            let copy = "\(target)/\(name)"
            try Disk.makeWay(to: copy)
            if name != "register.sqlite" {
                coverBytes += Int(status.st_size)
                if link(path, copy) == 0 { return }
            }
            try Disk.copy(path, to: copy)
        }
    }

    /// Makes covers, and an edition for each.
    private mutating func fill() throws {
        Tool.say("making \(covers.grouped) covers\n")
        let library = try library.openForWriting()
        try Disk.makeFolder(place + "/library/covers")
        let store = CoverStore(try OpenFolder(Path(place + "/library/covers")))
        let plan = MappingPlan(reach: nil)
        try library.writer.begin()
        let run = try library.writer.beginRun(
            command: "import",
            sources: "benchmark",
            program: "benchmark",
            startedAt: 0
        )
        let assigner = try WorkAssigner(library.writer, cacheCapacity: 1 << 16)
        for number in 0..<covers {
            let image = try Picture.cover(number)
            coverBytes += image.count
            let hash = Hash128(of: image[...])
            var edition = plan.edition(number)
            let cover = CoverImage(
                hash: hash.bytes,
                format: .jpeg,
                byteCount: image.count,
                file: CoverImage.name(hash, fileExtension: "jpg")
            )
            try store.store(image[...], of: cover)
            edition.publication.cover = Publication.Cover(
                image: cover,
                rule: .property,
                entry: "cover.jpg"
            )
            let placement = try assigner.decide(edition)
            _ = try assigner.add(edition, placement, run: run)
        }
        try library.writer.commit()
        try store.folder.flush()
    }
}
