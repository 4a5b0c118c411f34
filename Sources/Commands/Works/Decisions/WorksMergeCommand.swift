// SPDX-License-Identifier: Apache-2.0

import Library
import Terminal

/// `accession works merge`: says that works are one.
struct WorksMergeCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works",
        "merge",
        summary: "Say that works are one work",
        text: """
            Makes one work of all that are named. It has the oldest of their ids, the other ids \
            lead to it, and it is called as its oldest edition is. Books that come later and share \
            an identifier with any of them join as well.

            Of several works, each is noted as a decision of its own, so each can be taken back by \
            itself.
            """,
        operands: [
            Operand("WORK", .path, summary: "A work, an edition such as edition:42, or a file"),
            Operand("OTHER", .path, .oneOrMore, summary: "What is one work with it"),
        ],
        flags: .deciding,
        examples: [
            .init("accession works merge 3 17", "Works 3 and 17 are one"),
            .init(
                "accession works merge 3 17 --dry-run --reason 'two translations'",
                "See what that would change"
            ),
        ],
        exitNotes: [(.missingInput, "one of them is not in the register")]
    )

    func actions(_ arguments: ParsedArguments) throws(UsageError) -> [DecisionRequest.Action] {
        var targets: [Target] = []
        for word in arguments.operands {
            let target = try TargetArgument.read(word)
            guard !targets.contains(target) else {
                throw UsageError(
                    "\(Phrasing.quoted(word)) is named twice",
                    hint: "name different works"
                )
            }
            targets.append(target)
        }
        guard let first = targets.first else { return [] }
        return targets.dropFirst().map { .same(first, $0) }
    }
}
