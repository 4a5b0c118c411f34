// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession shelf remove`: takes books off the shelf.
struct ShelfRemoveCommand: Command {
    let definition = CommandDefinition(
        "shelf remove",
        summary: "Take books off the shelf",
        text: """
            Their files go to the trash, from which accession trash restore brings them back; what \
            staging has of them goes as well. The books and their covers stay in the register. A \
            book that is nowhere else stays on the shelf, unless --force is given.

            Books of a collection that is kept come back with the next accession shelf ensure: take \
            them out of it first.
            """,
        operands: [.books],
        flags: .list(.library, .force, .booksFrom, .yes, .dryRun, .json, .plain),
        examples: [
            "accession shelf remove 17": "All editions of a work",
            "accession shelf remove 17 --force": "Even the last copy that is known",
        ],
        exitNotes: [(.rejects, "some of the books stayed, as the last copies that are known")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let targets = try arguments.books(behind: 0)
        let isDryRun = arguments[.dryRun]
        let location = try LibraryLocation(forWriting: arguments, console)
        let removal = ShelfRemoval(
            location.library,
            isForced: arguments[.force],
            isDryRun: isDryRun
        )
        let text = HoldingText(result: try removal.remove(targets), isDryRun: isDryRun)
        if text.result.count(.removed) == 0 { console.hasNothingToDo() }
        text.answer.write(to: console, arguments.format)
        return try text.end(console, hint: "move it to the trash nevertheless with --force")
    }
}
