// SPDX-License-Identifier: Apache-2.0

import CFuzzer
import Glibc
import TestSupport

/// Gives each target inputs that libFuzzer makes out of its corpus, of which it keeps those that reach
/// parts of the program that none reached before.
///
/// What counts is the same as in `Fuzzing`. Inputs that are kept go on from there the next time.
struct GuidedFuzzing {
    private let options: FaultOptions
    private let folder: String
    /// How long a process may take to make its corpus, and to end.
    private static let patience = 300.0

    init(_ options: FaultOptions) throws {
        guard guided_fuzzing_is_built_in() else {
            throw ToolError(
                "this program was built without libFuzzer; make fuzz FLAGS=--guided builds one with it"
            )
        }
        self.options = options
        folder = "\(options.work)/accession-guided-\(getpid())"
    }

    /// Whether nothing was found.
    func passes() throws -> Bool {
        let targets = try FuzzTarget.named(options.chosen)
        let seconds = options.seconds ?? 1
        defer { options.cleanUp(folder) }
        try Disk.makeFolder(folder)
        print("fuzz: guided, \(seconds) s each, seed \(options.seed)")
        let results = try SideBySide.run(targets, atOnce: Fuzzing.atOnce) { target in
            try passes(target, seconds: seconds)
        }
        return results.allSatisfy { $0 }
    }

    private func passes(_ target: FuzzTarget, seconds: Int) throws -> Bool {
        let folder = "\(folder)/\(target.name)"
        try Disk.makeFolder(folder)
        let said = "\(folder)/said"
        let scene = "\(folder)/\(target.name)"
        let process = try Tool.start(
            [
                Tool.path, "fuzz-guided-worker", "--only", target.name, "--seed",
                "\(options.seed)", "--seconds", "\(seconds)", "--work", folder, "--samples",
                options.samples, "--inputs", options.inputs,
            ],
            // The commands find no other program, and no home but this.
            environment: [
                "PATH=\(scene)/nothing", "HOME=\(scene)", "LANG=C.UTF-8", "TMPDIR=\(scene)",
                "ACCESSION_LIBRARY=\(scene)/library", "SWIFT_BACKTRACE=enable=no",
                "ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1",
                "UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1",
            ],
            output: .file("\(folder)/output"),
            errors: .file(said)
        )
        let exit = try ProgramRun.wait(for: process, upTo: Double(seconds) + Self.patience)
        let report = Report(Disk.text(of: said) ?? "")
        // A target that cannot begin has found nothing.
        if exit != 0, report.input == nil { throw ToolError("\(target.name): \(report.end)") }
        let bad = report.input.map { "BAD \(target.name): \($0): \(report.trouble)\n" } ?? ""
        print(
            "\(bad)\(target.name): \(report.count) inputs, \(report.reached) places reached, "
                + "\(exit == 0 ? 0 : 1) bad"
        )
        fflush(nil)
        return exit == 0
    }
}

extension GuidedFuzzing {
    /// What libFuzzer said.
    private struct Report {
        private let lines: [Substring]

        init(_ text: String) {
            lines = text.split(separator: "\n")
        }

        /// How many inputs were read: each of its lines begins with that.
        var count: Int {
            lines.reversed().lazy.compactMap { line in
                line.firstMatch(of: /^#(\d+)\s/).flatMap { Int($0.output.1) }
            }.first ?? 0
        }

        var reached: Int {
            lines.reversed().lazy.compactMap { line in
                line.firstMatch(of: /\scov: (\d+)\s/).flatMap { Int($0.output.1) }
            }.first ?? 0
        }

        /// The file of the input that was found bad.
        var input: String? {
            lines.lazy.compactMap { line in
                line.firstMatch(of: /Test unit written to (.*)$/).map { String($0.output.1) }
            }.first
        }

        /// What is wrong with it.
        var trouble: Substring {
            let telling = ["BAD: ", "Fatal error", "ERROR: ", "runtime error: "]
            return lines.first { line in telling.contains { line.contains($0) } } ?? end
        }

        var end: Substring { lines.last ?? "" }
    }
}
