// SPDX-License-Identifier: Apache-2.0

import Accounting
import JSON5
import Terminal

/// Something that is wrong in a pipeline file, with its place and what to do about it.
struct PipelineProblem: Error, Sendable, Equatable {
    let place: TextPlace
    let message: String
    let hint: String?

    init(_ place: TextPlace, _ message: String, hint: String? = nil) {
        self.place = place
        self.message = message
        self.hint = hint
    }

    /// A problem that came up while the value of a key was read.
    init(_ place: TextPlace, key: String, _ failure: Failure) {
        self.init(
            place,
            "\"\(key)\": \(failure.message)",
            hint: failure.hint.isEmpty ? nil : failure.hint
        )
    }
}

/// Everything that is wrong in a pipeline file, in the order of its text.
struct PipelineProblems: Error, Sendable, Equatable {
    let all: [PipelineProblem]

    /// More than that, and it is some other file.
    private static let shown = 100

    init(_ all: [PipelineProblem]) {
        self.all = all.sorted { $0.place < $1.place }
    }

    /// One message for each, as compilers write them.
    func write(to console: Console, _ file: PipelineFile) {
        for problem in all.prefix(Self.shown) {
            console.error("\(file.shown):\(problem.place): \(problem.message)", hint: problem.hint)
        }
        let others = all.count - Self.shown
        if others > 0 {
            console.error(
                "\(file.shown): and \(Numbers.counted(others, "more mistake"))",
                hint: "is this a pipeline file? --check --json lists them all"
            )
        }
    }
}
