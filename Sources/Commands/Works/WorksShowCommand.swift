// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// `accession works show`: shows everything about works.
struct WorksShowCommand: ReadingCommand {
    let definition = CommandDefinition(
        "works",
        "show",
        summary: "Show everything about works",
        text: """
            Shows a work with its editions, their identifiers, files and covers, and why each \
            edition belongs to it. The id of a work that was merged shows the work it was merged \
            into.
            """,
        operands: [Operand("ID", .number(1...Int.max), .oneOrMore, summary: "Work ids")],
        flags: .list(.library, .json, .plain),
        examples: [.init("accession works show 17", "The work with id 17")]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        var exit = ExitCode.success
        var writer = DocumentList(console, arguments.format, name: "works")
        for id in arguments.numbers {
            guard let (work, merged) = try find(Int64(id), reader) else {
                exit = console.fail(Failure.noWork(id))
                continue
            }
            if let merged, arguments.format == .human {
                console.note("work \(merged) was merged into work \(work.id)")
            }
            let editions = try reader.editions(ofWork: work.id)
            writer.add(WorkDetails.of(work, mergedFrom: merged, editions, location.library))
        }
        writer.finish()
        return exit
    }

    private func find(
        _ id: Int64,
        _ reader: RegisterReader
    ) throws(Failure) -> (WorkRow, mergedFrom: Int64?)? {
        if let work = try reader.work(id) { return (work, nil) }
        guard let target = try reader.redirect(of: id), let work = try reader.work(target) else {
            return nil
        }
        return (work, id)
    }
}
