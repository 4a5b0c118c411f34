// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession collections move`: puts a folder into another one.
struct CollectionsMoveCommand: DecisionCommand {
    let definition = CommandDefinition(
        "collections move",
        summary: "Move a folder into another one",
        text: """
            Puts a folder with all that is in it into another folder, or at the top. A folder \
            cannot be moved into itself, nor into one that is in it.
            """,
        operands: [
            Operand(
                "FOLDER",
                .text,
                "The folder to move, such as Fiction/Sea",
                listedBy: KnownWords.folders
            ),
            Operand(
                "INTO",
                .text,
                "The folder that it goes into; / is the top",
                listedBy: KnownWords.folders
            ),
        ],
        flags: .deciding,
        examples: [
            "accession collections move Fiction/Sea Travel": "It is Travel/Sea then",
            "accession collections move Fiction/Sea /": "It is in no other folder then",
        ],
        exitNotes: [
            (.usage, "the folder cannot go there"),
            (.missingInput, "there is no such folder"),
        ]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let path = try CollectionArgument.read(arguments.operands[0])
        let target = try CollectionArgument.place(arguments.operands[1])
        return [.collect(.move(path, into: target))]
    }
}
