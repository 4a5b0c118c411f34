// SPDX-License-Identifier: Apache-2.0

import Library
import Terminal

/// `accession works split`: takes editions out of a work.
struct WorksSplitCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works",
        "split",
        summary: "Say that editions are another work than the rest of theirs",
        text: """
            The editions leave the work together and stay apart from those that remain, whatever \
            they share. The part with the founding edition keeps the id. A part that was a work \
            before gets its old id back, and another one a new id.
            """,
        operands: [
            Operand("WORK", .text, summary: "The work's id"),
            Operand("EDITION", .path, .oneOrMore, summary: "Ids of editions, or files"),
        ],
        flags: .deciding,
        examples: [
            .init("accession works split 3 42 43", "Editions 42 and 43 are another work"),
            .init(
                "accession works split 3 ~/Books/emma-2.epub --reason 'a retelling'",
                "So is the book in this file"
            ),
        ],
        exitNotes: [(.missingInput, "the work or an edition is not in the register")]
    )

    func actions(_ arguments: ParsedArguments) throws(UsageError) -> [DecisionRequest.Action] {
        guard let word = arguments.operands.first else { return [] }
        let work = try TargetArgument.work(word)
        var editions: [Target] = []
        for word in arguments.operands.dropFirst() {
            let edition = try TargetArgument.read(word, bare: .edition)
            if case .work = edition {
                throw UsageError(
                    "\(Phrasing.quoted(word)) is a work, and editions are to leave one",
                    hint: "accession works show \(work) lists its editions"
                )
            }
            if !editions.contains(edition) { editions.append(edition) }
        }
        return [.split(work: work, editions)]
    }
}
