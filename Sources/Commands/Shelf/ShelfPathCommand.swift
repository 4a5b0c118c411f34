// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// `accession shelf path`: says where the shelf is, or books on it.
struct ShelfPathCommand: Command {
    let definition = CommandDefinition(
        "shelf path",
        summary: "Print where the shelf is, or the books of a work on it",
        text: "Prints paths, one a line, for other programs to use.",
        operands: [
            Operand(
                "WORK",
                .text,
                "A work's id; without it, the folder",
                .optional,
                listedBy: KnownWords.works
            )
        ],
        flags: .list(.library, .json, .plain),
        examples: [
            "accession shelf path": "Where the shelf is",
            "accession shelf path 17": "The files of one work",
        ],
        exitNotes: [(.missingInput, "the work is not on the shelf")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let location = try LibraryLocation(arguments)
        let reader = try location.open()
        let folders = try HoldingFolders(location.library, reader)
        var paths = [folders.shelf]
        if let word = arguments.operands.first {
            let work = try TargetArgument.work(word)
            paths = try reader.heldBooks(in: .shelf, ofWork: work).map { book in
                folders.path(of: book.holding)
            }
            guard !paths.isEmpty else {
                throw Failure(
                    .inputMissing,
                    "work \(work) is not on the shelf",
                    hint: "put it there with: accession shelf add \(work)"
                )
            }
        }
        var answer = Answer()
        for path in paths { answer.result(TerminalText.escape(path)) }
        answer.records("paths", paths) { .init([("path", .path($0))]) }
        answer.write(to: console, arguments.format)
        return .success
    }
}
