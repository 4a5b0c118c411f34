// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Store
import Terminal
import Works

/// `accession works ids`: the identifiers of a work.
struct WorksIDsCommand: Command {
    let definition = CommandDefinition(
        "works ids",
        summary: "List the identifiers of a work, and which other works have them",
        text: """
            Lists every identifier that an edition of the work has: what it can join, its status, \
            how many editions of this work and how many of other works have it, and how many \
            different titles they all have. Identifiers that join nothing come last. For one that no \
            book has itself, the list names who gives it, or the map of works that says it.
            """,
        operands: [Operand("WORK", .path, "The work's id")],
        flags: .list(.library, .json, .plain),
        examples: [
            "accession works ids 17": "The identifiers of work 17",
            "accession works ids 17 --plain | cut -f1,2": "For other programs",
        ],
        exitNotes: [(.missingInput, "there is no such work")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let reader = try LibraryLocation(arguments).open()
        let asked = try TargetArgument.work(arguments.operands.first ?? [])
        let work = try reader.liveWork(asked).id
        if work != asked { console.note("Work \(asked) is now part of work \(work).") }
        var listing = Listing(
            console,
            arguments.format,
            name: "identifiers",
            before: ["work": .id(work)],
            columns: [
                Column("Kind"), Column("Value", isFlexible: true), Column("Level"),
                Column("State"), Column("Editions", .right), Column("Elsewhere", .right),
                Column("Other works", .right), Column("Titles", .right), Column("Finding"),
                Column("Verdict"), Column("Problem", isFlexible: true),
                Column("Given by"), Column("Map", isFlexible: true),
            ]
        )
        try reader.identifiers(ofWork: work) { id in
            listing.add([
                .optional(id.kind), .text(id.value), .optional(id.level?.name),
                .text(id.state.rawValue), .count(id.editions), .optional(count: id.elsewhere),
                .optional(count: id.otherWorks), .optional(count: id.titles),
                .optional(id.known?.finding?.rawValue), .optional(id.known?.verdict?.rawValue),
                .optional(id.problem), .optional(id.provider?.rawValue),
                .optional(id.map),
            ])
            return listing.isOpen
        }
        listing.finish(ifEmpty: "No edition of the work has an identifier.")
        return .success
    }
}

extension IdentityLevel {
    var name: String {
        switch self {
        case .work: "work"
        case .volume: "volume"
        case .package: "package"
        case .names: "names"
        case .never: "never"
        }
    }
}
