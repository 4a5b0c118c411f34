// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession files prune`: forgets the files that are missing.
struct FilesPruneCommand: Command {
    let definition = CommandDefinition(
        "files prune",
        summary: "Forget missing files",
        text: """
            Removes from the register the files that runs can no longer find. An edition is \
            removed with its last file and a work with its last edition; editions that others \
            replaced and that no file holds are removed as well. On disk, only covers that no \
            other book has are deleted.

            Each file is looked for once more, and kept if it is there again. It is also kept if \
            its source is missing, empty, or on a different disk than at its last import, since an \
            unmounted disk is no reason to forget the files on it. With --force, such files are \
            forgotten as well.

            This cannot be undone: first make a backup with accession register backup, from which \
            accession register restore can bring everything back. To undo what a run recorded, use \
            accession undo instead.
            """,
        flags: .list(.library, .olderThan, .keepSuperseded, .force, .yes)
            + .list(.snapshot, .dryRun, .json, .plain),
        examples: [
            "accession files prune --dry-run": "See what would be removed",
            "accession files prune --older-than 30d --yes": "Forget what is long gone",
        ],
        exitNotes: [
            (.tryLater, "done, but files whose folder is missing or cannot be read were kept"),
            (.inputOutput, "the files were forgotten, but not all cover files were removed"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        var request = PruneRequest()
        request.missingBy = arguments.olderThan
        request.keepsSuperseded = arguments[.keepSuperseded]
        request.isForced = arguments[.force]
        request.isDryRun = arguments[.dryRun]
        let location =
            request.isDryRun
            ? try LibraryLocation(arguments)
            : try LibraryLocation(forWriting: arguments, console)
        let report = try FilePruning(location.library).carryOut(request)
        PruneText(request: request, report: report).answer.write(to: console, arguments.format)
        return try end(request, report, arguments, console)
    }

    private func end(
        _ request: PruneRequest,
        _ report: PruneResult,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        if request.isDryRun {
            if report.isEmpty { console.hasNothingToDo() }
            if arguments.format == .human { console.rehearsed() }
            return .success
        }
        let unseen = report.count(.folderAway) + report.count(.unreadable)
        if unseen > 0 {
            return console.fail(
                .tryLater,
                "\(Numbers.counted(unseen, "file")) kept, because "
                    + "\(unseen == 1 ? "it" : "they") may not be gone",
                hint: "mount or repair their disk and run it again, or forget them with --force"
            )
        }
        return console.failLeft(report.leftCovers) ?? .success
    }
}
