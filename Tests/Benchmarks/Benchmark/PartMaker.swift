// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import Store
import TestSupport
import Works

/// Makes a library that holds a range of made-up editions, as an import of a part leaves it.
///
/// One in ten shares a number with any earlier edition, most of which are in other parts. Each has a
/// file, and none of the files exists.
struct PartMaker {
    private let numbers: Range<Int>
    private let folder: String

    init(_ arguments: [String]) throws {
        guard arguments.count == 4, let first = Int(arguments[1]), first >= 0,
            let count = Int(arguments[2]), count > 0
        else { throw ToolError(usage: "part needs FIRST, COUNT and DIR") }
        numbers = first..<first + count
        folder = arguments[3]
    }

    func make() throws {
        let plan = MappingPlan(reach: nil)
        let library = try Library(Path(folder)).openForWriting()
        let writer = library.writer
        try writer.begin()
        let run = try writer.beginRun(
            command: "import",
            sources: "benchmark",
            program: "benchmark",
            startedAt: 0
        )
        let assigner = try WorkAssigner(writer)
        var progress = RunProgress()
        for number in numbers {
            let edition = plan.edition(number)
            let entry = try assigner.add(edition, assigner.decide(edition), run: run)
            var file = FileRecord(
                path: Array("/benchmark/books/\(number / 1000)/\(number).epub".utf8),
                status: .registered,
                stage: .record
            )
            file.facts = FileRecord.Facts(
                device: 1,
                inode: Int64(number) + 1,
                size: 10_000,
                modifiedAt: Int64(number),
                changedAt: Int64(number)
            )
            file.fingerprint = edition.fingerprint
            file.editionID = entry.edition
            _ = try writer.record(file, run: run)
            progress.counts[.found] += 1
            progress.counts[entry.isNewWork ? .newWorks : .joined] += 1
        }
        progress.state = .finished
        progress.finishedAt = 1
        try writer.saveRun(run, progress)
        try writer.commit()
    }
}
