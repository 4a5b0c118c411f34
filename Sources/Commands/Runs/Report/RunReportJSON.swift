// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// The report of a run as one JSON object; its long lists are written row by row.
struct RunReportJSON {
    let report: RunReport
    let library: Path

    /// - Parameter write: takes bytes, and says whether more are wanted.
    func write(
        _ reader: RegisterReader,
        _ write: @escaping ([UInt8]) -> Bool
    ) throws(RegisterError) {
        var head: [UInt8] = [UInt8(ascii: "{")]
        for member in object.members {
            head += JSONText.bytes(.string(member.name)) + Array(": ".utf8)
            head += JSONText.bytes(member.value) + Array(",\n".utf8)
        }
        guard write(head) else { return }
        var list = List("new_works", write)
        try reader.works(begunIn: report.run.id) { work in
            list.add(RunReportLists.object(RunReportLists.newWorks, work))
        }
        list.finish(",\n")
        list = List("merged_works", write)
        try reader.works(mergedIn: report.run.id) { work in
            list.add(RunReportLists.object(RunReportLists.mergedWorks, work))
        }
        list.finish(",\n")
        list = List("files", write)
        try reader.files(changedIn: report.run.id) { file in
            list.add(RunReportLists.object(RunReportLists.files, file))
        }
        list.finish("}\n")
    }

    private struct List {
        private let write: ([UInt8]) -> Bool
        private var isEmpty = true
        private var isWanted: Bool

        init(_ name: String, _ write: @escaping ([UInt8]) -> Bool) {
            self.write = write
            isWanted = write(JSONText.bytes(.string(name)) + Array(": [".utf8))
        }

        mutating func add(_ row: JSONValue) -> Bool {
            let gap = isEmpty ? "\n  " : ",\n  "
            isEmpty = false
            isWanted = isWanted && write(Array(gap.utf8) + JSONText.bytes(row))
            return isWanted
        }

        func finish(_ end: String) {
            _ = isWanted && write(Array("\(isEmpty ? "" : "\n")]\(end)".utf8))
        }
    }
}

// MARK: - What is short

extension RunReportJSON {
    /// All members but the long lists.
    var object: JSONObject {
        var object = JSONObject()
        object.append("library", path: library)
        object.append("run", .object(RunText.object(report.run)))
        object.append("milliseconds", .optional(report.milliseconds))
        object.append("equation", .object(report.run.equation.object))
        object.append("balanced", .bool(report.flow.balances))
        object.append("imbalances", .array(report.flow.imbalances.map { .string($0) }))
        object.append("stages", .array(report.flow.steps.map(Self.object)))
        object.append(
            "outcomes",
            .array(
                report.outcomes.map {
                    .object(["outcome": .string($0.outcome), "count": .integer($0.count)])
                }
            )
        )
        object.append("reasons", .array(report.reasons.map(Self.object)))
        object.append(
            "samples",
            .array(
                report.samples.map {
                    .object([
                        "milliseconds": .integer($0.milliseconds), "found": .integer($0.found),
                        "recorded": .integer($0.recorded),
                    ])
                }
            )
        )
        object.append("slowest", .array(report.slowest.map(Self.object)))
        return object
    }

    private static func object(_ step: RunFlow.Step) -> JSONValue {
        func list(_ branches: [RunFlow.Branch]) -> JSONValue {
            .array(
                branches.map {
                    .object(["reason": .string($0.code.text), "count": .integer($0.count)])
                }
            )
        }
        return .object([
            "stage": .string(step.stage.rawValue), "received": .integer(step.received),
            "advanced": .integer(step.advanced), "skipped": .integer(step.skipped),
            "rejected": .integer(step.rejected), "lost": .integer(step.lost),
            "skips": list(step.skips), "rejects": list(step.rejects),
        ])
    }

    private static func object(_ reason: RunReport.Reason) -> JSONValue {
        let examples = reason.examples.map { example in
            var object = JSONObject()
            Cell.optional(example.path.map { Path(bytes: $0) }).append(to: &object, as: "path")
            object.append("detail", .optional(example.detail))
            return JSONValue.object(object)
        }
        return .object([
            "reason": .string(reason.code.text), "verdict": .string(reason.verdict.rawValue),
            "stage": .string(reason.stage), "count": .integer(reason.count),
            "sentence": .string(ReasonCatalog.sentence(reason.code)),
            "hint": .string(ReasonCatalog.hint(reason.code)), "examples": .array(examples),
        ])
    }

    private static func object(_ file: SlowFile) -> JSONValue {
        var object = JSONObject()
        object.append("path", path: Path(bytes: file.path))
        object.append("microseconds", .integer(file.microseconds))
        object.append("bytes", .optional(file.byteCount.map(Int.init)))
        return .object(object)
    }
}
