// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Terminal

/// `accession shelf set`: chooses where the shelf is.
struct ShelfSetCommand: Command {
    let definition = CommandDefinition(
        "shelf set",
        summary: "Choose the folder of the shelf",
        text: """
            Without it, the shelf is the folder shelf in the library. Another folder, also on \
            another disk, can be chosen as long as no book is on the shelf; it must not be among \
            books that were imported. If such a disk is not there later, commands for the shelf end \
            with 75 and change nothing.
            """,
        operands: [Operand("FOLDER", .folder, "The folder; it is made if it is not there")],
        flags: .list(.library, .shelfPattern, .dryRun, .json, .plain),
        examples: ["accession shelf set /mnt/books/shelf": "On another disk"],
        exitNotes: [
            (.usage, "there are books on the shelf"),
            (.cannotCreate, "the folder is in the library, or among imported books"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let pattern = try arguments.shelfPattern()
        let location = try LibraryLocation(forWriting: arguments, console)
        let folder = try ShelfPlace(location.library).choose(
            arguments.operands.first.map { Path(bytes: $0) },
            pattern,
            isDryRun: arguments[.dryRun]
        )
        var answer = Answer()
        let verb = arguments[.dryRun] ? "would be" : "is"
        answer.sentences(["The shelf \(verb) \(TerminalText.escape(folder))."])
        answer.facts(["dry_run": .flag(arguments[.dryRun]), "folder": .path(folder)])
        answer.row([.path(folder)])
        answer.write(to: console, arguments.format)
        return .success
    }
}
