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
    ) throws(Failure) {
        var head: [UInt8] = [UInt8(ascii: "{")]
        for member in (["library": .path(library)] + report.answer.object).members {
            JSONText.append(member, to: &head)
            head += Array(",\n".utf8)
        }
        guard write(head) else { return }
        var list = List("new_works", write)
        try reader.works(begunIn: report.run.id) { work in
            list.add(.object(RunReportLists.newWorks.object(work)))
        }
        list.finish(",\n")
        list = List("merged_works", write)
        try reader.works(mergedIn: report.run.id) { work in
            list.add(.object(RunReportLists.mergedWorks.object(work)))
        }
        list.finish(",\n")
        list = List("files", write)
        try reader.files(changedIn: report.run.id) { file in
            list.add(.object(RunReportLists.files.object(file)))
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
