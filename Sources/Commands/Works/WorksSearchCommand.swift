// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal
import Works

/// `accession works search`: finds works.
struct WorksSearchCommand: Command {
    let definition = CommandDefinition(
        "works search",
        summary: "Find works by words, filters or an identifier",
        text: """
            Finds works with an edition that has all the words in its titles, series, people or \
            subjects, or in what a person chose for the work, best matches first. Accents and case \
            do not matter, and the last word may be incomplete. An identifier such as an ISBN \
            finds the work it belongs to, or several works if the identifier joins nothing.

            A word such as author:austen or year:1990..1999 is a filter: each flag that filters \
            can also be written like this. Its value goes on to the next filter or to the end of \
            the argument, or stands between quotes.
            """,
        operands: [
            Operand(
                "WORD",
                .text,
                "Words and filters, or one identifier",
                .oneOrMore,
                elsewhere: "works list"
            )
        ],
        flags: .list(.library) + .listingWorks,
        examples: [
            "accession works search austen emma": "Works with both words",
            "accession works search emma author:\"jane austen\" year:..1820":
                "A word and two filters",
            "accession works search 978-0-306-40615-7": "The work with this ISBN",
        ],
        exitNotes: [
            (.missingInput, "there is no run with that id"),
            (.cannotCreate, "the --csv file cannot be created, or must not be replaced"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let answer = try WorksAnswer(arguments, console)
        let search = try WorkSearch(arguments.texts)
        guard !search.words.isEmpty || !search.conditions.isEmpty else {
            throw .usage("specify at least one search word")
        }
        let location = try LibraryLocation(arguments)
        let reader = try location.open()
        var filter = try reader.filter(search)
        let isUnknown = filter.words != nil && search.identifier.isOfKnownKind
        filter.conditions += arguments.workFilter.conditions
        return try answer.write(
            filter,
            reader,
            location,
            ifEmpty: isUnknown ? "No work has this identifier." : nil
        )
    }
}
