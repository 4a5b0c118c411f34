// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import System
import Terminal

/// `accession works decisions`: lists what people decided.
struct WorksDecisionsCommand: Command {
    let definition = CommandDefinition(
        "works decisions",
        summary: "List the decisions about works, newest first",
        text: """
            Lists every decision with who, when and why, and whether it is in force. A decision \
            that was revoked, or overruled by one in force, does not count, but stays in the list.
            """,
        flags: .list(.library, .inForce, .limit, .json, .jsonl, .plain, .header),
        examples: [
            "accession works decisions": "All of them",
            "accession works decisions --in-force --plain | cut -f1": "Ids of those in force",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let reader = try LibraryLocation(arguments).open()
        var listing = Listing(
            console,
            arguments.format,
            name: "decisions",
            columns: [
                Column("ID", .right), Column("Kind"), Column("About", isFlexible: true),
                Column("By"), Column("At"), Column("Why", isFlexible: true),
                Column("Standing", isFlexible: true),
            ]
        )
        try reader.decisions(
            inForceOnly: arguments[.inForce],
            limit: arguments[.limit]
        ) { decision in
            let words = RecordedDecisionText(decision)
            let cells: [Cell] = [
                .id(decision.id), .text(decision.kind), .text(words.about), .text(decision.who),
                .time(decision.madeAt), .optional(decision.why), .text(words.standing),
            ]
            listing.add(cells, object: words.object)
            return listing.isOpen
        }
        let isPart = arguments[.inForce]
        listing.finish(ifEmpty: isPart ? "No decision is in force." : "There are no decisions yet.")
        return .success
    }
}

extension Flag {
    static var inForce: Flag<Bool> {
        .init("in-force", "Only decisions in force")
    }
}
