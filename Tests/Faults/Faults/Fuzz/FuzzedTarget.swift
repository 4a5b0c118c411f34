// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// One target, and the processes that read its inputs.
struct FuzzedTarget {
    private let target: FuzzTarget
    private let folder: String
    private let options: FaultOptions
    private var note: String { "\(folder)/case" }
    /// One mistake is met by many inputs.
    private static let mostTold = 10

    init(_ target: FuzzTarget, _ folder: String, _ options: FaultOptions) {
        (self.target, self.folder, self.options) = (target, folder, options)
    }

    func run() throws -> (inputs: Int, bad: Int) {
        let deadline = Tool.clock + (options.seconds.map(Double.init) ?? .infinity)
        try Disk.makeFolder(folder)
        var next = options.at ?? 1
        let last = options.at ?? options.points ?? (options.input == nil ? Int.max : 1)
        var found: [String] = []
        while next <= last, next == 1 || options.at != nil || Tool.clock < deadline {
            let end = try work(next...last, until: deadline)
            let reached = noted ?? next - 1
            found += complaints()
            next = reached + 1
            guard let end else { break }
            if reached == 0 { throw ToolError("\(target.name): it \(end) before its first input") }
            found.append("case \(reached): \(end)")
        }
        let inputs = next - (options.at ?? 1)
        let told = found.prefix(Self.mostTold).map { "BAD \(target.name): \($0)\n" }.joined()
        print("\(told)\(target.name): \(inputs) inputs, \(found.count) bad")
        fflush(nil)
        return (inputs, found.count)
    }

    /// Has a process read these; returns how it ended, if it is by an input.
    private func work(
        _ numbers: ClosedRange<Int>,
        until deadline: Double
    ) throws -> String? {
        try Disk.write(Fuzzing.noted(0), to: note)
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
            guard Tool.clock - since > Fuzzing.patience else { continue }
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
}
