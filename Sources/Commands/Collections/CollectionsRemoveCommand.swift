// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession collections remove`: removes folders and tags, and no book.
struct CollectionsRemoveCommand: DecisionCommand {
    let definition = CommandDefinition(
        "collections remove",
        summary: "Remove folders and tags; the works stay",
        text: """
            Removes folders and tags. The works in them stay in the library and in their other \
            collections. A folder that holds others is removed only with --recursive.
            """,
        operands: [
            Operand(
                "NAME",
                .text,
                "Folders such as Fiction/Sea, or tags such as tag:favourites",
                .oneOrMore,
                listedBy: KnownWords.collections
            )
        ],
        flags: .list(.recursive, .yes) + .deciding,
        examples: [
            "accession collections remove Fiction/Sea --dry-run": "See what would go",
            "accession collections remove Fiction --recursive": "With the folders in it",
        ],
        exitNotes: [
            (.usage, "there are folders in it"), (.missingInput, "there is no such collection"),
        ]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        var actions: [DecisionRequest.Action] = []
        for word in arguments.operands {
            let path = try CollectionArgument.read(word)
            actions.append(.collect(.remove(path, isRecursive: arguments[.recursive])))
        }
        return actions
    }
}

extension Flag {
    fileprivate static var recursive: Flag<Bool> {
        .init("recursive", "Also the folders in it")
    }
}
