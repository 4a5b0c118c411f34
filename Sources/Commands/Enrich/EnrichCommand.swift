// SPDX-License-Identifier: Apache-2.0

import Accounting
import Terminal

/// `accession enrich`: takes what catalogues know of the books.
struct EnrichCommand: Command {
    let definition = CommandDefinition(
        "enrich",
        summary: "Take what catalogues know of books from their dumps",
        text: """
            Reads dumps of catalogues from beginning to end and keeps what they say of the books of \
            all works, or of those that the filters match, as facts: they fill in what neither a \
            person nor a book says, and replace nothing.

            \(DumpEnriching.text)
            """,
        operands: [Operand("FILE", .path, "With --from, more files", .any)],
        flags: .list(.library) + DumpEnriching.flags + .filtering
            + .list(.snapshot, .dryRun, .progress, .json, .plain),
        examples: DumpEnriching.examples,
        exitNotes: DumpEnriching.exitNotes,
        topics: [DumpEnriching.topic]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        guard let enriching = DumpEnriching(arguments, console) else {
            throw .usage("nothing to read", hint: "name a dump: accession enrich --from FILE")
        }
        return try enriching.run()
    }
}
