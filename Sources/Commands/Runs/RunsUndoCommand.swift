// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// `accession runs undo`: takes back what a run added and changed.
struct RunsUndoCommand: Command {
    let definition = CommandDefinition(
        "runs",
        "undo",
        summary: "Take back what a run added and changed",
        text: """
            Takes out the editions that the run added, forgets the files that it met first, and says \
            of the others again what was known before. Works that it had made one part again under \
            their ids. What something later depends on stays, and the answer says why: another file \
            that holds the edition, or what a person decided about it since. When that is gone, \
            the rest can be undone with the same command.

            The files on the disk are not touched: the next import that finds them takes them in \
            again. To keep a content away, use accession files ignore. Decisions stay, also those \
            that came with the run, and so do blocklists; the run itself stays in the list, as \
            undone.
            """,
        operands: [Operand("RUN", .number(1...Int.max), .one, summary: "The run's id")],
        flags: .deciding,
        examples: [
            .init("accession runs undo 7 --dry-run", "Show what would go and what would stay"),
            .init("accession runs undo 7 --reason 'wrong folder'", "Take run 7 back"),
        ],
        exitNotes: [
            (.rejects, "something had to stay"),
            (.missingInput, "there is no such run, or nothing of it is left"),
            (.inputOutput, "reading or writing failed, or a cover file could not be removed"),
            (.tryLater, "a run is working on the library, or the disk is full"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let who: String
        do throws(UsageError) { who = try arguments.decider() } catch {
            return console.fail(.usage, error.message, hint: error.hint)
        }
        guard let run = arguments.numbers.first else {
            return console.fail(
                .usage,
                "no run was named",
                hint: "accession runs list shows the ids"
            )
        }
        let isDryRun = arguments[.dryRun]
        let library = try LibraryLocation(forWriting: arguments, console).library
        let undoing = try RunUndo(library).undo(
            Int64(run),
            who: who,
            why: arguments[.reason]?.trimmed,
            isDryRun: isDryRun
        )
        UndoText(undoing, isDryRun: isDryRun).answer.write(to: console, arguments.format)
        if !undoing.leftCovers.isEmpty {
            let count = Numbers.counted(undoing.leftCovers.count, "cover file")
            return console.fail(
                .inputOutput,
                "\(count) could not be removed; the register does not need them any more",
                hint: "accession register repair finds files that no row names"
            )
        }
        return undoing.isWhole ? .success : .rejects
    }
}
