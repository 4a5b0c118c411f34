// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// `accession runs prune`: forgets old runs.
struct RunsPruneCommand: Command {
    let definition = CommandDefinition(
        "runs",
        "prune",
        summary: "Forget old runs, and keep what they brought",
        text: """
            Forgets the counts of old runs and what they noted of files before they changed them, so \
            that such a run cannot be shown or undone any more. Files, editions and works stay. \
            The newest run that ended well always stays, and so does the newest run of all. With \
            both --keep and --older-than only runs go that both mean.
            """,
        flags: .list(.library, .keep, .olderThan, .dryRun, .json, .plain),
        examples: [
            .init("accession runs prune --keep 100 --dry-run", "See which would go"),
            .init("accession runs prune --older-than 90d", "Forget the runs before this quarter"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        guard arguments.isSet(.keep) || arguments.isSet(.olderThan) else {
            return console.fail(
                .usage,
                "it is not said which runs are old",
                hint: "say how many stay with --keep N, or which go with --older-than TIME"
            )
        }
        let isDryRun = arguments[.dryRun]
        let library = try LibraryLocation(forWriting: arguments, console).library
        let report = try RunPruning(library).carryOut(
            keeping: arguments[.keep] ?? 1,
            startedBefore: arguments.olderThan,
            isDryRun: isDryRun
        )
        Self.answer(report, isDryRun: isDryRun).write(to: console, arguments.format)
        return .success
    }

    private static func answer(_ report: RunPruning.Report, isDryRun: Bool) -> Answer {
        var answer = Answer()
        let verb = isDryRun ? "Would forget" : "Forgot"
        let lines = report.runs.map { run in
            "\(verb) run \(run.id), \(run.command) of \(UTCTime(seconds: run.startedAt).text)"
        }
        answer.sentences(DecisionText.first(lines))
        let all = report.runs.count + report.left
        answer.sentences([
            "\(Numbers.counted(all, "run")) = \(Numbers.grouped(report.runs.count)) "
                + (isDryRun ? "to be forgotten" : "forgotten")
                + " + \(Numbers.grouped(report.left)) kept"
        ])
        if isDryRun { answer.note("A dry run: nothing was changed.") }
        answer.fact("dry_run", .flag(isDryRun))
        answer.fact("forgotten", .count(report.runs.count))
        answer.fact("kept", .count(report.left))
        answer.records("runs", report.runs) { run in
            let (id, command) = (Cell.number(Int(run.id)), Cell.text(run.command))
            let started = Cell.text(UTCTime(seconds: run.startedAt).text)
            return .init(
                [
                    ("id", id), ("command", command), ("pipeline", .optional(run.pipeline)),
                    ("started", started),
                ],
                rows: [[id, started, command]]
            )
        }
        return answer
    }
}
