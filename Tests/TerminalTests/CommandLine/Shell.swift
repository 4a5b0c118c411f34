// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// Runs a program with a script or a text on its standard input.
enum Shell {
    static func path(of program: String) -> Path? {
        ["/bin", "/usr/bin", "/usr/local/bin"].map { Path("\($0)/\(program)") }.first { path in
            (try? FileStatus.of(path, followingLinks: true))?.kind == .regular
        }
    }

    static func has(_ program: String) -> Bool {
        path(of: program) != nil
    }

    /// The program's output on both streams; a failure is recorded.
    static func run(_ program: String, _ arguments: [String] = [], input: String) throws -> String {
        let executable = try #require(Shell.path(of: program))
        let words = [executable.bytes] + arguments.map { Array($0.utf8) }
        let result = try ProgramRun.run(
            words,
            environment: ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8"],
            folder: Path("/"),
            input: Array(input.utf8)
        )
        let text = result.outputText + result.errorText
        #expect(result.exit == 0, "\(program): \(text)")
        return text
    }
}
