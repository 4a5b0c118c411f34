// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal
import Works

/// `accession works match`: what books are joined by.
struct WorksMatchCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works match",
        summary: "Choose what it takes to make one work of two books",
        text: """
            Groups the whole library again, in one step. With strict, a shared identifier makes \
            one work of two books, unless it is a number that publishers and shops give out again \
            (ISBN, ASIN) and the books speak against it: other volumes, or titles with less than \
            half of their words in common. Such a number waits in works review. With likely, the \
            same title by the same person joins as well, where the title has at least eight \
            letters of its own; works that only names join are marked. With any-id, a shared \
            identifier joins whenever title and author do not both contradict.

            A new library is strict. What people decided holds under each of them.
            """,
        operands: [
            Operand("POLICY", .choice(MatchPolicy.allCases.map(\.rawValue)), "What joins books")
        ],
        flags: .deciding,
        examples: [
            "accession works match likely --dry-run": "Which works would join, and which part?",
            "accession works match likely": "Join by title and author as well",
            "accession works match strict": "Go back to what a new library does",
        ]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let word = arguments.operands.first.map { String(decoding: $0, as: UTF8.self) }
        guard let policy = word.flatMap(MatchPolicy.init)
        else { return [] }
        return [.match(policy)]
    }
}
