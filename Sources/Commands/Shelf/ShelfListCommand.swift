// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// `accession shelf list`: lists what is on the shelf.
struct ShelfListCommand: Command {
    let definition = CommandDefinition(
        "shelf list",
        summary: "List the books on the shelf, or those that were taken off it",
        text: """
            Lists the files on the shelf by name, each with its book and its last full check. With \
            --trash, lists the files in the trash, each below the time when it was taken off.
            """,
        flags: .list(.library, .inTrash, .json, .jsonl, .plain, .header),
        examples: [
            "accession shelf list": "All of them",
            "accession shelf list --trash": "What accession trash restore can put back",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        if arguments[.inTrash] {
            return try HeldBookList.show(
                .trash,
                arguments,
                console,
                ifEmpty: "The trash is empty."
            )
        }
        return try HeldBookList.show(
            .shelf,
            arguments,
            console,
            ifEmpty: "There are no books on the shelf."
        )
    }
}

extension Flag {
    static var inTrash: Flag<Bool> { .init("trash", "Those in the trash instead") }
}
