// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession trash restore`: puts books back on the shelf.
struct TrashRestoreCommand: Command {
    let definition = CommandDefinition(
        "trash restore",
        summary: "Put books from the trash back on the shelf",
        text: """
            Each gets its former name, or one with a number if that is taken. A file that was \
            damaged stays in the trash, where it can be looked at.
            """,
        operands: [.books],
        flags: .list(.library, .everything, .booksFrom, .dryRun, .json, .plain),
        examples: [
            "accession trash restore 17": "All editions of a work",
            "accession trash restore --all": "All that is whole",
        ],
        exitNotes: [(.rejects, "some of them could not be put back")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        guard !arguments[.everything] || arguments.operands.isEmpty else {
            throw .usage("--all leaves nothing to be named", hint: "leave the works out")
        }
        let targets = arguments[.everything] ? nil : try arguments.books(behind: 0)
        let isDryRun = arguments[.dryRun]
        let location = try LibraryLocation(forWriting: arguments, console)
        let result = try Trash(location.library, isDryRun: isDryRun).restore(targets)
        let text = HoldingText(result: result, isDryRun: isDryRun)
        text.answer.write(to: console, arguments.format)
        return try text.end(console, hint: "accession shelf list --trash shows what is there")
    }
}
