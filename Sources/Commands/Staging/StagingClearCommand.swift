// SPDX-License-Identifier: Apache-2.0

import Accounting
import Terminal

/// `accession staging clear`: removes all that may go.
struct StagingClearCommand: Command {
    let definition = CommandDefinition(
        "staging clear",
        summary: "Remove all from staging",
        text: "Removes all files from staging, except those that are pinned there.",
        flags: .list(.library, .yes, .dryRun, .json, .plain),
        examples: ["accession staging clear": "Start afresh"]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        try StagingEvictCommand.evict(to: 0, arguments, console)
    }
}
