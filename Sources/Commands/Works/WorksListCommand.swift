// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal

/// `accession works list`: lists the works.
struct WorksListCommand: Command {
    let definition = CommandDefinition(
        "works list",
        summary: "List the works, oldest first",
        text: """
            Lists all works, or those that all the filters given match. Title, author, language, \
            year and series are those of the work, as works show has them, with what a person \
            chose; words are also found in any of its editions.
            """,
        flags: .list(.library) + .listingWorks,
        examples: [
            "accession works list --limit 20": "The first twenty works",
            "accession works list --author austen --year ..1815 --sort year":
                "Early works of an author",
            "accession works list --missing cover,year --csv to-do.csv":
                "A table of works that lack a cover or a year",
            "accession works list --plain | cut -f2": "All titles, for other programs",
            "accession works list --review needs-review": "Works that need a review",
        ],
        exitNotes: [
            (.missingInput, "there is no run with that id"),
            (.cannotCreate, "the --csv file cannot be created, or must not be replaced"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let answer = try WorksAnswer(arguments, console)
        let location = try LibraryLocation(arguments)
        return try answer.write(arguments.workFilter, location.open(), location)
    }
}
