// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Terminal

/// `accession files forget`: forgets that files were met.
struct FilesForgetCommand: RemovalCommand {
    let definition = CommandDefinition(
        "files forget",
        summary: "Remove files from the register",
        text: """
            Removes what the register records about files, such as files that were deleted for \
            good. The files themselves are not touched. An edition is removed with its last file, \
            and a work with its last edition.

            A file that still exists is imported again by the next import that finds it. To \
            prevent that, use accession files ignore.

            With --hidden, name folders: the files below them in bins, snapshots and hidden folders \
            are removed, which imports pass over unless they are told to take them.
            """,
        operands: [
            Operand("PATH", .path, "Files, including missing ones, or folders", .oneOrMore)
        ],
        flags: .list(.library, .hidden, .snapshot, .yes, .dryRun, .json, .plain),
        examples: [
            "accession files forget ~/Books/old.epub": "Forget a file that is gone",
            "accession files forget ~/Books/old.epub --dry-run": "See what it would remove",
            "accession files forget --hidden ~/Books": "Forget what is in the bin of calibre",
        ],
        exitNotes: [
            (.missingInput, "some of the files are not in the register; the others were forgotten"),
            (.inputOutput, "the files were forgotten, but not all cover files were removed"),
        ]
    )

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
