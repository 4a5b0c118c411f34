// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The cost of starting the program and doing nothing: the median of twenty `--version`.
struct StartUp {
    let wallMilliseconds: Double
    let cpuMilliseconds: Double

    init(_ options: RunOptions) throws {
        let arguments = [options.accession, "--version"]
        let usages = try (0..<20).map { _ in
            try Child(arguments, output: "/dev/null", errors: .file("/dev/null")).wait()
        }
        if let failed = usages.first(where: { $0.exitCode != 0 }) {
            throw ToolError("accession --version ended with \(failed.exitCode)")
        }
        wallMilliseconds = usages.map(\.wallSeconds).median * 1000
        cpuMilliseconds = usages.map(\.cpuSeconds).median * 1000
    }
}
