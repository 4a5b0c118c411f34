// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession files prune`: forgets the files that are missing.
struct FilesPruneCommand: Command {
    let definition = CommandDefinition(
        "files",
        "prune",
        summary: "Forget the files that are missing",
        text: """
            Forgets what the register says of files that runs do not find any more. An edition goes \
            with its last file and a work with its last edition, and so do editions that others \
            replaced and that no file holds. Nothing on the disk is touched but the covers that no \
            other book has. Without --yes it only shows what would go.

            Each file is looked for once more, and one that is there again stays. So does one whose \
            folder is away, since a disk that is not mounted is no reason to forget what is on it: a \
            source that is not there, empty, or on another disk than when it was imported last. With \
            --force such files go as well.

            It cannot be taken back: make a backup with accession register backup before, from which \
            accession register restore brings everything back. To take back what a run noted, use \
            accession runs undo instead.
            """,
        flags: .list(
            .library,
            .olderThan,
            .keepSuperseded,
            .force,
            .yes,
            .dryRun,
            .json,
            .plain,
        ),
        examples: [
            .init("accession files prune", "See what would go"),
            .init("accession files prune --older-than 30d --yes", "Forget what is long gone"),
        ],
        exitNotes: [
            (.usage, "there is something to forget, and --yes was not given; nothing was changed"),
            (.tryLater, "done, but files whose folder is away or cannot be read stay"),
            (.inputOutput, "the files are forgotten, but not all cover files are removed"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        var request = PruneRequest()
        request.missingBy = arguments.olderThan
        request.keepsSuperseded = arguments[.keepSuperseded]
        request.isForced = arguments[.force]
        request.isDryRun = arguments[.dryRun] || !arguments[.yes]
        let location =
            request.isDryRun
            ? try LibraryLocation(arguments)
            : try LibraryLocation(forWriting: arguments, console)
        let report = try FilePruning(location.library).carryOut(request)
        PruneText(request, report).answer.write(to: console, arguments.format)
        return end(request, report, arguments, console)
    }

    private func end(
        _ request: PruneRequest,
        _ report: PruneResult,
        _ arguments: ParsedArguments,
        _ console: Console
    ) -> ExitCode {
        if request.isDryRun {
            if arguments[.dryRun] {
                if arguments.format == .human {
                    console.note("A dry run: nothing was changed.")
                }
                return .success
            }
            if report.isEmpty { return .success }
            return console.fail(
                .usage,
                "nothing was changed",
                hint: "run it again with --yes, best after accession register backup"
            )
        }
        let unseen = report.count(.folderAway) + report.count(.unreadable)
        if unseen > 0 {
            return console.fail(
                .tryLater,
                "\(Numbers.counted(unseen, "file")) stay, because nobody can tell whether they are gone",
                hint: "mount or mend what they lay in and run it again, or forget them with --force"
            )
        }
        guard !report.leftCovers.isEmpty else { return .success }
        let count = Numbers.counted(report.leftCovers.count, "cover file")
        return console.fail(
            .inputOutput,
            "\(count) could not be removed; the register does not need them any more",
            hint: "accession register repair finds files that no row names"
        )
    }
}
