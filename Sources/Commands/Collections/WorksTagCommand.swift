// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession works tag`: puts a tag on works, or takes it off.
struct WorksTagCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works tag",
        summary: "Tag works, or take a tag off them",
        text: """
            Puts a tag on works; it is created when it is first used. The same as accession \
            collections add tag:TAG.

            With --remove, takes the tag off the works. The tag stays, even on none; accession \
            collections remove removes it.
            """,
        operands: [Operand("TAG", .text, "The tag", listedBy: KnownWords.tags), .books],
        flags: .list(.takesOff, .booksFrom, .yes) + .deciding,
        examples: [
            "accession works tag favourites 17 18": "Tag two works",
            "accession works tag --remove favourites 17": "Take the tag off one work",
        ],
        exitNotes: [(.missingInput, "there is no such tag, or one of the works does not exist")]
    )

    func asks(before arguments: ParsedArguments) -> Bool { arguments[.takesOff] }

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let tag = try CollectionArgument.tag(arguments.operands[0])
        let books = try arguments.books(behind: 1)
        return [.collect(arguments[.takesOff] ? .takeOut(books, tag) : .add(books, tag, nil))]
    }
}

extension Flag {
    static var takesOff: Flag<Bool> { .init("remove", "Take the tag off these works") }
}
