// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// Gives each target inputs that are wrong in a few places.
///
/// A crash, a hang, an internal error and a reading that differs from the one before count; what is
/// refused is as it should be.
///
/// The inputs are read in a process of their own, which notes the number of each before it begins
/// with it. So the one that a process ends by is known, and the next goes on behind it.
struct Fuzzing {
    private let options: FaultOptions
    private let folder: String
    private var note: String { "\(folder)/case" }
    /// An input that takes longer hangs; most take less than a thousandth.
    static let patience = 45.0
    /// One mistake is met by many inputs.
    private static let mostTold = 10

    init(_ options: FaultOptions) throws {
        self.options = options
        folder = "\(options.work)/accession-fuzz-\(getpid())"
    }

    /// How many inputs were read, and how many of them were found bad.
    func run() throws -> (inputs: Int, bad: Int) {
        let targets = try FuzzTarget.named(options.chosen)
        defer { cleanUp() }
        let start = Tool.clock
        var (inputs, bad) = (0, 0)
        print("fuzz: seed \(options.seed)")
        for (index, target) in targets.enumerated() {
            let left = options.seconds.map { Double($0) - (Tool.clock - start) } ?? .infinity
            let found = try run(target, within: left / Double(targets.count - index))
            inputs += found.inputs
            bad += found.bad
            fflush(nil)
        }
        return (inputs, bad)
    }

    private func cleanUp() {
        if options.keepsScenes { return Tool.say("the inputs are in \(folder)\n") }
        do { try Disk.remove(folder) } catch { Tool.say("faults: \(error)\n") }
    }

    private func run(
        _ target: FuzzTarget,
        within seconds: Double
    ) throws -> (inputs: Int, bad: Int) {
        let deadline = Tool.clock + seconds
        try Disk.makeFolder(folder)
        var next = options.at ?? 1
        let last = options.at ?? options.points ?? (options.input == nil ? Int.max : 1)
        var found: [String] = []
        while next <= last, next == 1 || options.at != nil || Tool.clock < deadline {
            let end = try work(target, next...last, until: deadline)
            let reached = noted ?? next - 1
            found += complaints()
            next = reached + 1
            guard let end else { break }
            if reached == 0 { throw ToolError("\(target.name): it \(end) before its first input") }
            found.append("case \(reached): \(end)")
        }
        for complaint in found.prefix(Self.mostTold) { print("BAD \(target.name): \(complaint)") }
        let inputs = next - (options.at ?? 1)
        print("\(target.name): \(inputs) inputs, \(found.count) bad")
        return (inputs, found.count)
    }

    /// Has a process read these; returns how it ended, if it is by an input.
    private func work(
        _ target: FuzzTarget,
        _ numbers: ClosedRange<Int>,
        until deadline: Double
    ) throws -> String? {
        try Disk.write(Self.noted(0), to: note)
        let seconds = max(1, Int(min(deadline - Tool.clock, 1e6)))
        let process = try Tool.start(
            [
                Tool.path, "fuzz-worker", "--only", target.name, "--seed", "\(options.seed)",
                "--at",
                "\(numbers.lowerBound)", "--points", "\(numbers.upperBound)", "--seconds",
                "\(seconds)", "--work", folder, "--samples", options.samples, "--accession",
                options.accession,
            ] + (options.input.map { ["--input", $0] } ?? []),
            environment: ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no"],
            output: .file("\(folder)/found"),
            errors: .file("\(folder)/said")
        )
        var (seen, since) = (noted, Tool.clock)
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) != process {
            usleep(2_000)
            let now = noted
            if now != seen { (seen, since) = (now, Tool.clock) }
            guard Tool.clock - since > Self.patience else { continue }
            kill(process, SIGKILL)
            waitpid(process, &status, 0)
            return "hangs"
        }
        let exit = Int(TestSupport.ProgramRun.exit(status))
        if exit == 0 { return nil }
        if exit > 128 { return "ends by signal \(exit - 128): \(said.suffix(300))" }
        throw ToolError("\(target.name): \(said)")
    }

    private var said: String { Disk.text(of: "\(folder)/said") ?? "" }

    private func complaints() -> [String] {
        (Disk.text(of: "\(folder)/found") ?? "").split(separator: "\n").map(String.init)
    }

    private var noted: Int? {
        (Disk.text(of: note) ?? "").split(separator: "\n").first.flatMap { Int($0) }
    }

    /// Always as long, so that it is written at once.
    static func noted(_ number: Int) -> [UInt8] {
        let digits = "\(number)"
        return Array(
            (String(repeating: "0", count: max(0, 12 - digits.count)) + digits + "\n").utf8
        )
    }
}
