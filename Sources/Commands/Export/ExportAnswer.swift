// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import Store
import Terminal

/// What an export says at its end.
struct ExportAnswer {
    let request: ExportRequest
    /// All that it asks of works.
    let filter: WorkFilter
    let result: ExportResult
    let time: Int64

    /// The last line, which balances.
    var line: String {
        let place = request.target.map { " in \($0.text)" } ?? ""
        return result.balance.line(
            "\(Numbers.counted(result.asked, "work"))",
            ["written": "written", "same": "same", "failed": "failed"]
        ) + place
    }

    /// What of which works could not be exported.
    var warnings: [String] {
        let more = result.problems.count - Self.mostWarnings
        return result.problems.prefix(Self.mostWarnings).map(\.sentence)
            + (more > 0 ? ["and \(Numbers.grouped(more)) more like these"] : [])
    }

    private static let mostWarnings = 20

    var answer: Answer {
        var answer = Answer()
        for warning in warnings { answer.warning(warning) }
        if result.asked == 0 {
            answer.note(
                filter.isEmpty
                    ? "The library has no works yet."
                    : "No work matches \(WorkFilterText.of(filter))."
            )
        }
        answer.sentences([line])
        answer.facts([
            "format": .text(request.format.rawValue), "to": .optional(request.target),
            "bag": .flag(request.isBag),
        ])
        answer.members(result.balance.object)
        answer.row([
            .text("works"), .number(result.asked), .number(result.written), .number(result.same),
            .number(result.failed),
        ])
        answer.facts([
            "balanced": .flag(result.balance.holds), "files": .number(result.files),
            "removed": .number(result.removed), "time": .time(time),
        ])
        answer.records("problems", result.problems) { problem in
            .init(
                "problem",
                [
                    ("work", .id(problem.work)), ("problem", .text(problem.word)),
                    ("sentence", .text(problem.sentence)),
                ]
            )
        }
        return answer
    }

    /// How the command ends.
    func exit() throws(Failure) -> ExitCode {
        guard result.balance.holds else {
            throw Failure(.internalError, "out of balance", hint: "please report this")
        }
        return result.failed > 0 || !result.problems.isEmpty ? .rejects : .success
    }
}
