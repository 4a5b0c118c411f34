// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession collections keep`: says which books are to be on the shelf.
struct CollectionsKeepCommand: DecisionCommand {
    let definition = CommandDefinition(
        "collections keep",
        summary: "Keep the books of folders and tags on the shelf, or stop that",
        text: """
            From now on, accession shelf ensure puts all books there that are in these folders, in \
            the folders in them, or have these tags, also those that come later. Nothing is copied \
            before that.

            With --stop, later ones are no longer put there. What is on the shelf stays there until \
            accession shelf remove takes it off.
            """,
        operands: [.collections],
        flags: .list(.stop, .yes) + .deciding,
        examples: [
            "accession collections keep Fiction tag:favourites": "Two collections",
            "accession collections keep Fiction --dry-run": "Is there such a folder?",
            "accession collections keep --stop Fiction": "No longer",
        ],
        exitNotes: [(.missingInput, "there is no such folder or tag")]
    )

    func asks(before arguments: ParsedArguments) -> Bool { arguments[.stop] }

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let keeps = !arguments[.stop]
        return try arguments.operands.map { word throws(Failure) in
            .collect(.keep(try CollectionArgument.read(word), keeps))
        }
    }
}

extension Operand {
    static let collections = Operand(
        "NAME",
        .text,
        "Folders such as Fiction/Sea, or tags such as tag:favourites",
        .oneOrMore,
        listedBy: KnownWords.collections
    )
}
