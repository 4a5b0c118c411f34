// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Terminal

/// `accession files forget`: forgets that files were met.
struct FilesForgetCommand: RemovalCommand {
    let definition = CommandDefinition(
        "files forget",
        summary: "Remove files from the register, or all that are missing",
        text: """
            Removes what the register records about files, such as files that were deleted for \
            good. The files themselves are not touched. An edition is removed with its last file, \
            and a work with its last edition.

            A file that still exists is imported again by the next import that finds it. To \
            prevent that, use accession files ignore.

            With --hidden, name folders: the files below them in bins, snapshots and hidden folders \
            are removed, which imports pass over unless they are told to take them.

            With --missing, name nothing: the files that runs can no longer find are removed, and \
            editions that others replaced and that no file holds. On disk, only covers that no other \
            book has are deleted. Each file is looked for once more, and kept if it is there again. \
            It is also kept if its source is missing, empty, or on a different disk than at its last \
            import, since an unmounted disk is no reason to forget the files on it. With --force, \
            such files are forgotten as well.

            This cannot be undone: first make a backup with accession register backup, from which \
            accession register restore can bring everything back. To undo what a run recorded, use \
            accession undo instead.
            """,
        operands: [
            Operand("PATH", .path, "Files, also missing ones; with --hidden, folders", .any)
        ],
        flags: .list(.library, .hidden, .missingFiles, .olderThan, .keepSuperseded, .force)
            + .list(.snapshot, .yes, .dryRun, .json, .plain),
        examples: [
            "accession files forget ~/Books/old.epub": "Forget a file that is gone",
            "accession files forget ~/Books/old.epub --dry-run": "See what it would remove",
            "accession files forget --hidden ~/Books": "Forget what is in the bin of calibre",
            "accession files forget --missing --dry-run": "See which missing files would go",
            "accession files forget --missing --older-than 30d --yes": "Forget what is long gone",
        ],
        exitNotes: [
            (.missingInput, "some of the files are not in the register; the others were forgotten"),
            (
                .tryLater,
                "with --missing: done, but files whose folder is missing or cannot be read were kept; "
                    + "or a run is using the library, or the disk is full"
            ),
            (.inputOutput, "the files were forgotten, but not all cover files were removed"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let isAboutMissing =
            arguments.isSet(.olderThan) || arguments[.keepSuperseded] || arguments[.force]
        guard arguments[.missingFiles] || !isAboutMissing else {
            throw .usage(
                "--older-than, --keep-superseded and --force are about missing files",
                hint: "add --missing"
            )
        }
        guard arguments[.missingFiles] != !arguments.operands.isEmpty,
            !arguments[.missingFiles] || !arguments[.hidden]
        else {
            throw .usage(
                arguments[.missingFiles]
                    ? "--missing leaves nothing to be named"
                    : "name files, or --missing for all that are gone",
                hint: "for example: accession files forget --missing --dry-run"
            )
        }
        if arguments[.missingFiles] { return try MissingForgetting.run(arguments, console) }
        return try remove(arguments, console)
    }

    func request(_ arguments: ParsedArguments) throws(Failure) -> RemovalRequest {
        var request = try arguments.keeping(.forget(arguments.paths.map(\.registered)))
        request.isOfHidden = arguments[.hidden]
        return request
    }
}

extension Flag {
    fileprivate static var hidden: Flag<Bool> {
        .init("hidden", "Remove the files in hidden places below folders")
    }
}
