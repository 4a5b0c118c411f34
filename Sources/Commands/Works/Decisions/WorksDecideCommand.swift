// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession works decide`: says what only a person can know.
struct WorksDecideCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works decide",
        summary: "Decide whether books are one work, or an identifier can be trusted",
        text: """
            same A B: both are one work. not-same A B: they are different works, and nothing they \
            share joins them; of three or more, each is another work than each other; a work stands for all the editions it has now. To take editions out \
            of their work, use "works split".

            trust KIND:VALUE: the identifier joins all editions that have it into one work, \
            whatever their titles and however many they are, even if it is on a blocklist. \
            distrust KIND:VALUE: it joins nothing.

            Decisions are kept with who, when and why. A decision overrules an earlier one that it \
            contradicts. "works undo" undoes a decision: everything is then as it would be without \
            it.
            """,
        operands: [
            Operand(
                "VERDICT",
                .choice(["same", "not-same", "trust", "distrust"]),
                "The verdict: same, not-same, trust or distrust"
            ),
            Operand("ABOUT", .path, "Two works, editions or files; or an identifier", .oneOrMore),
        ],
        flags: .deciding,
        examples: [
            "accession works decide not-same 3 edition:42": "Edition 42 is another work",
            "accession works decide distrust isbn:978-0-306-40615-7 --reason 'a box set'":
                "This ISBN joins nothing",
            "accession works decide trust google:zyTCAlFPjgYC": "Trust this identifier",
        ],
        exitNotes: [(.missingInput, "a work, edition or file is not in the register")]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let verdict = arguments.texts.first ?? ""
        let words = Array(arguments.operands.dropFirst())
        switch verdict {
        case "trust", "distrust":
            return try words.map { word throws(Failure) in
                let id = try IdentifierArgument.read(String(decoding: word, as: UTF8.self))
                return verdict == "trust" ? .trust(id) : .distrust(id)
            }
        default:
            guard words.count > 1 else {
                throw .usage(
                    "\(verdict) takes at least two works, editions or files, but one was named",
                    hint: "for example: accession works decide \(verdict) 3 17"
                )
            }
            let targets = try TargetArgument.readDifferent(words)
            return verdict == "same" ? DecisionRequest.Action.same(targets) : [.notSame(targets)]
        }
    }
}
