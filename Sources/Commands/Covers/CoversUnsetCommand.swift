// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession covers unset`: leaves the cover of a work to its editions again.
struct CoversUnsetCommand: DecisionCommand {
    let definition = CommandDefinition(
        "covers unset",
        summary: "Undo the choice of a cover for a work, or remove one shown by others",
        text: """
            The work gets the cover of its editions again. Every choice of a cover for it is \
            revoked, including any that a later choice overruled. The file is removed from the \
            library unless a book or another work has the same one; to choose it again, name the \
            image again.

            If no person chose the cover and it comes from a file beside a book, or from a \
            provider, that is removed instead, and the work has the cover of its editions again, or \
            the next one that is shown. The file beside the book stays; no import takes it again \
            until it changes. To have it back, name it in covers set.
            """,
        operands: [Operand("WORK", .text, "The work's id")],
        flags: .deciding,
        examples: ["accession covers unset 3": "Give work 3 its editions' cover again"],
        exitNotes: [(.missingInput, "there is no such work")]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        guard let word = arguments.operands.first else { return [] }
        return [.set(work: try TargetArgument.work(word), [.cover: nil])]
    }
}
