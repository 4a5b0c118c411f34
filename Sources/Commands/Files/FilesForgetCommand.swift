// SPDX-License-Identifier: Apache-2.0

import Files
import Library
import Terminal

/// `accession files forget`: forgets that files were met.
struct FilesForgetCommand: RemovalCommand {
    let definition = CommandDefinition(
        "files",
        "forget",
        summary: "Forget that files were met",
        text: """
            Removes what the register says of files, such as ones that were deleted for good. The \
            files themselves are not touched. An edition goes with its last file, and a work with \
            its last edition.

            A file that is still there is taken in again by the next import that meets it. To keep \
            a content away, ignore it.
            """,
        operands: [
            Operand("PATH", .file, .oneOrMore, summary: "Files, also ones that are gone")
        ],
        flags: .list(.library, .dryRun, .json, .plain),
        examples: [
            .init("accession files forget ~/Books/old.epub", "Forget a file that is gone"),
            .init("accession files forget ~/Books/old.epub --dry-run", "See what goes with it"),
        ],
        exitNotes: [
            (.missingInput, "some of the files are not in the register; the others are forgotten"),
            (.inputOutput, "the files are forgotten, but not all cover files are removed"),
        ]
    )

    func request(_ arguments: ParsedArguments) throws(UsageError) -> RemovalRequest {
        try arguments.keeping(.forget(arguments.paths.map(\.registered)))
    }
}
