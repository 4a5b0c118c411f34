// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Library
import Store
import Terminal
import Works

/// `accession works explain --ids`: every identifier that an edition of a work has, what it can join,
/// and which other works have it.
enum WorkIdentifierList {
    static func write(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitCode
    {
        guard arguments.operands.count == 1 else {
            throw .usage(
                "--ids takes one work",
                hint: "for example: accession works explain --ids 17"
            )
        }
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
                Column("Kind"), Column("Value", isWhole: true),
                Column("Level", isOptional: true), Column("State"),
                Column("Editions", .right, isOptional: true),
                Column("Elsewhere", .right, isOptional: true), Column("Other works", .right),
                Column("Titles", .right, isOptional: true), Column("Finding"),
                Column("Verdict", isOptional: true), Column("Problem", isSentence: true),
                Column("Given by", isOptional: true),
                Column("Map", isFlexible: true, isOptional: true),
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
