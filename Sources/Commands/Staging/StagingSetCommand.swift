// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession staging set`: chooses how much staging may hold.
struct StagingSetCommand: Command {
    let definition = CommandDefinition(
        "staging set",
        summary: "Choose how much staging may hold",
        text: """
            Without it, and without --quota, staging may hold 5 GB, or 5 % of the disk where that is \
            less. What is there stays until the next book comes, or accession staging evict.
            """,
        flags: .list(.library, .quota, .dryRun, .json, .plain),
        examples: [
            "accession staging set --quota 500MB": "Half a gigabyte",
            "accession staging set": "As it is usual",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let location = try LibraryLocation(forWriting: arguments, console)
        let staging = Staging(location.library)
        try staging.choose(
            quota: arguments[.quota].map { Int64($0) },
            isDryRun: arguments[.dryRun]
        )
        let quota = arguments[.quota]
        // A rehearsal of going back to the usual one has changed nothing that could be asked for.
        let bytes: Int
        if let quota {
            bytes = quota
        } else {
            bytes = Int(try Staging.usualQuota(location.library))
        }
        var answer = Answer()
        let verb = arguments[.dryRun] ? "might hold" : "may hold"
        answer.sentences(["Staging \(verb) \(Numbers.bytes(bytes))."])
        answer.facts(["dry_run": .flag(arguments[.dryRun]), "quota": .size(bytes)])
        answer.row([.size(bytes)])
        answer.write(to: console, arguments.format)
        return .success
    }
}
