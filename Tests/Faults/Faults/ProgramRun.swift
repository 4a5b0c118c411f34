// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport

/// One run of the program, and its output.
struct ProgramRun {
    /// 128 and a number for a program that a signal ended.
    let exit: Int
    let output: String
    let errors: String
    /// Of each kind of call how many there were; empty for a program that was killed.
    let counts: [String: Int]

    /// Whether the call that should fail was met: another order of threads may need fewer calls.
    let wasMet: Bool

    static let killed = 128 + Int(SIGKILL)
    /// Such a program hangs; no flow takes a tenth of it.
    private static let patience = 30.0
    /// Each lock that is refused for good is waited for, and a program needs several.
    private static let patienceWithoutLocks = 120.0

    /// - Parameter isRecorded: whether what changes files is to be written down.
    init(
        _ arguments: [String],
        in scene: Scene,
        _ options: FaultOptions,
        at point: Point? = nil,
        isRecorded: Bool = false
    ) throws {
        let report = scene.path("report")
        for name in ["report", "output", "errors", "record"] { try Disk.remove(scene.path(name)) }
        // A list of libraries is divided at blanks; the name of this folder has none.
        let library = scene.path("library.so")
        if !Disk.exists(library) { try FileTree.link(Path(library), to: Path(options.library)) }
        var variables = [
            "PATH=/usr/bin:/bin", "HOME=\(scene.folder)", "LANG=C.UTF-8", "USER=faults",
            "TMPDIR=\(scene.inner)/tmp", "SQLITE_TMPDIR=\(scene.inner)/tmp",
            "LD_PRELOAD=\(library)", "FAULTS_UNDER=\(scene.inner)/",
            "FAULTS_REPORT=\(report)", "SWIFT_BACKTRACE=enable=no",
        ]
        if let point { variables += point.variables }
        if isRecorded { variables.append("FAULTS_RECORD=\(scene.record)") }
        let process = try Tool.start(
            [options.accession] + arguments,
            environment: variables,
            output: .file(scene.path("output")),
            errors: .file(scene.path("errors"))
        )
        let waitsForLocks = point.map { $0.kind == "lock" && $0.lasts } ?? false
        exit = try Self.wait(
            for: process,
            upTo: waitsForLocks ? Self.patienceWithoutLocks : Self.patience
        )
        output = Disk.text(of: scene.path("output")) ?? ""
        errors = Disk.text(of: scene.path("errors")) ?? ""
        var counts: [String: Int] = [:]
        for line in (Disk.text(of: report) ?? "").split(separator: "\n") {
            let words = line.split(separator: " ")
            counts[String(words[0])] = Int(words[1])
        }
        let fired = counts.removeValue(forKey: "fired")
        wasMet = counts.isEmpty || fired == 1
        self.counts = counts
    }

    /// The exit code; 128 for a program that had to be ended.
    static func wait(for process: pid_t, upTo patience: Double) throws -> Int {
        let start = Tool.clock
        var status: Int32 = 0
        var isHanging = false
        while true {
            let answer = waitpid(process, &status, WNOHANG)
            if answer == process { break }
            if answer < 0, errno != EINTR { throw ToolError("wait for", "\(process)") }
            if !isHanging, Tool.clock - start > patience {
                isHanging = true
                kill(process, SIGKILL)
            }
            usleep(300)
        }
        return isHanging ? 128 : Int(TestSupport.ProgramRun.exit(status))
    }
}
