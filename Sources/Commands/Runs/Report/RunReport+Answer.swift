// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

extension RunReport {
    /// What programs get: all but the long lists, which are written row by row.
    var answer: Answer {
        var answer = Answer()
        answer.fact("run", .object(RunText.object(run)))
        answer.row([
            .text("run"), .id(run.id), .text(run.state.rawValue), .text(run.command),
            .optional(run.pipeline), .time(run.startedAt),
            .time(run.finishedAt), .optional(milliseconds),
            .flag(flow.balances), .text(run.sources),
        ])
        answer.fact("milliseconds", .optional(milliseconds))
        let equation = run.counts.equation.object
        answer.fact("equation", .object(equation))
        for member in equation.members {
            guard case .integer(let count) = member.value else { continue }
            answer.row([.text("equation"), .text(member.name), .number(count)])
        }
        answer.fact("balanced", .flag(flow.balances))
        answer.fact("imbalances", .texts(flow.imbalances))
        answer.records("stages", flow.steps, Self.record)
        answer.records("outcomes", outcomes) { row in
            .init("outcome", [("outcome", .text(row.outcome)), ("count", .number(row.count))])
        }
        answer.records("reasons", reasons, Self.record)
        answer.records("samples", samples) { sample in
            .init(
                "sample",
                [
                    ("milliseconds", .number(sample.milliseconds)),
                    ("found", .number(sample.found)), ("recorded", .number(sample.recorded)),
                ]
            )
        }
        answer.records("slowest", slowest) { file in
            let path = Cell.path(Path(bytes: file.path))
            let time = Cell.number(file.microseconds)
            let bytes = Cell.optional(file.byteCount)
            return .init(
                [("path", path), ("microseconds", time), ("bytes", bytes)],
                rows: [[.text("slowest"), time, bytes, path]]
            )
        }
        return answer
    }

    private static func record(_ step: RunFlow.Step) -> Answer.Record {
        func list(_ branches: [RunFlow.Branch]) -> Cell {
            let objects = branches.map { branch -> JSONValue in
                ["reason": .string(branch.code.text), "count": .integer(branch.count)]
            }
            return .json(.array(objects), shown: "")
        }
        let members: [(String, Cell)] = [
            ("stage", .text(step.stage.rawValue)), ("received", .number(step.received)),
            ("advanced", .number(step.advanced)), ("skipped", .number(step.skipped)),
            ("rejected", .number(step.rejected)), ("lost", .number(step.lost)),
        ]
        return .init(
            members + [("skips", list(step.skips)), ("rejects", list(step.rejects))],
            rows: [[.text("stage")] + members.map(\.1)]
        )
    }

    private static func record(_ reason: Reason) -> Answer.Record {
        let (code, verdict) = (Cell.text(reason.code.text), Cell.text(reason.verdict.rawValue))
        let (stage, count) = (Cell.text(reason.stage), Cell.number(reason.count))
        let sentence = Cell.text(ReasonCatalog.sentence(reason.code))
        var examples: [JSONValue] = []
        var rows: [[Cell]] = [[.text("reason"), verdict, code, stage, count, sentence]]
        for example in reason.examples {
            let path = Cell.optional(example.path.map { Path(bytes: $0) })
            var object = JSONObject()
            path.append(to: &object, as: "path")
            object.append("detail", .optional(example.detail))
            object.append("acknowledged", .bool(example.isAcknowledged))
            examples.append(.object(object))
            rows.append([
                .text("example"), verdict, code, path, .optional(example.detail),
                .flag(example.isAcknowledged),
            ])
        }
        return .init(
            [
                ("reason", code), ("verdict", verdict), ("stage", stage), ("count", count),
                ("sentence", sentence), ("hint", .text(ReasonCatalog.hint(reason.code))),
                ("examples", .json(.array(examples), shown: "")),
            ],
            rows: rows
        )
    }
}
