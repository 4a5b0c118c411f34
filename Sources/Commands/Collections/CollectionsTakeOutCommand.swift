// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession collections take-out`: takes works out of a folder, or a tag off them.
struct CollectionsTakeOutCommand: DecisionCommand {
    let definition = CommandDefinition(
        "collections take-out",
        summary: "Take works out of a folder, or untag them",
        text: """
            Takes works out of a folder, or a tag off them, with all their editions. The works \
            stay in the library. What an import puts into folders does not come back to one that a \
            person took it out of.
            """,
        operands: [.collection, .books],
        flags: .list(.booksFrom, .yes) + .deciding,
        examples: ["accession collections take-out Fiction/Sea 17": "One work"],
        exitNotes: [
            (.missingInput, "there is no such collection, or one of the works does not exist")
        ]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let path = try CollectionArgument.read(arguments.operands[0])
        return [.collect(.takeOut(try arguments.books(behind: 1), path))]
    }
}
