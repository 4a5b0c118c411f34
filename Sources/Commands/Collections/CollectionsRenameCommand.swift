// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession collections rename`: gives a folder or a tag another name.
struct CollectionsRenameCommand: DecisionCommand {
    let definition = CommandDefinition(
        "collections rename",
        summary: "Rename a folder or a tag",
        text: """
            Gives a folder or a tag another name, in its place. All that is in it stays in it.
            """,
        operands: [.collection, Operand("NEW", .text, "The new name, without any folder")],
        flags: .deciding,
        examples: ["accession collections rename Fiction/Sea Ocean": "It is Fiction/Ocean then"],
        exitNotes: [
            (.usage, "there is one of that name already"),
            (.missingInput, "there is no such collection"),
        ]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let path = try CollectionArgument.read(arguments.operands[0])
        let name = try CollectionArgument.name(arguments.operands[1], of: path)
        return [.collect(.rename(path, name))]
    }
}
