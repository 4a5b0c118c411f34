// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession staging evict`: makes room.
struct StagingEvictCommand: Command {
    let definition = CommandDefinition(
        "staging evict",
        summary: "Remove from staging what was not used for the longest time",
        text: """
            Removes files until staging holds no more than its quota, or than --to says; with --all, \
            all files except those that are pinned there.
            """,
        flags: .list(.library, .evictTo, .evictAll, .yes, .dryRun, .json, .plain),
        examples: [
            "accession staging evict --to 2GB": "Leave two gigabytes",
            "accession staging evict --all": "Start afresh",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let size = arguments[.evictAll] ? 0 : arguments[.evictTo]
        let isDryRun = arguments[.dryRun]
        let location = try LibraryLocation(forWriting: arguments, console)
        let eviction = try Staging(location.library).evict(
            to: size.map { Int64($0) },
            isDryRun: isDryRun
        )
        var answer = Answer()
        let verb = isDryRun ? "Would win" : "Won"
        if eviction.evicted > 0 {
            answer.sentences(["\(verb) \(Numbers.bytes(Int(eviction.evictedBytes)))"])
        }
        answer.sentences([eviction.balance.line()])
        answer.facts([
            "dry_run": .flag(isDryRun), "bytes_won": .size(Int(eviction.evictedBytes)),
        ])
        answer.fact("balance", .object(eviction.balance.object))
        answer.row([.text("evicted"), .count(eviction.evicted)])
        answer.row([.text("kept"), .count(eviction.kept)])
        answer.write(to: console, arguments.format)
        if eviction.evicted == 0 { console.hasNothingToDo() }
        guard eviction.balance.holds else {
            throw Failure(.internalError, "out of balance", hint: "please report this")
        }
        return .success
    }
}

extension Flag {
    static var evictAll: Flag<Bool> {
        .init("all", "All but what is pinned").variant.excluding("to")
    }
}
