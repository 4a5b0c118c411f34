// SPDX-License-Identifier: Apache-2.0

import Files
import Store
import System
import Terminal

/// `accession files missing`: lists the files that runs do not find any more.
struct FilesMissingCommand: ReadingCommand {
    let definition = CommandDefinition(
        "files",
        "missing",
        summary: "List the files that are not found any more",
        text: """
            Lists files that were met once and that a later run did not find, since when, and what \
            they hold. Nothing is forgotten because it is missing: a file that comes back is known \
            again. accession files prune forgets them.
            """,
        flags: .list(.library, .olderThan, .limit, .json, .plain),
        examples: [
            .init("accession files missing", "All of them"),
            .init("accession files missing --older-than 30d", "Those that will hardly come back"),
        ]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(RegisterError) -> ExitCode {
        let total = try reader.missingFileCount()
        var listing = Listing(
            console,
            arguments.format,
            name: "missing",
            columns: [
                Column("Path"), Column("Missing since"), Column("Status"),
                Column("Edition", .right), Column("Work", .right),
                Column("Title", isFlexible: true),
            ]
        )
        try reader.missingFiles(by: arguments.olderThan, limit: arguments[.limit]) { row in
            listing.add([
                .path(Path(bytes: row.path)), .text(UTCTime(seconds: row.missingSince).text),
                .text(row.status.rawValue), .optional(row.editionID.map(Int.init)),
                .optional(row.workID.map(Int.init)), .optional(row.title),
            ])
            return listing.isOpen
        }
        listing.finish(
            after: ["shown": .integer(listing.count), "missing_files": .integer(total)],
            ifEmpty: total == 0
                ? "No file is missing."
                : "No file is missing for so long; \(Numbers.grouped(total)) for a shorter time."
        )
        return .success
    }
}
