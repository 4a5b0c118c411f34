// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// A list of the library's own files of books.
enum HeldBookList {
    static func show(
        _ tier: Holding.Tier,
        _ arguments: ParsedArguments,
        _ console: Console,
        ifEmpty sentence: String
    ) throws(Failure) -> ExitCode {
        let location = try LibraryLocation(arguments)
        let reader = try location.open()
        let folders = try HoldingFolders(location.library, reader)
        var listing = Listing(
            console,
            arguments.format,
            name: "books",
            columns: [
                Column("Name", isFlexible: true), Column("State"), Column("Size", .right),
                Column("Work", .right), Column("Edition", .right, isOptional: true),
                Column("Title", isFlexible: true),
                Column("Added", isOptional: true), Column("Checked", isOptional: true),
            ]
        )
        var bytes: Int64 = 0
        for book in try reader.heldBooks(in: tier) {
            guard listing.isOpen else { return .success }
            let holding = book.holding
            bytes += holding.byteCount
            listing.add([
                .path(Path(bytes: holding.name)), .text(holding.state.rawValue),
                .size(Int(holding.byteCount)), .optional(book.work), .optional(book.edition),
                .optional(book.title), .time(holding.addedAt), .time(holding.verifiedAt),
            ])
        }
        listing.finish(
            after: [
                "folder": .path(folders[tier]), "files": .integer(listing.count),
                "bytes": .integer(Int(bytes)),
            ],
            ifEmpty: sentence
        )
        return .success
    }
}
