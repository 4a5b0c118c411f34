// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// A running program, and what the kernel reports about it when it has ended.
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

        /// The same without time that does not count.
        func without(wallSeconds wall: Double, cpuSeconds cpu: Double) -> Usage {
            Usage(
                exitCode: exitCode,
                wallSeconds: wallSeconds - wall,
                cpuSeconds: cpuSeconds - cpu,
                peakBytes: peakBytes,
                bytesReadFromDisk: bytesReadFromDisk,
                bytesWrittenToDisk: bytesWrittenToDisk
            )
        }
    }

    let process: pid_t
    private let started: Double

    /// Starts a program with few variables, so that every machine and shell measure the same.
    init(
        _ arguments: [String],
        environment: [String] = [],
        output: String,
        errors: Tool.Target
    ) throws {
        let kept = ["PATH", "HOME", "LANG", "LD_LIBRARY_PATH", "TMPDIR"]
        let inherited = kept.compactMap { name in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        started = Tool.clock
        process = try Tool.start(
            arguments,
            environment: inherited + environment,
            output: .file(output),
            errors: errors
        )
    }

    /// Waits for the end; a signal that ended the program shows as 128 and its number.
    func wait() throws -> Usage {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 {
            if errno != EINTR { throw ToolError("wait for", "child \(process)") }
        }
        let ended = Tool.clock
        return Usage(
            exitCode: Int(ProgramRun.exit(status)),
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
}
