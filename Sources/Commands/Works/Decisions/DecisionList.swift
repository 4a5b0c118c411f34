// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import System
import Terminal

/// `accession undo --list`: what people decided.
enum DecisionList {
    static func write(
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let reader = try LibraryLocation(arguments).open()
        var listing = Listing(
            console,
            arguments.format,
            name: "decisions",
            columns: [
                Column("ID", .right), Column("Kind"), Column("About", isSentence: true),
                Column("By"), Column("At"), Column("Why", isSentence: true),
                Column("Standing", isSentence: true),
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
        listing.finish(
            ifEmpty: isPart
                ? "No decision is in force."
                : "There are no decisions yet; accession runs list shows the runs."
        )
        // A list asks for no consent.
        console.hasNothingToDo()
        return .success
    }
}

extension Flag {
    static var inForce: Flag<Bool> {
        .init("in-force", "Only decisions in force")
    }
}
