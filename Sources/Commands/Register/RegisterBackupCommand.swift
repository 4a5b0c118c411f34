// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import System
import Terminal

/// `accession register backup`: a copy that was read again and compared.
struct RegisterBackupCommand: Command {
    let definition = CommandDefinition(
        "register backup",
        summary: "Make a verified backup of the register",
        text: """
            Copies the register as it is at one moment, even while an import is writing. The copy \
            is read back: its pages are checked, and the rows of every table are compared with the \
            original. Only then does it get its name, and the command ends once the copy would \
            survive a power failure. With --to, it becomes a new file in that folder, or that file if its name \
            ends with .sqlite; otherwise it is kept in the library's backups folder. Covers are not copied: they are \
            plain files in the library.
            """,
        flags: .list(.library, .to, .keep, .json, .plain),
        examples: [
            "accession register backup": "Keep one more in the library, at most five",
            "accession register backup --to /mnt/usb": "Make one on another disk",
        ],
        exitNotes: [
            (.cannotCreate, "a file with that name already exists"),
            (.tryLater, "there is not enough disk space for it"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        Interruption.install()
        let library = try LibraryLocation(arguments).library
        try LibraryLocation.warn(of: library, console)
        let report = try LibraryBackups(library).backUp(
            to: arguments[.to],
            keeping: arguments.keptBackups
        )
        if console.isSilent(arguments.format) { return .success }
        let details: Details = [
            "backup": .path(report.file), "version": .number(report.version),
            "bytes": .size(Int(report.byteCount)), "rows": .count(report.rows),
            "verified": .json(.bool(true), shown: "pages, and the rows of each table"),
            "removed backups": .paths(report.pruned),
        ]
        details.write(to: console, arguments.format)
        return .success
    }
}
