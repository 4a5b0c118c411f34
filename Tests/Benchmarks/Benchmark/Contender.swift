// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// One program with its settings, run over a library again and again.
struct Contender {
    enum Program: Equatable {
        case accession
        /// The bare loop; with covers, it also writes them to files.
        case floor(writesCovers: Bool)
    }

    let program: Program
    let jobs: Int

    var name: String {
        switch program {
        case .accession: return "accession"
        case .floor(let writesCovers): return writesCovers ? "floor + cover files" : "floor"
        }
    }

    /// Runs once into a fresh place and fails unless every count equals the truth.
    func run(_ library: BookFolder, _ options: RunOptions) throws -> Child.Usage {
        let place = try Scratch.fresh(in: options.flags.work)
        let output = "\(place)/output.json"
        let errors = "\(place)/errors.txt"
        let arguments = arguments(library, options, place)
        let usage = try Child(arguments, output: output, errors: .file(errors)).wait()
        try check(usage, output: output, errors: errors, library)
        return usage
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
        }
    }

    func check(_ usage: Child.Usage, output: String, errors: String, _ library: BookFolder) throws {
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
            ]
        }
        var wrong = Counts(json: Disk.text(of: output) ?? "").differences(from: expected)
        if usage.exitCode != exitCode {
            wrong.append("exit code is \(usage.exitCode), should be \(exitCode)")
        }
        if wrong.isEmpty { return }
        let said = (Disk.text(of: errors) ?? "").prefix(2000)
        throw ToolError(
            "\(name) --jobs \(jobs) on \(library.name) (\(library.folder)):\n  "
                + wrong.joined(separator: "\n  ") + (said.isEmpty ? "" : "\nit said:\n\(said)")
        )
    }
}
