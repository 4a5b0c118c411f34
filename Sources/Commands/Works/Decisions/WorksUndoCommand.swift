// SPDX-License-Identifier: Apache-2.0

import Library
import Terminal

/// `accession works undo`: takes a decision back.
struct WorksUndoCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works",
        "undo",
        summary: "Take decisions back",
        text: """
            Revokes decisions; without an id, the newest one in force. Everything is then as it \
            would be without them: books that came in meanwhile stay, and works that they had ended \
            come back with their ids. What they had overruled counts again. The decisions \
            themselves stay in the list, as revoked.
            """,
        operands: [
            Operand("DECISION", .number(1...Int.max), .any, summary: "Ids of decisions")
        ],
        flags: .deciding,
        examples: [
            .init("accession works undo", "Take back what was decided last"),
            .init("accession works undo 12 --reason 'wrong book'", "Take back decision 12"),
            .init("accession works undo 12 13", "Take back both or none"),
        ],
        exitNotes: [(.missingInput, "there is no such decision in force")]
    )

    func actions(_ arguments: ParsedArguments) throws(UsageError) -> [DecisionRequest.Action] {
        let ids = arguments.numbers
        return ids.isEmpty ? [.revoke(nil)] : ids.map { .revoke(Int64($0)) }
    }
}
