// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Terminal

/// `accession files move`: notes that the files of a folder lie elsewhere now.
struct FilesMoveCommand: Command {
    let definition = CommandDefinition(
        "files move",
        summary: "Tell the register that a folder of files has moved",
        text: """
            Gives the files that the register knows below OLD the same names below NEW: after a disk \
            was mounted elsewhere, or a folder was renamed or copied to another disk. The files \
            themselves are not touched; move them first. The next import of NEW then finds \
            everything unchanged, and opens no book. Rejects, ignored files and what lies beside books \
            move along.

            Each file is looked for in both places. One that has the size and the time it had is \
            taken to be the same; where only the times differ, its ZIP directory is read and \
            compared, and what files check found of it no longer counts. Another file in its place \
            is left to the next import, as if it had changed where it was. One that is in neither place is missing from then on, under its new name. \
            What still lies below OLD stays. Where an import has already met the files below NEW, as \
            copies or as rejects, the two are one from then on.

            If more than 5 % of the files are missing, nothing is changed, unless --force is given. \
            It is listed as a run, and accession undo gives the files their former names.
            """,
        operands: [
            Operand("OLD", .path, "Where the files lay, a folder or a file"),
            Operand("NEW", .path, "Where they lie now"),
        ],
        flags: .list(.library, .force, .yes, .snapshot, .dryRun, .json, .plain),
        examples: [
            "accession files move /mnt/old/Books /mnt/new/Books --dry-run":
                "See what would be moved",
            "accession files move /mnt/old/Books /mnt/new/Books --yes": "Move it",
        ],
        exitNotes: [
            (.rejects, "some files stay under their former names, or are missing"),
            (.missingInput, "no file is known below OLD, or NEW does not exist"),
            (.tryLater, "too many of the files are missing; nothing was changed"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let places = arguments.paths
        guard places.count == 2 else { return .usage }
        var request = FileMoving.Request(from: places[0], to: places[1], program: Version.withName)
        request.isForced = arguments[.force]
        request.isDryRun = arguments[.dryRun]
        let location = try LibraryLocation(forWriting: arguments, console)
        let result = try FileMoving(location.library).carryOut(request)
        FileMovingText(result, in: location.library, isDryRun: request.isDryRun).answer
            .write(to: console, arguments.format)
        guard request.isDryRun else { return result.isWhole ? .success : .rejects }
        if result.changesNothing { console.hasNothingToDo() }
        return .success
    }
}
