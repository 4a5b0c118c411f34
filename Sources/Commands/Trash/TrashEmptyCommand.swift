// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession trash empty`: deletes what was taken off the shelf.
struct TrashEmptyCommand: Command {
    let definition = CommandDefinition(
        "trash empty",
        summary: "Delete the books in the trash for good",
        text: """
            The last copy of a book that is known stays, unless --force is given.
            """,
        flags: .list(.library, .olderThan, .force, .yes, .dryRun, .json, .plain),
        examples: [
            "accession trash empty --dry-run": "See what would be deleted",
            "accession trash empty --older-than 30d --yes":
                "Delete what has been there for 30 days",
        ],
        exitNotes: [
            (.rejects, "some books stayed, as the last copies that are known")
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let isDryRun = arguments[.dryRun]
        let location = try LibraryLocation(forWriting: arguments, console)
        let result = try Trash(location.library, isDryRun: isDryRun).empty(
            before: arguments.olderThan,
            isForced: arguments[.force]
        )
        let text = HoldingText(result: result, isDryRun: isDryRun)
        text.answer.write(to: console, arguments.format)
        if result.count(.deleted) == 0 { console.hasNothingToDo() }
        return try text.end(console, hint: "delete it nevertheless with --force")
    }
}
