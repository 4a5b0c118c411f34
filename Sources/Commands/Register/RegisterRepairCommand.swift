// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// `accession register repair`: mends what verify complains about, as far as that can be done.
struct RegisterRepairCommand: Command {
    let definition = CommandDefinition(
        "register",
        "repair",
        summary: "Mend what verify complains about, and move away what is left over",
        text: """
            Removes rows that belong to nothing, makes anew what follows from books and decisions \
            (works, former ids, open questions, the full-text index), takes covers whose files are \
            gone or damaged out of their books again, and moves files that nothing needs to the \
            folder quarantine. All changes of the register are one transaction. Covers that no \
            book has any more go, and the editions that had them are named. So does one that a person \
            chose, since no book has it; the work is named, and its choice waits for the image.

            More than 100 rows of a table, or more than a tenth of it, only go with --force: then \
            something else may be wrong. Damaged pages cannot be mended, only replaced by a backup. \
            Works are made anew from all editions at once, which takes memory in a large register.
            """,
        flags: .list(.library, .dryRun, .force, .deep, .json, .plain),
        examples: [
            .init("accession register repair --dry-run", "See what would be done"),
            .init("accession register repair --deep", "Look at the bytes of covers as well"),
        ],
        exitNotes: [
            (.rejects, "with --dry-run: there is something to mend"),
            (.internalError, "something does not hold that cannot be mended"),
            (.tryLater, "more would go than without --force, or no covers are there at all"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let isDryRun = arguments[.dryRun]
        let library = try LibraryLocation(forWriting: arguments, console).library
        let report = try LibraryRepair(
            library,
            isDryRun: isDryRun,
            isForced: arguments[.force],
            isDeep: arguments[.deep]
        ).run()
        RepairText(report, isDryRun: isDryRun).answer.write(to: console, arguments.format)
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
                hint: "if that is right, run it again with --force; otherwise look at: "
                    + "accession register restore"
            )
        }
        guard report.remaining.isEmpty else {
            return console.fail(
                .internalError,
                "not everything could be mended: "
                    + report.remaining.map(\.name.rawValue).joined(separator: ", "),
                hint: "see accession register verify; accession register restore puts a backup in "
                    + "its place"
            )
        }
        return isDryRun && !report.findings.isEmpty ? .rejects : .success
    }
}
