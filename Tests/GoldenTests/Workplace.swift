// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// A folder of its own in which a test runs the program, with a library that does not exist yet.
struct Workplace {
    let folder: TemporaryFolder
    /// Its name without links, as the program prints it.
    let path: Path
    private let program: Path

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.path.canonical()
        program = try Binary.path()
    }

    var library: Path { self["library"] }

    subscript(_ name: String) -> Path { path.appending(name) }

    /// Nothing of the caller's environment: the same test on every desk.
    func environment(_ more: [String] = []) -> [String] {
        [
            "PATH=\(program.parent.text):/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
            "HOME=\(path.text)", "WORK=\(path.text)", "LIBRARY=\(library.text)",
            "LC_ALL=C.UTF-8",
        ] + more
    }

    // Runs of the program.

    func start(_ words: String...) throws -> ProgramRun {
        try start(words)
    }

    func start(_ words: [String], paths: [Path] = []) throws -> ProgramRun {
        let all = [program.bytes] + words.map { Array($0.utf8) } + paths.map(\.bytes)
        let library = "ACCESSION_LIBRARY=\(library.text)"
        return try ProgramRun(all, environment: environment([library]), folder: path)
    }

    @discardableResult
    func run(
        _ words: String...,
        paths: [Path] = [],
        input: [UInt8] = []
    ) throws -> ProgramRun.Result {
        try run(words, paths: paths, input: input)
    }

    @discardableResult
    func run(
        _ words: [String],
        paths: [Path] = [],
        input: [UInt8] = []
    ) throws -> ProgramRun.Result {
        let run = try start(words, paths: paths)
        run.write(input)
        return try run.wait()
    }

    /// Runs a script of the shell, which finds the program as `accession`.
    @discardableResult
    func shell(_ script: Path, environment more: [String] = []) throws -> ProgramRun.Result {
        try ProgramRun.run(
            [Array("/bin/sh".utf8), script.bytes],
            environment: environment(more),
            folder: path
        )
    }

    @discardableResult
    func shell(_ script: String) throws -> ProgramRun.Result {
        try shell(folder.file("script", script))
    }

    // The contents of the register, without what differs from run to run.

    /// The works and the counts, as two libraries with the same content show them.
    func content() throws -> [String] {
        let works = try run("works", "list", "--json")
        #expect(works.exit == 0, "\(works.errorText)")
        let status = try run("status", "--plain")
        #expect(status.exit == 0, "\(status.errorText)")
        let different = ["library\t", "runs\t", "last_run", "last_good_run"]
        let counts = status.outputText.split(separator: "\n").filter { line in
            !different.contains { line.hasPrefix($0) }
        }
        return works.outputText.split(separator: "\n").map(String.init) + counts.map(String.init)
    }

    /// The states of all runs, the oldest first; the counts of each must balance.
    func runStates() throws -> [String] {
        let listing = try run("runs", "list", "--plain")
        #expect(listing.exit == 0, "\(listing.errorText)")
        return listing.outputText.split(separator: "\n").reversed().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let counts = fields.dropFirst(3).prefix(7).compactMap { Int($0) }
            #expect(counts.first == counts.dropFirst().reduce(0, +), "\(line)")
            return fields.count > 1 ? String(fields[1]) : ""
        }
    }
}
