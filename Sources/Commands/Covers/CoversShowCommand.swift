// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal

/// `accession covers show`: shows everything about the covers of works.
struct CoversShowCommand: Command {
    let definition = CommandDefinition(
        "covers show",
        summary: "Show the cover of a work, the reason for it, and the alternatives",
        text: """
            Shows the cover in force: who chose it and why, or which edition it comes from, by \
            which rule it was found and where in the book. Then shows the cover of each edition, \
            and the candidates that were tried and not used.
            """,
        operands: [Operand("WORK", .text, "Work ids", .oneOrMore, listedBy: KnownWords.works)],
        flags: .list(.library, .json, .jsonl, .plain),
        examples: ["accession covers show 17": "The cover of the work with id 17"],
        exitNotes: [(.missingInput, "there is no such work")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let location = try LibraryLocation(arguments)
        let reader = try location.open()
        var works: [Int64] = []
        for word in arguments.operands { works.append(try TargetArgument.work(word)) }
        let format = arguments.format
        let library = location.library
        return try DocumentList.show(works, console, format, name: "works") { id throws(Failure) in
            let work = try reader.liveWork(id)
            if work.id != id, format == .human {
                console.note("work \(id) was merged into work \(work.id)")
            }
            let details = try CoverDetails(work, reader, library)
            if !details.hasCover, format == .human {
                console.note(
                    "work \(work.id) has no cover; choose an image for it with: "
                        + "accession covers set\(library.onCommandLine) \(work.id) FILE"
                )
            }
            return details.documents
        }
    }
}
