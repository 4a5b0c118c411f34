// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import System
import Terminal

/// `accession register rollback`: back to before the last migration.
struct RegisterRollbackCommand: Command {
    let definition = CommandDefinition(
        "register rollback",
        summary: "Go back to the register from before the last migration",
        text: """
            Restores the newest backup of an older version, so that you can go back to the program \
            that wrote it. What was recorded since then is not in the restored register, but in \
            the one that is kept under another name in the backups folder.
            """,
        flags: .list(.library, .yes, .dryRun, .json, .plain),
        examples: ["accession register rollback --dry-run": "See which backup it would use"],
        exitNotes: [
            (.missingInput, "there is no backup of an older version"),
            (.tryLater, "another process is using the register, or there is not enough disk space"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        Interruption.install()
        let library = try LibraryLocation(arguments).library
        let isDryRun = arguments[.dryRun]
        let report = try LibraryBackups(library).rollBack(isDryRun: isDryRun)
        RestorationText(report: report, library: library, isDryRun: isDryRun)
            .write(to: console, arguments.format)
        return .success
    }
}
