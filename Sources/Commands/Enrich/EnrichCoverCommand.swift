// SPDX-License-Identifier: Apache-2.0

import Accounting
import Terminal

/// `accession enrich cover`: gives works covers that a catalogue on the web shows.
struct EnrichCoverCommand: Command {
    let definition = CommandDefinition(
        "enrich cover",
        summary: "Give works the covers that a catalogue on the web shows",
        text: """
            Asks Open Library for the covers of works that have none, or a poor one: one that cannot \
            be decoded, whose shorter side has fewer than 500 pixels, or that a program drew. The \
            picture is decoded by accession-images, in a process that is shut off, before it is \
            taken. Instead of a tiny cover, only a larger one is. What a person chose stays, and so \
            does the cover of another provider, unless accession enrich order puts that one behind.

            The cover is a fact of the provider: covers set --clear removes it, and so does enrich forget. \
            One that was removed by covers set --clear comes back only if its work is named here.

            Records are asked for as by accession enrich, with the same cache and the same limits, \
            but nothing else that they say is taken. To ask for all works that have no cover, there is \
            accession enrich --missing cover.
            """,
        operands: [Operand("WORK", .text, "Work ids, such as 17 or work:17", .oneOrMore)],
        flags: .list(.library) + OnlineEnriching.flags
            + .list(.snapshot, .dryRun, .progress, .json, .plain),
        examples: [
            "accession enrich cover 17 --contact ada@example.org": "A cover for one work",
            "accession enrich cover 17 18 --dry-run": "How many calls would it take?",
        ],
        exitNotes: OnlineEnriching.exitNotes + [(.missingInput, "there is no such work")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        try OnlineEnriching(arguments, console, isForCovers: true).run()
    }
}
