// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import System
import Terminal

/// `accession works decisions`: lists what people decided.
struct WorksDecisionsCommand: ReadingCommand {
    let definition = CommandDefinition(
        "works",
        "decisions",
        summary: "List the decisions about works, newest first",
        text: """
            Lists every decision with who, when and why, and whether it is in force. A decision \
            that was revoked, or overruled by one in force, does not count, but stays in the list.
            """,
        flags: .list(.library, .inForce, .limit, .json, .plain),
        examples: [
            .init("accession works decisions", "All of them"),
            .init(
                "accession works decisions --in-force --plain | cut -f1",
                "Ids of those in force"
            ),
        ]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        if arguments.format == .json { return try writeJSON(reader, arguments, console) }
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
            listing.add([
                .number(Int(decision.id)), .text(decision.kind), .text(words.about),
                .text(decision.who), .text(UTCTime(seconds: decision.madeAt).text),
                .optional(decision.why), .text(words.standing),
            ])
            return listing.isOpen
        }
        let isPart = arguments[.inForce]
        listing.finish(ifEmpty: isPart ? "No decision is in force." : "There are no decisions yet.")
        return .success
    }

    private func writeJSON(
        _ reader: RegisterReader,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        var writer = JSONArrayWriter(console, name: "decisions")
        try reader.decisions(
            inForceOnly: arguments[.inForce],
            limit: arguments[.limit]
        ) { decision in
            writer.append(.object(RecordedDecisionText(decision).object))
            return console.isOpen
        }
        writer.finish()
        return .success
    }
}

extension Flag {
    static var inForce: Flag<Bool> {
        .init("in-force", summary: "Only decisions in force")
    }
}
