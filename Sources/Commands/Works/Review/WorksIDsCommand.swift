// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Store
import Terminal
import Works

/// `accession works ids`: the identifiers of a work.
struct WorksIDsCommand: ReadingCommand {
    let definition = CommandDefinition(
        "works",
        "ids",
        summary: "List the identifiers of a work, and which other works have them",
        text: """
            Lists every identifier that an edition of the work has: what it can join, its status, \
            how many editions of this work and how many of other works have it, and how many \
            different titles they all have. Identifiers that join nothing come last.
            """,
        operands: [Operand("WORK", .path, summary: "The work's id")],
        flags: .list(.library, .json, .plain),
        examples: [
            .init("accession works ids 17", "The identifiers of work 17"),
            .init("accession works ids 17 --plain | cut -f1,2", "For other programs"),
        ],
        exitNotes: [(.missingInput, "there is no such work")]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let asked = try TargetArgument.work(arguments.operands.first ?? [])
        let work = try reader.redirect(of: asked) ?? asked
        guard try reader.work(work) != nil else {
            throw Failure.noWork(asked)
        }
        if work != asked { console.note("Work \(asked) is now part of work \(work).") }
        var listing = Listing(
            console,
            arguments.format,
            name: "identifiers",
            before: ["work": .integer(Int(work))],
            columns: [
                Column("Kind"), Column("Value", isFlexible: true), Column("Level"),
                Column("State"), Column("Editions", .right), Column("Elsewhere", .right),
                Column("Other works", .right), Column("Titles", .right), Column("Finding"),
                Column("Verdict"), Column("Problem", isFlexible: true),
            ]
        )
        try reader.identifiers(ofWork: work) { id in
            listing.add([
                .optional(id.kind), .text(id.value), .optional(id.level?.name),
                .text(id.state.rawValue), .count(id.editions), Self.count(id.elsewhere),
                Self.count(id.otherWorks), Self.count(id.titles),
                .optional(id.known?.finding?.rawValue), .optional(id.known?.verdict?.rawValue),
                .optional(id.problem),
            ])
            return listing.isOpen
        }
        listing.finish(ifEmpty: "No edition of the work has an identifier.")
        return .success
    }

    private static func count(_ count: Int?) -> Cell {
        count.map { .count($0) } ?? .missing
    }
}

extension IdentityLevel {
    var name: String {
        switch self {
        case .work: "work"
        case .volume: "volume"
        case .package: "package"
        case .never: "never"
        }
    }
}
