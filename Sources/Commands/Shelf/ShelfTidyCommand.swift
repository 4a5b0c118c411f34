// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession shelf tidy`: renames the books on the shelf.
struct ShelfTidyCommand: Command {
    let definition = CommandDefinition(
        "shelf tidy",
        summary: "Rename the books on the shelf by their pattern",
        text: """
            A book keeps the name that it got when it came, whatever becomes of its work. This is \
            the only command that renames. A number behind a name stays where it still belongs. \
            --pattern holds from then on.

            --undo gives the books the names back that they had before the last tidying, and the \
            shelf its former pattern; given once more, it takes that back. A book that has left the \
            shelf since, or whose former name another file has by now, stays as it is.
            """,
        flags: .list(.library, .shelfPattern, .undoing, .yes, .dryRun, .json, .plain),
        examples: [
            "accession shelf tidy --dry-run": "See what would be renamed",
            "accession shelf tidy --undo --yes": "Take the last renaming back",
            "accession shelf tidy --pattern '{author}/{title}' --yes": "Another order of folders",
        ],
        exitNotes: [
            (.missingInput, "with --undo: no tidying is known")
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let isDryRun = arguments[.dryRun]
        let location = try LibraryLocation(forWriting: arguments, console)
        let tidying = ShelfTidying(location.library, isDryRun: isDryRun)
        let pattern = try arguments.shelfPattern()
        let result = arguments[.undoing] ? try tidying.undo() : try tidying.tidy(pattern)
        answer(result, isDryRun).write(to: console, arguments.format)
        guard result.balance.holds else {
            throw Failure(.internalError, "out of balance", hint: "please report this")
        }
        if result.moves.isEmpty, result.pattern == nil { console.hasNothingToDo() }
        if isDryRun, arguments.format == .human { console.rehearsed() }
        return .success
    }

    private func answer(_ result: ShelfTidying.Result, _ isDryRun: Bool) -> Answer {
        var answer = Answer()
        let verb = isDryRun ? "Would rename" : "Renamed"
        answer.sentences(
            DecisionText.first(
                result.moves.map { move in
                    "\(verb) \(TerminalText.escape(move.former)) to \(TerminalText.escape(move.name))"
                }
            )
        )
        if let pattern = result.pattern {
            let names = isDryRun ? "would name" : "names"
            answer.sentences(
                ["The shelf \(names) books by \(TerminalText.escape(pattern)) from now on."]
            )
        }
        answer.sentences([(isDryRun ? "It would be: " : "") + result.balance.line()])
        answer.fact("dry_run", .flag(isDryRun))
        answer.fact("pattern", .optional(result.pattern))
        answer.fact("balance", .object(result.balance.object))
        answer.records("renamed", result.moves) { move in
            .init([
                ("former", .text(move.former)), ("name", .text(move.name)),
                ("book", .text(move.book)),
            ])
        }
        return answer
    }
}
