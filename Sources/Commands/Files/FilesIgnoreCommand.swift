// SPDX-License-Identifier: Apache-2.0

import Library
import Terminal

/// `accession files ignore`: keeps contents away.
struct FilesIgnoreCommand: RemovalCommand {
    let definition = CommandDefinition(
        "files",
        "ignore",
        summary: "Keep the contents of files away from now on",
        text: """
            Says that no import is to take these contents in, whatever their files are called and \
            wherever they lie. An edition that is registered goes. The files themselves are not \
            touched; imports count them as ignored.

            A file need not be registered; it is read then, to know its content.
            """,
        operands: [
            Operand(
                "PATH",
                .path,
                .oneOrMore,
                summary: "Files, or ids of editions such as edition:42"
            )
        ],
        flags: .list(.library, .reason, .by, .dryRun, .json, .plain),
        examples: [
            .init("accession files ignore ~/Books/sample.epub", "Never take that book in"),
            .init("accession files ignore edition:42 --reason 'a sample'", "Remove it, for good"),
        ],
        exitNotes: [
            (.missingInput, "some of them are not there or cannot be read; the others are ignored"),
            (.inputOutput, "the contents are ignored, but not all cover files are removed"),
        ]
    )

    func request(_ arguments: ParsedArguments) throws(UsageError) -> RemovalRequest {
        var targets: [Target] = []
        for word in arguments.operands { targets.append(try EditionsRemoveCommand.target(word)) }
        return try arguments.keeping(.ignore(targets))
    }
}
