// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession works split`: takes editions out of a work.
struct WorksSplitCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works split",
        summary: "Move editions into a separate work",
        text: """
            The editions leave the work together and stay apart from the remaining ones, whatever \
            they share. The part with the founding edition keeps the id. A part that was a work \
            before gets its old id back; any other part gets a new id.
            """,
        operands: [
            Operand("WORK", .text, "The work's id", listedBy: KnownWords.works),
            Operand(
                "EDITION",
                .path,
                "Edition ids, or files",
                .oneOrMore,
                listedBy: KnownWords.editions
            ),
        ],
        flags: .deciding,
        examples: [
            "accession works split 3 42 43": "Move editions 42 and 43 into another work",
            "accession works split 3 ~/Books/emma-2.epub --reason 'a retelling'":
                "Do the same with the book in this file",
        ],
        exitNotes: [(.missingInput, "the work or an edition is not in the register")]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        guard let word = arguments.operands.first else { return [] }
        let work = try TargetArgument.work(word)
        var editions: [Target] = []
        for word in arguments.operands.dropFirst() {
            let edition = try TargetArgument.read(word, bare: .edition)
            if case .work = edition {
                throw .usage(
                    "\(Phrasing.quoted(word)) is a work; name the editions that leave it",
                    hint: "accession works show \(work) lists its editions"
                )
            }
            if !editions.contains(edition) { editions.append(edition) }
        }
        return [.split(work: work, editions)]
    }
}
