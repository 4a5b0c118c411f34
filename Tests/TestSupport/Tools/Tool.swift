// SPDX-License-Identifier: Apache-2.0

import Files
package import Glibc

/// What the benchmark and the fault tool have in common as programs.
package enum Tool {
    /// Runs the body of a tool; an error becomes one line on standard error and an exit code.
    package static func run(_ name: String, usage: String, _ body: () throws -> Void) {
        do { try body() } catch let error as ToolError {
            say("\(name): \(error.message)\n\(error.isUsage ? usage : "")")
            exit(error.isUsage ? 64 : 1)
        } catch {
            say("\(name): \(error)\n")
            exit(70)
        }
    }

    /// Writes to standard error; standard output carries only the figures.
    package static func say(_ text: String) {
        let bytes = Array(text.utf8)
        // If standard error is closed, there is no other place to report that.
        _ = write(2, bytes, bytes.count)
    }

    /// The file of this program.
    package static var path: String {
        var name = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &name, name.count)
        return String(
            decoding: name.prefix(max(count, 0)).map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
    }

    /// A file in the folder of this program, where SwiftPM puts all of them.
    package static func neighbour(_ name: String) -> String {
        Path(path).parent.appending(name).text
    }

    /// Seconds since some moment.
    package static var clock: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Where a program writes one of its streams.
    package enum Target {
        case file(String)
        case descriptor(Int32)
    }

    /// Starts a program that reads nothing.
    package static func start(
        _ arguments: [String],
        environment: [String],
        output: Target,
        errors: Target
    ) throws -> pid_t {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        let streams = try [.file("/dev/null"), output, errors].map { (target: Target) in
            switch target {
            case .descriptor(let descriptor): return descriptor
            case .file(let path):
                let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
                if descriptor < 0 { throw ToolError("create", path) }
                opened.append(descriptor)
                return descriptor
            }
        }
        return try ProgramRun.spawn(arguments.map { Array($0.utf8) }, environment, streams)
    }
}
