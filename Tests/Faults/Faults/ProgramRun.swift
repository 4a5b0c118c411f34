// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The program run once, and what it said.
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

    init(_ arguments: [String], in scene: Scene, _ options: FaultOptions, at point: Point?) throws {
        let report = scene.path("report")
        for name in ["report", "output", "errors"] { try Disk.remove(scene.path(name)) }
        var variables = [
            "PATH=/usr/bin:/bin", "HOME=\(scene.folder)", "LANG=C.UTF-8", "USER=faults",
            "TMPDIR=\(scene.inner)/tmp", "SQLITE_TMPDIR=\(scene.inner)/tmp",
            "LD_PRELOAD=\(options.library)", "FAULTS_UNDER=\(scene.inner)/",
            "FAULTS_REPORT=\(report)", "SWIFT_BACKTRACE=enable=no",
        ]
        if let point { variables += point.variables }
        exit = try Self.run([options.accession] + arguments, variables, scene)
        output = try Disk.text(of: scene.path("output"))
        errors = try Disk.text(of: scene.path("errors"))
        var counts: [String: Int] = [:]
        for line in try Disk.text(of: report).split(separator: "\n") {
            let words = line.split(separator: " ")
            counts[String(words[0])] = Int(words[1])
        }
        let fired = counts.removeValue(forKey: "fired")
        wasMet = counts.isEmpty || fired == 1
        self.counts = counts
    }

    private static func run(
        _ arguments: [String],
        _ variables: [String],
        _ scene: Scene
    ) throws -> Int {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let mode = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, scene.path("output"), mode, 0o644)
        posix_spawn_file_actions_addopen(&actions, 2, scene.path("errors"), mode, 0o644)
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = variables.map { strdup($0) } + [nil]
        defer { for text in argv + envp { free(text) } }
        var process = pid_t()
        let code = posix_spawn(&process, arguments[0], &actions, nil, argv, envp)
        if code != 0 {
            throw FaultsError("cannot run \(arguments[0]): \(String(cString: strerror(code)))")
        }
        return try wait(for: process)
    }

    private static func wait(for process: pid_t) throws -> Int {
        let start = Clock.now
        var status: Int32 = 0
        var isHanging = false
        while true {
            let answer = waitpid(process, &status, WNOHANG)
            if answer == process { break }
            if answer < 0, errno != EINTR { throw FaultsError("wait for", "\(process)") }
            if !isHanging, Clock.now - start > patience {
                isHanging = true
                kill(process, SIGKILL)
            }
            usleep(300)
        }
        if isHanging { return 128 }
        let signal = status & 0x7F
        return Int(signal == 0 ? status >> 8 & 0xFF : 128 + signal)
    }
}

/// Seconds since some moment.
enum Clock {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
