// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import Store
import TestSupport

/// What it costs to find works in a large library, by what they are and by the folders they are in.
///
/// The register is one of its own: tiny books have no publisher, no year and no series.
struct CatalogueRuns {
    private static let editionsPerTransaction = 4096
    /// CPU seconds for a list of works of 100,000 editions.
    private static let filterAim = 0.3

    private static let filters: [(words: [String], aim: Double)] =
        [
            ["--author", "imani"], ["--title", "under"], ["--language", "en"],
            ["--series", "cycle"], ["--year", "1990..1999"],
            ["--publisher", "lantern"], ["--subject", "poetry"],
            ["--tag", "later"], ["--epub", "2"], ["--missing", "publisher"],
            ["--joined-by", "ids"], ["--since", "2"], ["--file", "*/7/*"],
            ["--author", "imani", "--language", "en", "--year", "1950.."],
            ["--missing", "publisher", "--unorganized"],
        ].map { ($0, filterAim) }
        + [(["--in", "Shelf 3"], 0.5), (["--unorganized"], filterAim)]

    private let editions: Int
    private let accession: String
    private let folder: String
    private let plan = CataloguePlan()
    private var found: [(usage: Child.Usage, works: Int)] = []
    private var listing: Child.Usage?

    init(_ editions: Int, _ options: RunOptions) throws {
        self.editions = editions
        accession = options.accession
        folder = try Scratch.fresh(in: options.flags.work)
        let library = Library(Path(folder + "/library"))
        let works = try fill(library)
        try collect(library)
        for (words, _) in Self.filters {
            Tool.say("\(editions.grouped) editions: works list \(words.joined(separator: " "))\n")
            let rounds = try (0..<options.rounds).map { _ in try run(["works", "list"] + words) }
            let count = try lines("\(folder)/output") - 1
            guard count > 0, count < works else {
                throw ToolError("works list \(words.joined(separator: " ")) found \(count) works")
            }
            let least = rounds.min { $0.cpuSeconds < $1.cpuSeconds }
            if let least { found.append((least, count)) }
        }
        listing = try run(["collections", "list"])
        _ = try run(["verify"])
    }

    func add(to aims: inout Aims) {
        for (filter, found) in zip(Self.filters, found) {
            let words = filter.words.joined(separator: " ")
            aims.add(
                "works list \(words), \(found.works.grouped) found: CPU s",
                found.usage.cpuSeconds,
                atMost: filter.aim,
                2
            )
        }
        aims.add("collections list, all counted: CPU s", (listing?.cpuSeconds ?? 0).text(2))
    }

    private func run(_ words: [String]) throws -> Child.Usage {
        let errors = "\(folder)/errors"
        let child = try Child(
            [accession] + words + ["--library", "\(folder)/library"],
            output: "\(folder)/output",
            errors: .file(errors)
        )
        let usage = try child.wait()
        if usage.exitCode == 0 { return usage }
        throw ToolError(
            "\(words.joined(separator: " ")) ended with \(usage.exitCode):\n"
                + (Disk.text(of: errors) ?? "").suffix(2000)
        )
    }

    private func lines(_ file: String) throws -> Int {
        try Disk.bytes(of: file).count { $0 == UInt8(ascii: "\n") }
    }

    // MARK: - The register

    /// - Returns: how many works there are.
    private func fill(_ place: Library) throws -> Int {
        let writer = try place.openForWriting().writer
        let assigner = try WorkAssigner(writer)
        try writer.begin()
        var (run, works) = (Int64(0), 0)
        for number in 0..<editions {
            // The last tenth came later.
            if number == 0 || number == editions * 9 / 10 {
                run = try writer.beginRun(
                    command: "import",
                    sources: "benchmark",
                    program: "benchmark",
                    startedAt: 0
                )
            }
            let edition = plan.edition(number)
            let placement = try assigner.decide(edition)
            let entry = try assigner.add(edition, placement, run: run)
            if entry.isNewWork { works += 1 }
            var file = FileRecord(
                path: Array(plan.path(number).utf8),
                status: .registered,
                stage: .record
            )
            file.editionID = entry.edition
            _ = try writer.record(file, run: run)
            if number % Self.editionsPerTransaction == Self.editionsPerTransaction - 1 {
                try writer.commit()
                try writer.begin()
                try assigner.refresh()
                Tool.say("\rregister: \(number.grouped) of \(editions.grouped) editions")
            }
        }
        try writer.commit()
        Tool.say("\n")
        return works
    }

    private func collect(_ library: Library) throws {
        Tool.say("putting them into folders\n")
        let take = CollectionImport(
            library,
            from: "benchmark",
            who: "benchmark",
            why: nil,
            isDryRun: false
        )
        let boxes = try (0..<CataloguePlan.boxes).map {
            try CollectionPath(typed: plan.folder($0))
        }
        let tag = try CollectionPath(typed: CataloguePlan.tag)
        _ = try take.run { (intake) throws(Failure) in
            for number in 0..<editions {
                let fingerprint = plan.edition(number).fingerprint
                var paths = plan.boxes(of: number).map { boxes[$0] }
                if plan.isTagged(number) { paths.append(tag) }
                for path in paths { try intake.add(fingerprint, .in, path, place: nil) }
            }
        }
    }
}
