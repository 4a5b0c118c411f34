// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession works apart`: says that works are different ones.
struct WorksApartCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works apart",
        summary: "Keep works apart, whatever they share",
        text: """
            The works are different ones, and nothing that they share joins them; of three or more, \
            each is another work than each other. A work stands for all the editions it has now. To \
            take editions out of their work, use accession works split.

            The decision overrules an earlier one that it contradicts; accession undo takes it back.
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
                "What belongs to other works",
                .oneOrMore,
                listedBy: KnownWords.works
            ),
        ],
        flags: .deciding,
        examples: ["accession works apart 3 17": "Works 3 and 17 are different books"],
        exitNotes: [(.missingInput, "one of them is not in the register")]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        [.notSame(try TargetArgument.readDifferent(arguments.operands))]
    }
}
