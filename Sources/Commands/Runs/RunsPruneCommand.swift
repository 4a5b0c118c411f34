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
        flags: [.library, .keep, .olderThan, .dryRun, .json, .plain],
        examples: [
            .init("accession runs prune --keep 100 --dry-run", "See which would go"),
            .init("accession runs prune --older-than 90d", "Forget the runs before this quarter"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async -> ExitCode {
        guard arguments.isSet(.keep) || arguments.isSet(.olderThan) else {
            return console.fail(
                .usage,
                "it is not said which runs are old",
                hint: "say how many stay with --keep N, or which go with --older-than TIME"
            )
        }
        let isDryRun = arguments.isSet(.dryRun)
        do throws(Failure) {
            let library = try LibraryLocation(forWriting: arguments, console).library
            let report = try RunPruning(library).carryOut(
                keeping: arguments.count(.keep) ?? 1,
                startedBefore: arguments.olderThan,
                isDryRun: isDryRun
            )
            Self.write(report, isDryRun: isDryRun, to: console, arguments.format)
            return .success
        } catch { return console.fail(error) }
    }

    private static func write(
        _ report: RunPruning.Report,
        isDryRun: Bool,
        to console: Console,
        _ format: OutputFormat
    ) {
        switch format {
        case .json: console.json(.object(object(report, isDryRun: isDryRun)))
        case .plain:
            for run in report.runs {
                console.plain(
                    ["\(run.id)", UTCTime(seconds: run.startedAt).text, run.command].map {
                        Array($0.utf8)
                    }
                )
            }
        case .human:
            let verb = isDryRun ? "Would forget" : "Forgot"
            let lines = report.runs.map { run in
                "\(verb) run \(run.id), \(run.command) of \(UTCTime(seconds: run.startedAt).text)"
            }
            for line in DecisionText.first(lines) { console.summary(line) }
            let all = report.runs.count + report.left
            console.summary(
                "\(Numbers.counted(all, "run")) = \(Numbers.grouped(report.runs.count)) "
                    + (isDryRun ? "to be forgotten" : "forgotten")
                    + " + \(Numbers.grouped(report.left)) kept"
            )
            if isDryRun { console.note("A dry run: nothing was changed.") }
        }
    }

    private static func object(_ report: RunPruning.Report, isDryRun: Bool) -> JSONObject {
        [
            "dry_run": .bool(isDryRun), "forgotten": .integer(report.runs.count),
            "kept": .integer(report.left),
            "runs": .array(
                report.runs.map { run in
                    [
                        "id": .integer(Int(run.id)), "command": .string(run.command),
                        "pipeline": .optional(run.pipeline),
                        "started": .string(UTCTime(seconds: run.startedAt).text),
                    ]
                }
            ),
        ]
    }
}
