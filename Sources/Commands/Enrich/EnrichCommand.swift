// SPDX-License-Identifier: Apache-2.0

import Accounting
import Providers
import System
import Terminal

/// `accession enrich`: asks a catalogue on the web what it knows of the books.
struct EnrichCommand: Command {
    let definition = CommandDefinition(
        "enrich",
        summary: "Ask a catalogue on the web what it knows of books",
        text: """
            Asks Open Library for the books of all works, or of those that are named or that the \
            filters match, by their ISBNs, 25 in one call. What it says is kept as facts: they fill \
            in what neither a person nor a book says, and replace nothing.

            Answers are kept in a cache, providers.sqlite in the library, which may be deleted at \
            any time. An answer is fresh for seven days, one that found nothing for less than two. \
            If the service cannot be asked, an old answer has to do. No more calls are made than \
            --rate and --daily-calls allow, and none for as long as the service asked to be left \
            alone; that also holds for the next command. Books that were not asked for because of \
            that are deferred to the next time.

            A record with the right ISBN and the title of another book is doubtful: it is kept, and \
            counts for nothing until the titles agree.

            The library is not locked while the service is asked, so imports can go on. The \
            service is told who asks, so --contact is required. All that speaks to the network is \
            another program, accession-fetch, and no other command starts it.
            """,
        operands: [Operand("WORK", .number(1...Int.max), "Work ids; without any, all works", .any)],
        flags: .list(.library) + .filtering
            + .list(.provider, .contact, .offline, .maxCalls, .dailyCalls, .callRate)
            + .list(.baseAddress, .credentials, .answerTimeout, .enrichFailOn)
            + .list(.snapshot, .dryRun, .progress, .json, .plain),
        examples: [
            "accession enrich --missing year,subjects --contact ada@example.org":
                "Fill gaps in the catalogue",
            "accession enrich --dry-run": "How many calls would it take?",
            "accession enrich 17 --offline": "Only use what the cache has of one work",
        ],
        exitNotes: [
            (.usage, "--contact is missing, or is no address"),
            (.missingInput, "there is no work with that id"),
            (
                .tryLater,
                "something was deferred and --fail-on is deferred, or another run has the "
                    + "library; the answers are in the cache"
            ),
            (.configuration, "accession-fetch is missing, or --credentials cannot be used"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let request = try EnrichRequest(arguments)
        let location = try LibraryLocation(forWriting: arguments, console)
        // What was answered before a request to stop is kept.
        Interruption.install()
        let answer = try Enriching(request, location.library, console).run()
        answer.answer(of: request.provider).write(to: console, arguments.format)
        guard answer.result.balance.balance.holds else {
            throw Failure(.internalError, "the identifiers asked for do not add up")
        }
        if answer.result.stop == .interrupted { return ExitCode(.interrupted) }
        let isLate = request.failOn == .deferred && answer.result.balance[.deferred] > 0
        return isLate && !request.isDryRun ? .tryLater : .success
    }
}
