// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Library
import Terminal

/// `accession works trust` and `distrust`: says what only a person can know of an identifier, or of
/// what a catalogue says.
struct WorksTrustCommand: DecisionCommand {
    let definition: CommandDefinition
    private let trusts: Bool

    init(trusts: Bool) {
        self.trusts = trusts
        let verb = trusts ? "trust" : "distrust"
        let identifier =
            trusts
            ? """
            The identifier joins all editions that have it into one work, whatever their titles and \
            however many they are, even if it is on a blocklist.
            """ : "The identifier joins nothing."
        let record =
            trusts
            ? """
            With an edition and PROVIDER:RECORD, this record of a catalogue is about this book, \
            whatever its title, and counts.
            """
            : """
            With an edition and PROVIDER:RECORD, this record of a catalogue is about another book \
            and does not count; asking the catalogue again changes nothing of that, unless the \
            record has another title by then.
            """
        let line = "accession works \(verb)"
        definition = CommandDefinition(
            "works \(verb)",
            summary: trusts
                ? "Trust an identifier, or a catalogue's record of a book"
                : "Distrust an identifier, or a catalogue's record of a book",
            text: """
                \(identifier)

                \(record) Of a work, all editions with this record are meant. Blanks in a record \
                are written %20.

                The decision overrules an earlier one that it contradicts; accession undo takes it \
                back.
                """,
            operands: [
                Operand(
                    "ABOUT",
                    .path,
                    "Identifiers such as isbn:9780306406157; or a book and a record of it",
                    .oneOrMore,
                    listedBy: KnownWords.identifiers
                )
            ],
            flags: .deciding,
            examples: trusts
                ? [
                    "\(line) google:zyTCAlFPjgYC": "Trust this identifier",
                    "\(line) edition:42 openlibrary:/works/OL45804W":
                        "This record is about this book",
                ]
                : [
                    "\(line) isbn:978-0-306-40615-7 --reason 'a box set'":
                        "This ISBN joins nothing",
                    "\(line) edition:42 openlibrary:/works/OL45804W":
                        "This record is about another book",
                ],
            exitNotes: [(.missingInput, "the edition or the record is not in the register")]
        )
    }

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let words = arguments.operands
        // An identifier is no book, so the first word tells which is meant.
        if (try? TargetArgument.read(words[0])) != nil {
            guard words.count == 2 else {
                throw Failure(
                    .wrongRequest,
                    "\(Phrasing.quoted(words[0])) is a book, without the record that is meant",
                    hint: "write one record behind it, such as openlibrary:/works/OL45804W; an "
                        + "identifier is written KIND:VALUE"
                )
            }
            return [try AnswerLine.judge(words, trusts ? .believed : .rejected)]
        }
        return try words.map { word throws(Failure) in
            let id = try IdentifierArgument.read(String(decoding: word, as: UTF8.self))
            return trusts ? .trust(id) : .distrust(id)
        }
    }
}
