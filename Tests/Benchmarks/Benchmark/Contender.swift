// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// One program with its settings, run over a library again and again.
struct Contender {
    enum Program: Equatable {
        case accession
        /// The bare loop; with covers, it also writes them to files.
        case floor(writesCovers: Bool)
        /// The bare loop that writes all that an import writes: the rows of this register, and covers.
        case fairFloor(register: String)
    }

    let program: Program
    let jobs: Int

    var name: String {
        switch program {
        case .accession: return "accession"
        case .floor(let writesCovers): return writesCovers ? "floor + cover files" : "floor"
        case .fairFloor: return "fair floor"
        }
    }

    var isFairFloor: Bool {
        if case .fairFloor = program { return true }
        return false
    }

    /// Runs once into a fresh place and fails unless every count equals the truth.
    func run(_ library: BookFolder, _ options: RunOptions) throws -> Child.Usage {
        let place = try Scratch.fresh(in: options.flags.work)
        let output = "\(place)/output.json"
        let errors = "\(place)/errors.txt"
        let arguments = arguments(library, options, place)
        let usage = try Child(arguments, output: output, errors: .file(errors)).wait()
        let counts = try check(usage, output: output, errors: errors, library)
        // What the fair floor spends on taking the rows into memory and on counting them.
        return usage.without(
            wallSeconds: Double(counts["asideWall"] ?? 0) / 1e6,
            cpuSeconds: Double(counts["asideCPU"] ?? 0) / 1e6
        )
    }

    func arguments(
        _ library: BookFolder,
        _ options: RunOptions,
        _ place: String,
        progress: String = "never"
    ) -> [String] {
        switch program {
        case .accession:
            return [
                options.accession, "import", "--library", "\(place)/library",
                "--jobs", String(jobs), "--progress", progress, "--json", library.folder,
            ]
        case .floor(let writesCovers):
            let covers = writesCovers ? ["-c", "\(place)/covers"] : []
            return [Tool.path, "floor", "-t", String(jobs)] + covers
                + ["\(place)/floor.sqlite", library.folder]
        case .fairFloor(let register):
            return [
                Tool.path, "floor", "-t", String(jobs), "-c", "\(place)/covers", "-r", register,
                "\(place)/floor.sqlite", library.folder,
            ]
        }
    }

    @discardableResult
    func check(
        _ usage: Child.Usage,
        output: String,
        errors: String,
        _ library: BookFolder
    ) throws -> Counts {
        let facts = library.facts
        var expected = [
            (name: "found", value: facts.books),
            (name: "rejected", value: facts.broken),
            (name: "covers", value: facts.covers),
        ]
        var exitCode = 0
        if program == .accession {
            exitCode = facts.broken == 0 ? 0 : 1
            expected += [
                (name: "new_works", value: facts.works),
                (name: "joined", value: facts.good - facts.works),
                (name: "copies", value: 0),
                (name: "unchanged", value: 0),
                (name: "deferred", value: 0),
            ]
        } else {
            expected += [
                (name: "good", value: facts.good),
                (name: "coverBytes", value: facts.coverBytes),
                (name: "differing", value: 0),
            ]
        }
        let counts = Counts(json: Disk.text(of: output) ?? "")
        var wrong = counts.differences(from: expected)
        if usage.exitCode != exitCode {
            wrong.append("exit code is \(usage.exitCode), should be \(exitCode)")
        }
        if wrong.isEmpty { return counts }
        let said = (Disk.text(of: errors) ?? "").prefix(2000)
        throw ToolError(
            "\(name) --jobs \(jobs) on \(library.name) (\(library.folder)):\n  "
                + wrong.joined(separator: "\n  ") + (said.isEmpty ? "" : "\nit said:\n\(said)")
        )
    }
}
