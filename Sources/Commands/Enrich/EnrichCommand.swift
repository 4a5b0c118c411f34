// SPDX-License-Identifier: Apache-2.0

import Accounting
import Terminal

/// `accession enrich`: takes what catalogues know of the books, from the web or from their dumps.
struct EnrichCommand: Command {
    let definition = CommandDefinition(
        "enrich",
        summary: "Take what catalogues know of books, from the web or from their dumps",
        text: """
            Keeps what catalogues say of the books of all works, or of those that are named or that \
            the filters match, as facts: they fill in what neither a person nor a book says, and \
            replace nothing.

            \(OnlineEnriching.text)

            With --from it makes no calls, and reads dumps of catalogues from beginning to end. \
            \(DumpEnriching.text)
            """,
        operands: [
            Operand("WORK", .path, "Work ids (without any, all works), or files of --from", .any)
        ],
        flags: .list(.library) + .filtering + OnlineEnriching.flags + DumpEnriching.flags
            + .list(.snapshot, .dryRun, .progress, .json, .plain),
        examples: OnlineEnriching.examples,
        exitNotes: OnlineEnriching.exitNotes + DumpEnriching.exitNotes,
        topics: [DumpEnriching.topic]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        if let dumps = DumpEnriching(arguments, console) { return try dumps.run() }
        return try OnlineEnriching(arguments, console).run()
    }
}
