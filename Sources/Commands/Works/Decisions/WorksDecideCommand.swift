// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Library
import Terminal

/// `accession works decide`: says what only a person can know.
struct WorksDecideCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works decide",
        summary: "Decide whether books are one work, or whether to trust an identifier or a record",
        text: """
            same A B: both are one work. not-same A B: they are different works, and nothing they \
            share joins them; of three or more, each is another work than each other; a work stands for all the editions it has now. To take editions out \
            of their work, use "works split".

            trust KIND:VALUE: the identifier joins all editions that have it into one work, \
            whatever their titles and however many they are, even if it is on a blocklist. \
            distrust KIND:VALUE: it joins nothing.

            believe EDITION PROVIDER:RECORD: this record of a catalogue is about this book, whatever \
            its title, and counts. reject EDITION PROVIDER:RECORD: it is about another book and does \
            not count; asking the catalogue again changes nothing of that, unless the record has \
            another title by then. Of a work, all editions with this record are meant. Blanks in a \
            record are written %20.

            Decisions are kept with who, when and why. A decision overrules an earlier one that it \
            contradicts. "works undo" undoes a decision: everything is then as it would be without \
            it.
            """,
        operands: [
            Operand(
                "VERDICT",
                .choice(["same", "not-same", "trust", "distrust", "believe", "reject"]),
                "The verdict: same, not-same, trust, distrust, believe or reject"
            ),
            Operand(
                "ABOUT",
                .path,
                "Two works, editions or files; an identifier; or one of them and a record",
                .oneOrMore
            ),
        ],
        flags: .deciding,
        examples: [
            "accession works decide not-same 3 edition:42": "Edition 42 is another work",
            "accession works decide distrust isbn:978-0-306-40615-7 --reason 'a box set'":
                "This ISBN joins nothing",
            "accession works decide reject edition:42 openlibrary:/works/OL45804W":
                "This record is about another book",
            "accession works decide trust google:zyTCAlFPjgYC": "Trust this identifier",
        ],
        exitNotes: [
            (.missingInput, "a work, an edition, a file or a record is not in the register")
        ]
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
        case "believe", "reject":
            guard words.count == 2 else {
                throw .usage(
                    "\(verdict) takes an edition and a record",
                    hint: "for example: accession works decide \(verdict) edition:42 "
                        + "openlibrary:/works/OL45804W"
                )
            }
            return [try AnswerLine.judge(words, verdict == "believe" ? .believed : .rejected)]
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
