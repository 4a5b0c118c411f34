// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession collections create`: makes folders and tags.
struct CollectionsCreateCommand: DecisionCommand {
    let definition = CommandDefinition(
        "collections create",
        summary: "Create folders and tags",
        text: """
            Creates an empty folder, with the folders above it that are not there yet, or an empty \
            tag. Names differ if they differ in more than upper and lower case.
            """,
        operands: [
            Operand(
                "NAME",
                .text,
                "Folders such as Fiction/Sea, or tags such as tag:favourites",
                .oneOrMore
            )
        ],
        flags: .deciding,
        examples: [
            "accession collections create Fiction/Sea": "A folder in a folder",
            "accession collections create tag:favourites": "A tag",
        ],
        exitNotes: [(.usage, "there is one of that name already")]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        var actions: [DecisionRequest.Action] = []
        for word in arguments.operands {
            actions.append(.collect(.create(try CollectionArgument.read(word))))
        }
        return actions
    }
}
