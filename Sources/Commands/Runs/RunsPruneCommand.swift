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
        "runs prune",
        summary: "Forget old runs, but keep what they added",
        text: """
            Removes the counts of old runs and the earlier states of files that they recorded, so \
            that such a run can no longer be shown or undone. Files, editions and works stay. The \
            newest completed run always stays, and so does the newest run of all. With both --keep \
            and --older-than, only runs that match both are forgotten.
            """,
        flags: .list(.library, .keep, .olderThan, .yes, .dryRun, .json, .plain),
        examples: [
            "accession runs prune --keep 100 --dry-run": "See which runs would be forgotten",
            "accession runs prune --older-than 90d": "Forget runs older than 90 days",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        guard arguments.isSet(.keep) || arguments.isSet(.olderThan) else {
            throw Failure.usage(
                "specify which runs to prune",
                hint: "keep the newest with --keep N, or remove old ones with --older-than TIME"
            )
        }
        let isDryRun = arguments[.dryRun]
        let library = try LibraryLocation(forWriting: arguments, console).library
        let report = try RunPruning(library).carryOut(
            keeping: arguments[.keep] ?? 1,
            startedBefore: arguments.olderThan,
            isDryRun: isDryRun
        )
        if report.runs.isEmpty { console.hasNothingToDo() }
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
        if isDryRun { answer.rehearsed() }
        answer.facts([
            "dry_run": .flag(isDryRun), "forgotten": .count(report.runs.count),
            "kept": .count(report.left),
        ])
        answer.records("runs", report.runs) { run in
            let (id, command) = (Cell.id(run.id), Cell.text(run.command))
            let started = Cell.time(run.startedAt)
            return .init(
                [
                    ("id", id), ("run", id), ("command", command),
                    ("pipeline", .optional(run.pipeline)),
                    ("started", started),
                ],
                rows: [[id, started, command]]
            )
        }
        return answer
    }
}
