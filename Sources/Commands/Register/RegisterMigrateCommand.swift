// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Library
import System
import Terminal

/// `accession register migrate`: brings an older register up to date.
struct RegisterMigrateCommand: Command {
    let definition = CommandDefinition(
        "register migrate",
        summary: "Bring a register of an older version up to date",
        text: """
            Makes a backup, reads it back and compares it; only then changes the register, in one \
            transaction that counts the rows of every table before and after. If any check fails, \
            everything is rolled back and the register stays unchanged. Commands that write \
            migrate the register by themselves; those that only read ask you to do it.

            With --dry-run, the whole migration runs on a copy, which is then removed.
            """,
        flags: .list(.library, .keep, .dryRun, .json, .plain),
        examples: [
            "accession register migrate --dry-run": "See what would happen",
            "accession register migrate": "Do it",
        ],
        exitNotes: [
            (.internalError, "a step failed its check; the register is unchanged"),
            (.tryLater, "there is not enough disk space, or another process is using the library"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        Interruption.install()
        let library = try LibraryLocation(arguments).library
        try library.requireRegister()
        let isDryRun = arguments[.dryRun]
        let report = try LibraryBackups(library).migrate(
            program: Version.withName,
            keeping: arguments.keptBackups,
            isDryRun: isDryRun
        )
        MigrationText(report: report, library: library, isDryRun: isDryRun)
            .write(to: console, arguments.format)
        if report != nil, !isDryRun {
            let hidden = try library.reading { (reader) throws(Failure) in try KnownHidden(reader) }
            for line in PassedOverText.lines(hidden, library) { console.note(line) }
        }
        return .success
    }
}
