// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A program running, and what the kernel says of it when it has ended.
///
/// The kernel counts a child's peak memory from before its exec, so a child can never show less
/// than this process itself has used: libraries are made in a child too, to keep that small.
struct Child {
    struct Usage {
        let exitCode: Int
        let wallSeconds: Double
        let cpuSeconds: Double
        let peakBytes: Int
        let bytesReadFromDisk: Int
        let bytesWrittenToDisk: Int
    }

    let process: pid_t
    private let started: Double

    /// Starts a program with few variables, so that every machine and shell measure the same.
    init(_ arguments: [String], output: String, errors: ErrorPlace) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let mode = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, mode, 0o644)
        switch errors {
        case .file(let path): posix_spawn_file_actions_addopen(&actions, 2, path, mode, 0o644)
        case .descriptor(let pipe): posix_spawn_file_actions_adddup2(&actions, pipe, 2)
        }
        let kept = ["PATH", "HOME", "LANG", "LD_LIBRARY_PATH", "TMPDIR"]
        let environment = kept.compactMap { name in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { for text in argv + envp { free(text) } }

        var process = pid_t()
        started = Child.now()
        let code = posix_spawn(&process, arguments[0], &actions, nil, argv, envp)
        self.process = process
        if code != 0 {
            throw BenchmarkError("cannot run \(arguments[0]): \(String(cString: strerror(code)))")
        }
    }

    enum ErrorPlace {
        case file(String)
        case descriptor(Int32)
    }

    /// Waits for the end; a signal that ended the program shows as 128 and its number.
    func wait() throws -> Usage {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 {
            if errno != EINTR { throw BenchmarkError("wait for", "child \(process)") }
        }
        let ended = Child.now()
        let signal = status & 0x7F
        return Usage(
            exitCode: Int(signal == 0 ? status >> 8 & 0xFF : 128 + signal),
            wallSeconds: ended - started,
            cpuSeconds: Child.seconds(usage.ru_utime) + Child.seconds(usage.ru_stime),
            peakBytes: Int(usage.ru_maxrss) * 1024,
            bytesReadFromDisk: Int(usage.ru_inblock) * 512,
            bytesWrittenToDisk: Int(usage.ru_oublock) * 512
        )
    }

    /// User and system seconds so far, to a hundredth, while the program runs.
    func cpuSoFar() -> Double? {
        guard let line = Disk.text(of: "/proc/\(process)/stat"),
            let name = line.lastIndex(of: ")")
        else { return nil }
        let fields = line[name...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13])
        else { return nil }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }

    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
