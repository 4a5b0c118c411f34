// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession works undo`: takes a decision back.
struct WorksUndoCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works undo",
        summary: "Undo decisions",
        text: """
            Revokes decisions; without an id, the newest one in force. Everything is then as it \
            would be without them: books imported since then stay, and works that the decisions \
            had ended come back with their ids. Decisions that they had overruled count again. The \
            revoked decisions stay in the list, marked as revoked.
            """,
        operands: [
            Operand("DECISION", .number(1...Int.max), "Decision ids", .any)
        ],
        flags: .list(.together, .yes) + .deciding,
        examples: [
            "accession works undo": "Undo the newest decision",
            "accession works undo 12 --reason 'wrong book'": "Undo decision 12",
            "accession works undo 12 13": "Undo both or neither",
            "accession works undo --together 12": "Undo all that was decided at once with 12",
        ],
        exitNotes: [(.missingInput, "there is no such decision in force")]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let ids = arguments.numbers
        let isTogether = arguments[.together]
        guard !ids.isEmpty else { return [.revoke(nil, isTogether: isTogether)] }
        return ids.map { .revoke(Int64($0), isTogether: isTogether) }
    }
}

extension Flag {
    fileprivate static var together: Flag<Bool> {
        .init("together", "Undo also what was decided at once with them, by one command")
    }
}
