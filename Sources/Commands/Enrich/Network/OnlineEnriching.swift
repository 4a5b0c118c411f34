// SPDX-License-Identifier: Apache-2.0

import Accounting
import Providers
import System
import Terminal

/// `accession enrich`: asks a catalogue on the web what it knows of books.
struct OnlineEnriching {
    private let arguments: ParsedArguments
    private let console: Console
    private let request: EnrichRequest

    init(
        _ arguments: ParsedArguments,
        _ console: Console,
        isForCovers: Bool = false
    ) throws(Failure) {
        self.arguments = arguments
        self.console = console
        request = try EnrichRequest(arguments, isForCovers: isForCovers)
    }

    func run() throws(Failure) -> ExitCode {
        let location = try LibraryLocation(forWriting: arguments, console)
        // What was answered before a request to stop is kept.
        Interruption.install()
        let answer = try EnrichSession(request, location.library, console).run()
        answer.answer(of: request.provider).write(to: console, arguments.format)
        return try answer.exit(request)
    }
}

// What the command says of this.
extension OnlineEnriching {
    static let flags: [FlagDefinition] =
        .list(.provider, .contact, .offline, .maxCalls, .maxTime, .dailyCalls)
        + .list(.callRate, .baseAddress, .coversAddress, .credentials, .answerTimeout)
        + .list(.enrichFailOn)

    static let text = """
        Open Library is asked by ISBN, for 25 of them in one call. Answers are kept in a cache, \
        providers.sqlite in the library, which may be deleted at any time. An answer is fresh for \
        seven days, one that found nothing for less than two. If the service cannot be asked, an \
        old answer has to do. No more calls are made than --rate and --daily-calls allow, and none \
        for as long as the service asked to be left alone; that also holds for the next command. \
        What was not asked for because of that is deferred to the next time.

        The library is not locked meanwhile, so imports can go on. The service is told who asks, \
        so --contact is required. All that speaks to the network is another program, \
        accession-fetch.

        With --missing cover, works that have no cover also get the one that the service shows, if \
        it shows one. Without it and --covers, no picture is fetched.
        """

    static let examples: KeyValuePairs<String, String> = [
        "accession enrich --missing year,subjects --contact ada@example.org":
            "Fill gaps in the catalogue",
        "accession enrich --missing cover --contact ada@example.org":
            "Covers, where there are none",
        "accession enrich --covers 17 --contact ada@example.org": "A cover for one work",
        "accession enrich --dry-run": "How many calls would it take?",
        "accession enrich 17 --offline": "Only use what the cache has of one work",
        "accession enrich --from ol_editions.txt.gz ol_works.txt.gz ol_authors.txt.gz":
            "Open Library's dumps, together",
        "accession enrich --from pg_catalog.csv --missing subjects":
            "Project Gutenberg's catalogue, for works without subjects",
        "my-script | accession enrich --from -": "What a script of yours knows",
    ]

    static let exitNotes: [(code: ExitCode, note: String)] = [
        (.usage, "--contact is missing, or is no address"),
        (
            .tryLater,
            "something was deferred and --fail-on is deferred, or another run has the library; the "
                + "answers are in the cache"
        ),
        (.configuration, "accession-fetch is missing, or --credentials cannot be used"),
    ]
}
