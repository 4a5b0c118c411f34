// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// `accession trash list`: lists what was taken off the shelf.
struct TrashListCommand: Command {
    let definition = CommandDefinition(
        "trash list",
        summary: "List the books that were taken off the shelf",
        text: "Lists the files in the trash, each below the time when it was taken off.",
        flags: .list(.library, .json, .plain),
        examples: ["accession trash list": "All of them"]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        try HeldBookList.show(.trash, arguments, console, ifEmpty: "The trash is empty.")
    }
}
