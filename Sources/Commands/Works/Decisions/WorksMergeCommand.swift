// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession works merge`: says that works are one.
struct WorksMergeCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works merge",
        summary: "Merge works into one",
        text: """
            Makes all named works one work. It keeps the oldest of their ids, the other ids lead \
            to it, and it takes its title from its oldest edition. Books that come later and share \
            an identifier with any of them join as well.

            With several works, each merge is recorded as a separate decision, so that each can be \
            undone separately.
            """,
        operands: [
            Operand(
                "WORK",
                .path,
                "A work, an edition such as edition:42, or a file",
                listedBy: KnownWords.works
            ),
            Operand(
                "OTHER",
                .path,
                "What belongs to the same work",
                .oneOrMore,
                listedBy: KnownWords.works
            ),
        ],
        flags: .deciding,
        examples: [
            "accession works merge 3 17": "Merge works 3 and 17",
            "accession works merge 3 17 --dry-run --reason 'two translations'":
                "See what would change",
        ],
        exitNotes: [(.missingInput, "one of them is not in the register")]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        DecisionRequest.Action.same(try TargetArgument.readDifferent(arguments.operands))
    }
}
