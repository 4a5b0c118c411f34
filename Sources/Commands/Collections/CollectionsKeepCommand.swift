// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession collections keep`: says which books are to be on the shelf.
struct CollectionsKeepCommand: DecisionCommand {
    let definition = CommandDefinition(
        "collections keep",
        summary: "Keep the books of folders and tags on the shelf",
        text: """
            From now on, accession shelf ensure puts all books there that are in these folders, in \
            the folders in them, or have these tags, also those that come later. Nothing is copied \
            before that.
            """,
        operands: [.collections],
        flags: .deciding,
        examples: [
            "accession collections keep Fiction tag:favourites": "Two collections",
            "accession collections keep Fiction --dry-run": "Is there such a folder?",
        ],
        exitNotes: [(.missingInput, "there is no such folder or tag")]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        try arguments.keeping(true)
    }
}

extension ParsedArguments {
    /// For each collection that is named, whether its books are to be on the shelf.
    func keeping(_ keeps: Bool) throws(Failure) -> [DecisionRequest.Action] {
        var actions: [DecisionRequest.Action] = []
        for word in operands {
            actions.append(.collect(.keep(try CollectionArgument.read(word), keeps)))
        }
        return actions
    }
}

extension Operand {
    static let collections = Operand(
        "NAME",
        .text,
        "Folders such as Fiction/Sea, or tags such as tag:favourites",
        .oneOrMore
    )
}
