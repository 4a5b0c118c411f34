// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// `accession register status`: the register as a file.
struct RegisterStatusCommand: Command {
    let definition = CommandDefinition(
        "register status",
        summary: "Show version, sizes, counts and last runs of the register",
        text: """
            Looks at the register as a file, even if it is of an older or newer version. Nothing \
            is changed, and no other process is blocked. To check that the register is sound, use \
            accession register verify.
            """,
        flags: .list(.library, .tables, .json, .plain),
        examples: [
            "accession register status": "What version is it, and how large?",
            "accession register status --tables": "Count the rows of every table",
        ],
        exitNotes: [
            (.configuration, "the register is of a newer version, or has unknown parts")
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let library = try LibraryLocation(arguments).library
        let facts = try LibraryFacts(
            library,
            counting: arguments[.tables] ? .all : .main
        )
        RegisterStatusText(found: facts, library: library).write(to: console, arguments.format)
        if let trouble = facts.register.trouble { throw trouble }
        return .success
    }
}
