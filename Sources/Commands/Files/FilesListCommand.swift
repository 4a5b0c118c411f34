// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// `accession files list`: lists the files that hold books, and what checks have found.
struct FilesListCommand: Command {
    let definition = CommandDefinition(
        "files list",
        summary: "List the files that hold books, with their last check",
        text: """
            Lists the files on disks that hold books, and what accession files check found of each. \
            A check of a file that is another one by now does not count.
            """,
        flags: .list(.library, .unchecked, .damaged, .limit, .json, .plain),
        examples: [
            "accession files list --unchecked": "Those that were never checked as they are",
            "accession files list --damaged": "Those that were damaged at their last check",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let reader = try LibraryLocation(arguments).open()
        var listing = Listing(
            console,
            arguments.format,
            name: "files",
            columns: [
                Column("Path", isWhole: true), Column("Checked"), Column("State"), Column("Size", .right),
                Column("Edition", .right), Column("Title", isFlexible: true),
                Column("Because", isFlexible: true),
            ]
        )
        try reader.checkedFiles(
            unchecked: arguments[.unchecked],
            state: arguments[.damaged] ? .damaged : nil,
            limit: arguments[.limit]
        ) { row in
            listing.add([
                .path(Path(bytes: row.path)), .time(row.checkedAt),
                .optional(row.state?.rawValue), .size(Int(row.size)), .optional(row.editionID),
                .optional(row.title), .optional(row.why),
            ])
            return listing.isOpen
        }
        listing.finish(
            after: ["shown": .integer(listing.count)],
            ifEmpty: arguments[.damaged] || arguments[.unchecked]
                ? "There is no such file." : "The library has no files."
        )
        return .success
    }
}

extension Flag {
    fileprivate static var unchecked: Flag<Bool> {
        .init("unchecked", "Only those that were never checked as they are").excluding("damaged")
    }

    fileprivate static var damaged: Flag<Bool> {
        .init("damaged", "Only those that were damaged at their last check")
    }
}
