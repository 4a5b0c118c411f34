// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// `accession shelf list`: lists what is on the shelf.
struct ShelfListCommand: Command {
    let definition = CommandDefinition(
        "shelf list",
        summary: "List the books on the shelf",
        text: "Lists the files on the shelf by name, each with its book and its last full check.",
        flags: .list(.library, .json, .plain),
        examples: ["accession shelf list": "All of them"]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        try HeldBookList.show(
            .shelf,
            arguments,
            console,
            ifEmpty: "There are no books on the shelf."
        )
    }
}
