// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession works tag`: tags works.
struct WorksTagCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works tag",
        summary: "Tag works",
        text: """
            Puts a tag on works; it is created when it is first used. The same as accession \
            collections add tag:TAG.
            """,
        operands: [Operand("TAG", .text, "The tag"), .books],
        flags: .list(.booksFrom) + .deciding,
        examples: ["accession works tag favourites 17 18": "Tag two works"],
        exitNotes: [(.missingInput, "one of the works does not exist")]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let tag = try CollectionArgument.tag(arguments.operands[0])
        return [.collect(.add(try arguments.books(behind: 1), tag, nil))]
    }
}

/// `accession works untag`: takes a tag off works.
struct WorksUntagCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works untag",
        summary: "Take a tag off works",
        text: """
            Takes a tag off works. The tag stays, even on none; accession collections remove \
            removes it.
            """,
        operands: [Operand("TAG", .text, "The tag"), .books],
        flags: .list(.booksFrom) + .deciding,
        examples: ["accession works untag favourites 17": "Take the tag off one work"],
        exitNotes: [(.missingInput, "there is no such tag, or one of the works does not exist")]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let tag = try CollectionArgument.tag(arguments.operands[0])
        return [.collect(.takeOut(try arguments.books(behind: 1), tag))]
    }
}
