// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// `accession files list`: lists the files that hold books, and what checks have found.
struct FilesListCommand: Command {
    let definition = CommandDefinition(
        "files list",
        summary: "List the files that hold books, those that are missing, or what is ignored",
        text: """
            Lists the files on disks that hold books, and what accession files check found of each. \
            A check of a file that is another one by now does not count.

            With --missing, lists files that a later run did not find again, since when, and what \
            they hold. A missing file is not forgotten: if it comes back, it is recognized. To \
            forget missing files, use accession files forget --missing.

            With --ignored, lists what is ignored, newest first: title and file as they were then, \
            who ignored it and why, and how many files with that content imports have found. \
            Rejects that were acknowledged are in accession rejects list --status acknowledged; their \
            number is given.
            """,
        flags: .list(.library, .unchecked, .damaged, .missingFiles, .ignoredContents)
            + .list(.olderThan, .limit, .json, .jsonl, .plain, .header),
        examples: [
            "accession files list --unchecked": "Those that no check has read as they are",
            "accession files list --damaged": "Those that were damaged at their last check",
            "accession files list --missing --older-than 30d": "Those unlikely to come back",
            "accession files list --ignored --plain | cut -f1":
                "The fingerprints of what is ignored",
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        if arguments[.missingFiles] { return try MissingList.write(arguments, console) }
        if arguments.isSet(.olderThan) {
            throw .usage("--older-than applies only to missing files", hint: "add --missing")
        }
        if arguments[.ignoredContents] { return try IgnoredList.write(arguments, console) }
        let reader = try LibraryLocation(arguments).open()
        var listing = Listing(
            console,
            arguments.format,
            name: "files",
            columns: [
                Column("Path", isWhole: true), Column("Checked"), Column("State"),
                Column("Size", .right),
                Column("Edition", .right, isOptional: true), Column("Title", isFlexible: true),
                Column("Because", isSentence: true),
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
    static var missingFiles: Flag<Bool> {
        .init("missing", "Those that can no longer be found").variant
            .excluding("ignored", "damaged", "unchecked")
    }

    static var ignoredContents: Flag<Bool> {
        .init("ignored", "The contents that are ignored").excluding("damaged", "unchecked")
    }

    fileprivate static var unchecked: Flag<Bool> {
        .init("unchecked", "Only those that no check has read as they are").excluding("damaged")
    }

    fileprivate static var damaged: Flag<Bool> {
        .init("damaged", "Only those that were damaged at their last check")
    }
}
