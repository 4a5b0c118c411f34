// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession collections release`: the opposite of `keep`.
struct CollectionsReleaseCommand: DecisionCommand {
    let definition = CommandDefinition(
        "collections release",
        summary: "No longer put the books of folders and tags on the shelf",
        text: """
            Undoes accession collections keep for what comes later. What is on the shelf stays \
            there until accession shelf remove takes it off.
            """,
        operands: [.collections],
        flags: .deciding,
        examples: ["accession collections release Fiction": "One folder"],
        exitNotes: [(.missingInput, "there is no such folder or tag")]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        try arguments.keeping(false)
    }
}
