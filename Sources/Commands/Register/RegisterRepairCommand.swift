// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// `accession register repair`: mends what verify complains about, as far as that can be done.
struct RegisterRepairCommand: Command {
    let definition = CommandDefinition(
        "register repair",
        summary: "Repair what verify reports, and move leftover files aside",
        text: """
            Removes rows that belong to nothing, rebuilds what is derived from books and decisions \
            (works, former ids, open questions, the full-text index), extracts covers whose files \
            are missing or damaged from their books again, and moves unneeded files to the \
            quarantine folder. All changes to the register are one transaction. A cover that no \
            book has any more is removed, and the editions that had it are named. So is a cover \
            that a person chose, since no book has it; its work is named, and the choice stays \
            until the image is supplied again.

            More than 100 rows of a table, or more than a tenth of it, are removed only with \
            --force, since something else may be wrong. Damaged pages cannot be repaired, only \
            replaced by a backup. Works are rebuilt from all editions at once, which takes memory \
            in a large register.

            What is wrong with the log stays as it is, for verify to tell. With --acknowledge-log, \
            an entry is added that names each of these breaks and the reason; verify then counts \
            them as known, unless the same entry is changed once more.
            """,
        flags: .list(
            .library,
            .snapshot,
            .yes,
            .dryRun,
            .force,
            .deep,
            .acknowledgedLog,
            .json,
            .plain
        ),
        examples: [
            "accession register repair --dry-run": "See what would be done",
            "accession register repair --deep": "Check the bytes of covers as well",
            "accession register repair --acknowledge-log 'restored from an old disk'":
                "Say that breaks of the log are known, and why",
        ],
        exitNotes: [
            (.rejects, "with --dry-run: there is something to repair"),
            (.internalError, "a check failed, and the fault cannot be repaired"),
            (.tryLater, "removing this much needs --force, or there are no covers at all"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let isDryRun = arguments[.dryRun]
        let library = try LibraryLocation(forWriting: arguments, console).library
        let report = try LibraryRepair(
            library,
            isDryRun: isDryRun,
            isForced: arguments[.force],
            isDeep: arguments[.deep],
            logReason: arguments[.acknowledgedLog]?.trimmed
        ).run()
        if report.findings.isEmpty { console.hasNothingToDo() }
        report.answer(isDryRun: isDryRun).write(to: console, arguments.format)
        return finish(report, isDryRun: isDryRun, console)
    }

    private func finish(
        _ report: RepairResult,
        isDryRun: Bool,
        _ console: Console
    ) -> ExitCode {
        if report.isRefused {
            let losses = report.losses.filter(\.isLarge).map {
                "\(Numbers.grouped($0.removed)) of \(Numbers.grouped($0.total)) rows of \($0.table)"
                    .replacing("rows of files in covers", with: "files in covers")
            }
            return console.fail(
                .tryLater,
                "nothing was changed, because \(losses.joined(separator: " and ")) would go",
                hint: "if that is intended, run it again with --force; otherwise see: "
                    + "accession register restore"
            )
        }
        guard report.remaining.isEmpty else {
            return console.fail(
                .internalError,
                "not everything could be repaired: "
                    + report.remaining.map(\.name.rawValue).joined(separator: ", "),
                hint: report.remaining.map(\.name) == [.log]
                    ? "see accession verify; if you know why, say so with --acknowledge-log REASON"
                    : "see accession verify; accession register restore replaces it with a backup"
            )
        }
        return isDryRun && !report.findings.isEmpty ? .rejects : .success
    }
}

extension Flag {
    static var acknowledgedLog: Flag<String?> {
        .init("acknowledge-log", .text, "Acknowledge what is wrong with the log, for this reason")
            .placeholder("REASON")
    }
}
