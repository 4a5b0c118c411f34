// SPDX-License-Identifier: Apache-2.0

import Library
import Terminal

/// `accession works remove`: takes works out of the register.
struct WorksRemoveCommand: RemovalCommand {
    let definition = CommandDefinition(
        "works",
        "remove",
        summary: "Take works out of the register",
        text: """
            Removes works with all their editions, what is known of their files, and their covers \
            from the library. The files of the books stay where they are. Everything is then as if \
            they had never been taken in: other works that they held together part, and works that \
            they kept apart meet.

            The next import that meets the files takes them in again, unless --ignore says not to.

            All that is named goes, or nothing. The id of a work that went into another one is \
            refused: it would remove more than it names.
            """,
        operands: [
            Operand("WORK", .path, .oneOrMore, summary: "Ids of works, such as 17 or work:17")
        ],
        flags: .removing,
        examples: [
            .init("accession works remove 17 --dry-run", "See what would go"),
            .init("accession works remove 17 --ignore --reason 'not mine'", "For good"),
        ],
        exitNotes: [
            (.missingInput, "some of the works are not there; the others were removed"),
            (.inputOutput, "the works were removed, but not all of their cover files"),
        ]
    )

    func request(_ arguments: ParsedArguments) throws(UsageError) -> RemovalRequest {
        var works: [Int64] = []
        for word in arguments.operands { works.append(try TargetArgument.work(word)) }
        return try arguments.removal(.removeWorks(works))
    }
}
