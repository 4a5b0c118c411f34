// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import System
import Terminal

/// `accession register merge`: takes over what another register holds.
struct RegisterMergeCommand: Command {
    let definition = CommandDefinition(
        "register",
        "merge",
        summary: "Take over what another library's register holds",
        text: """
            Takes in the editions, files, covers, decisions, suggestions and ignored contents of \
            another register: that of another machine, or a backup. It is only ever read, and an \
            older one is migrated as a copy.

            Nothing comes in twice. Editions meet by their content, files by their path, decisions \
            by what was said by whom and when. What is here already stays as it is; works are \
            grouped anew from all identifiers and decisions. Where a decision of there contradicts \
            one of here, the newer one counts, and the other one is kept and comes back when the \
            newer one is undone. An ignored content stays away, and an edition that is registered \
            here stays, even if it is ignored there.

            All of it is done, or nothing. The last line says what became of every edition that \
            was found there; those that are here already count as copies.
            """,
        operands: [
            Operand("OTHER", .path, summary: "The folder of another library, or a register file")
        ],
        flags: .list(.library, .dryRun, .json),
        examples: [
            .init("accession register merge /mnt/laptop/library", "Take in a second library"),
            .init(
                "accession register merge --dry-run old/register.sqlite",
                "See what a backup holds that is not here"
            ),
        ],
        exitNotes: [
            (.missingInput, "there is no register at OTHER"),
            (.configuration, "one of both is not a register of ours, or of a newer version"),
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
        RegisterMergeText(report, library: library.folder)
            .write(to: console, asJSON: arguments[.json])
        return .success
    }
}
