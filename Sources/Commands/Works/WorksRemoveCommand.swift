// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession works remove`: takes works out of the register.
struct WorksRemoveCommand: RemovalCommand {
    let definition = CommandDefinition(
        "works remove",
        summary: "Remove works from the register",
        text: """
            Removes works with all their editions, the records of their files, and their covers in \
            the library. The book files themselves stay where they are. Everything is then as if \
            they had never been imported: other works that they held together are split, and works \
            that they kept apart are joined.

            The next import that finds the files imports them again, unless --ignore is given.

            The removal happens completely or not at all. The id of a work that was merged into \
            another one is refused: it would remove more than it names.
            """,
        operands: [
            Operand("WORK", .path, "Ids of works, such as 17 or work:17", .oneOrMore)
        ],
        flags: .removing,
        examples: [
            "accession works remove 17 --dry-run": "See what would be removed",
            "accession works remove 17 --ignore --reason 'not mine'": "Remove it for good",
        ],
        exitNotes: [
            (.missingInput, "some of the works do not exist; the others were removed"),
            (.inputOutput, "the works were removed, but not all of their cover files"),
        ]
    )

    func request(_ arguments: ParsedArguments) throws(Failure) -> RemovalRequest {
        var works: [Int64] = []
        for word in arguments.operands { works.append(try TargetArgument.work(word)) }
        return try arguments.removal(.removeWorks(works))
    }
}
