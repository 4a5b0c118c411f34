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
            Covers are not changed; accession register verify reports any that are missing.
            """,
        operands: [Operand("BACKUP", .file, "A backup, or any register", .one)],
        flags: .list(.library, .yes, .dryRun, .json, .plain),
        examples: [
            "accession register restore backups/register-v3-20260301T070809Z.sqlite":
                "Go back to the state of that backup"
        ],
        exitNotes: [
            (.missingInput, "there is no such backup"),
            (.tryLater, "another process is using the register, or there is not enough disk space"),
            (.configuration, "the backup is not a register, is damaged, or is of a newer version"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        Interruption.install()
        let library = try LibraryLocation(arguments).library
        let isDryRun = arguments[.dryRun]
        let report = try LibraryBackups(library)
            .restore(Self.located(arguments.paths.first ?? Path("."), library), isDryRun: isDryRun)
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
