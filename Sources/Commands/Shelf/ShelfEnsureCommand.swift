// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import System
import Terminal

/// `accession shelf ensure`: brings what is to be on the shelf, and heals what is there.
struct ShelfEnsureCommand: Command {
    let definition = CommandDefinition(
        "shelf ensure",
        summary: "Put all books on the shelf that are to be there",
        text: """
            These are the books of all collections that accession collections keep has marked, and \
            the books that are on the shelf already: a file that is missing or damaged is replaced, \
            if its origin still has the same bytes, and the damaged file goes to the trash. The \
            command can be interrupted and run again; with --quiet it suits a timer.
            """,
        flags: .list(.library, .fetch) + .fetching + .list(.dryRun, .json, .plain),
        examples: [
            "accession shelf ensure --dry-run": "See what would be copied",
            "accession shelf ensure -q --fetch": "From cron, also what is only on the web",
        ],
        exitNotes: [
            (.rejects, "some of the books are not on the shelf"),
            (.tryLater, "the disk is full, or that of the shelf is not there"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        Interruption.install()
        var request = Shelving.Request()
        request.isDryRun = arguments[.dryRun]
        let location = try LibraryLocation(forWriting: arguments, console)
        let fetcher = try arguments.fetcher(location.library, console)
        defer { console.endProgress() }
        let result = try Shelving(location.library, request, fetcher: fetcher).ensure()
        let text = ShelvingText(result: result, isDryRun: request.isDryRun)
        text.answer.write(to: console, arguments.format)
        return try text.end(console)
    }
}
