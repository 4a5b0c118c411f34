// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal

/// `accession covers show`: shows everything about the covers of works.
struct CoversShowCommand: ReadingCommand {
    let definition = CommandDefinition(
        "covers",
        "show",
        summary: "Show the cover of a work, the reason for it, and the alternatives",
        text: """
            Shows the cover in force: who chose it and why, or which edition it comes from, by \
            which rule it was found and where in the book. Then shows the cover of each edition, \
            and the candidates that were tried and not used.
            """,
        operands: [Operand("WORK", .text, .oneOrMore, summary: "Work ids")],
        flags: .list(.library, .json, .plain),
        examples: [.init("accession covers show 17", "The cover of the work with id 17")],
        exitNotes: [(.missingInput, "there is no such work")]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        var works: [Int64] = []
        for word in arguments.operands { works.append(try TargetArgument.work(word)) }
        var exit = ExitCode.success
        var writer = DocumentList(console, arguments.format, name: "works")
        for id in works {
            let live = try reader.redirect(of: id) ?? id
            guard let work = try reader.work(live) else {
                exit = console.fail(Failure.noWork(id))
                continue
            }
            if live != id, arguments.format == .human {
                console.note("work \(id) was merged into work \(live)")
            }
            writer.add(try CoverDetails(work, reader, location.library).documents)
        }
        writer.finish()
        return exit
    }
}
