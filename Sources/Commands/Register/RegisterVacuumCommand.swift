// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// `accession register vacuum`: gives unused space back.
struct RegisterVacuumCommand: Command {
    let definition = CommandDefinition(
        "register vacuum",
        summary: "Return unused space in the register to the disk",
        text: """
            Checks every page and rewrites the register, in order and without free pages. \
            Meanwhile it needs twice the size of the register on the disk. A full disk, a signal \
            or a power failure leaves the register unchanged. Its contents stay the same: \
            accession export dump gives the same result before and after.
            """,
        flags: .list(.library, .dryRun, .json, .plain),
        examples: [
            "accession register vacuum --dry-run": "How much space would it free, at least?",
            "accession register vacuum": "Do it",
        ],
        exitNotes: [
            (.tryLater, "another process is writing, or there is not enough disk space")
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let library = try LibraryLocation(forWriting: arguments, console).library
        let isDryRun = arguments[.dryRun]
        let report = try RegisterVacuum(library).run(isDryRun: isDryRun)
        let before = Int(report.before.byteCount + report.before.logByteCount)
        let after = report.after.map { Int($0.byteCount + $0.logByteCount) }
        var details: Details = [
            "register": .path(library.register.path), "dry run": .flag(report.isDryRun),
            "bytes before": .size(before), "free pages before": .count(report.before.freePages),
            "free bytes before": .size(report.before.freeBytes),
            "bytes after": after.map(Cell.size) ?? .missing,
        ]
        details.add("bytes freed", as: "bytes_won", after.map { .size(before - $0) } ?? .missing)
        details.write(to: console, arguments.format)
        if report.isDryRun {
            console.note("nothing was changed; at least the free bytes would be freed")
        } else if report.isHeld {
            console.note("a reader still uses the old log; the file shrinks when it finishes")
        }
        return .success
    }
}
