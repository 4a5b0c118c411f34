// SPDX-License-Identifier: Apache-2.0

import Files
import JSON5
import Terminal

/// What `run --check` says of a file.
struct CheckReport {
    let file: PipelineFile
    /// Nil for a file that cannot be understood.
    let name: String?
    let problems: [PipelineProblem]
    let warnings: [PipelineProblem]

    func write(to console: Console, asJSON: Bool) -> ExitCode {
        let exit: ExitCode = problems.isEmpty ? .success : .configuration
        if asJSON {
            console.json(.object(object(exit)))
            return exit
        }
        PipelineProblems(problems).write(to: console, file)
        for warning in warnings {
            console.warning("\(file.shown):\(warning.place): \(warning.message)")
        }
        if problems.isEmpty {
            let count = Numbers.counted(warnings.count, "warning")
            console.summary(
                "\(file.shown): the pipeline \"\(name ?? "")\" can be run"
                    + (warnings.isEmpty ? "" : ", \(count)")
            )
        }
        return exit
    }

    private func object(_ exit: ExitCode) -> JSONObject {
        [
            "file": file.path.map { .string($0.text) } ?? .null, "name": .optional(name),
            "valid": .bool(problems.isEmpty),
            "problems": .array(problems.map { .object(Self.object($0)) }),
            "warnings": .array(warnings.map { .object(Self.object($0)) }),
            "exit": .integer(Int(exit.rawValue)),
        ]
    }

    private static func object(_ problem: PipelineProblem) -> JSONObject {
        [
            "line": .integer(problem.place.line), "column": .integer(problem.place.column),
            "message": .string(problem.message), "hint": .optional(problem.hint),
        ]
    }
}
