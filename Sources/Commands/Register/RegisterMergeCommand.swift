// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import System
import Terminal

/// `accession register merge`: takes over what another register holds.
struct RegisterMergeCommand: Command {
    let definition = CommandDefinition(
        "register merge",
        summary: "Merge another library into this one",
        text: """
            Adds the editions, files, covers, decisions, suggestions and ignored contents of \
            another register, such as that of another machine or a backup. The other register is \
            only read; if it has an older version, a copy of it is migrated.

            Nothing is added twice: editions are matched by their content, files by their path, \
            decisions by what was decided, by whom and when. What is already in this library stays \
            unchanged; works are grouped again from all identifiers and decisions. If a decision \
            in the other register contradicts one in this library, the newer one counts; the older \
            one is kept, and takes effect again if the newer one is undone. Ignored contents stay \
            ignored, and an edition in this library stays even if the other library ignores it.

            Either everything is merged, or nothing. The last line accounts for every edition in \
            the other register; those already in this library count as copies.
            """,
        operands: [
            Operand("OTHER", .path, "The folder of another library, or a register file")
        ],
        flags: .list(.library, .snapshot, .dryRun, .json),
        examples: [
            "accession register merge /mnt/laptop/library": "Merge a second library",
            "accession register merge --dry-run old/register.sqlite":
                "See what a backup holds that this library lacks",
        ],
        exitNotes: [
            (.missingInput, "there is no register at OTHER"),
            (.configuration, "one of the two was not made by Accession, or is of a newer version"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        guard let other = arguments.paths.first else { return .usage }
        Interruption.install()
        let library = try LibraryLocation(forWriting: arguments, console).library
        var request = RegisterMerge.Request(other, program: Version.withName)
        request.isDryRun = arguments[.dryRun]
        request.wantsWorks = arguments[.json]
        let report = try RegisterMerge(library, request).run()
        let text = RegisterMergeText(report: report, library: library.folder)
        text.warn(console)
        text.answer.write(to: console, arguments.format)
        return .success
    }
}
