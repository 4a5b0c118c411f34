// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// `accession files list --missing`: files that a later run did not find again, since when, and what
/// they hold.
enum MissingList {
    static func write(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitCode
    {
        let reader = try LibraryLocation(arguments).open()
        let total = try reader.missingFileCount()
        var listing = Listing(
            console,
            arguments.format,
            name: "missing",
            columns: [
                Column("Path", isWhole: true), Column("Missing since"), Column("Status"),
                Column("Edition", .right), Column("Work", .right),
                Column("Title", isFlexible: true),
            ]
        )
        try reader.missingFiles(by: arguments.olderThan, limit: arguments[.limit]) { row in
            listing.add([
                .path(Path(bytes: row.path)), .time(row.missingSince),
                .text(row.status.rawValue), .optional(row.editionID),
                .optional(row.workID), .optional(row.title),
            ])
            return listing.isOpen
        }
        listing.finish(
            after: ["shown": .integer(listing.count), "missing_files": .integer(total)],
            ifEmpty: total == 0
                ? "No file is missing."
                : "No file is missing for that long; \(Numbers.grouped(total)) for a shorter time."
        )
        return .success
    }
}
