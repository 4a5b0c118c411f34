// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// `accession register restore`: puts a backup in the place of the register.
struct RegisterRestoreCommand: Command {
    let definition = CommandDefinition(
        "register restore",
        summary: "Replace the register with a backup",
        text: """
            Checks the backup like a register that is opened, copies it into the library and \
            compares the copy; only then does it replace the register. The old register is kept \
            byte for byte under another name in the backups folder, whatever state it is in. \
            Covers are not changed; accession verify reports any that are missing.

            With --before-migration, restores the newest backup of an older version, so that you \
            can go back to the program that wrote it. What was recorded since then is not in the \
            restored register, but in the one that is kept.
            """,
        operands: [
            Operand(
                "BACKUP",
                .file,
                "A backup, or any register",
                .optional,
                listedBy: KnownWords.backups
            )
        ],
        flags: .list(.library, .beforeMigration, .yes, .dryRun, .json, .plain),
        examples: [
            "accession register restore backups/register-v3-20260301T070809Z.sqlite":
                "Go back to the state of that backup",
            "accession register restore --before-migration --dry-run":
                "See which backup it would use",
        ],
        exitNotes: [
            (.missingInput, "there is no such backup, or none of an older version"),
            (.tryLater, "another process is using the register, or there is not enough disk space"),
            (.configuration, "the backup is not a register, is damaged, or is of a newer version"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        Interruption.install()
        let library = try LibraryLocation(arguments).library
        let isDryRun = arguments[.dryRun]
        let backups = LibraryBackups(library)
        let report: Restoration.Report
        switch (arguments.paths.first, arguments[.beforeMigration]) {
        case (let named?, false):
            report = try backups.restore(Self.located(named, library), isDryRun: isDryRun)
        case (nil, true): report = try backups.rollBack(isDryRun: isDryRun)
        case (nil, false):
            throw .usage(
                "name the backup to restore",
                hint: "accession status --register lists the backups"
            )
        case (.some, true):
            throw .usage(
                "a backup and --before-migration exclude each other",
                hint: "leave one of them out"
            )
        }
        RestorationText(report: report, library: library, isDryRun: isDryRun)
            .write(to: console, arguments.format)
        return .success
    }

    /// A name as the listing of backups shows it is looked for in the library as well.
    private static func located(_ name: Path, _ library: Library) -> Path {
        guard !name.isAbsolute else { return name }
        for folder in [Path("."), library.folder, library.backups.path] {
            let candidate = folder.appending(name.bytes)
            // One that cannot be looked at is not meant; the name as it is gets the message.
            if (try? FileStatus.of(candidate, followingLinks: true)) != nil {
                return folder == Path(".") ? name : candidate
            }
        }
        return name
    }
}

extension Flag {
    static var beforeMigration: Flag<Bool> {
        .init("before-migration", "Go back to before the last migration")
    }
}
