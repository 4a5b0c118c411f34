// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// `accession runs undo`: takes back what a run added and changed.
struct RunsUndoCommand: Command {
    let definition = CommandDefinition(
        "runs undo",
        summary: "Undo what a run added and changed",
        text: """
            Removes the editions that the run added, forgets the files that it was the first to \
            find, and restores the earlier records of the others. Works that it had joined are \
            separated again, with their old ids. Anything that something later depends on stays, \
            and the result says why: another file holds the edition, or a person has decided \
            something about it since. Once that is gone, the same command undoes the rest.

            The files on the disk are not touched: the next import that finds them imports them \
            again. To prevent that, use accession files ignore. Decisions stay, even those that \
            came with the run, and so do blocklists; the run itself stays in the list, marked as \
            undone.
            """,
        operands: [Operand("RUN", .number(1...Int.max), "The run's id", .one)],
        flags: .list(.yes) + .deciding,
        examples: [
            "accession runs undo 7 --dry-run": "See what would be removed and what stays",
            "accession runs undo 7 --reason 'wrong folder'": "Undo run 7",
        ],
        exitNotes: [
            (.rejects, "some of it had to stay"),
            (.missingInput, "there is no such run, or nothing of it is left"),
            (.inputOutput, "reading or writing failed, or a cover file could not be removed"),
            (.tryLater, "a run is using the library, or the disk is full"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let who = try arguments.decider()
        let isDryRun = arguments[.dryRun]
        let library = try LibraryLocation(forWriting: arguments, console).library
        let undoing = try RunUndo(library).undo(
            Int64(arguments.numbers.first ?? 0),
            who: who,
            why: arguments[.reason]?.trimmed,
            isDryRun: isDryRun
        )
        UndoText(undoing, in: library, isDryRun: isDryRun).answer
            .write(to: console, arguments.format)
        if let exit = console.failLeft(undoing.leftCovers) { return exit }
        return undoing.isWhole ? .success : .rejects
    }
}
