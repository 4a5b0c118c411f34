// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession files ignore`: keeps contents away.
struct FilesIgnoreCommand: RemovalCommand {
    let definition = CommandDefinition(
        "files ignore",
        summary: "Ignore the contents of files from now on",
        text: """
            No later import takes in these contents, whatever their files are called and wherever \
            they are. An edition already in the register is removed. The files themselves are not \
            touched; imports count them as ignored.

            A file need not be in the register; if it is not, it is read to identify its content.
            """,
        operands: [
            Operand("PATH", .path, "Files, or edition ids such as edition:42", .oneOrMore)
        ],
        flags: .list(.library, .reason, .by, .snapshot, .yes, .dryRun, .json, .plain),
        examples: [
            "accession files ignore ~/Books/sample.epub": "Never import this book",
            "accession files ignore edition:42 --reason 'a sample'": "Remove it for good",
        ],
        exitNotes: [
            (.missingInput, "some of them do not exist or cannot be read; the others are ignored"),
            (.inputOutput, "the contents are ignored, but not all cover files were removed"),
        ]
    )

    func request(_ arguments: ParsedArguments) throws(Failure) -> RemovalRequest {
        var targets: [Target] = []
        for word in arguments.operands { targets.append(try EditionsRemoveCommand.target(word)) }
        return try arguments.keeping(.ignore(targets))
    }
}
