// SPDX-License-Identifier: Apache-2.0

import Store

/// Works as `works list` and `works search` show them.
struct WorkListing {
    private var listing: Listing

    init(_ console: Console, _ format: OutputFormat) {
        listing = Listing(
            console,
            format,
            name: "works",
            columns: [
                Column("ID", .right), Column("Title", isFlexible: true),
                Column("Authors", isFlexible: true), Column("Language"), Column("Published"),
                Column("Editions", .right),
            ]
        )
    }

    /// Returns whether anybody still reads.
    mutating func add(_ work: WorkRow) -> Bool {
        listing.add([
            .number(Int(work.id)), .optional(work.title), .optional(work.authors),
            .optional(work.language), .optional(work.published), .count(work.editions),
        ])
        return listing.isOpen
    }

    var count: Int { listing.count }

    mutating func finish(ifEmpty sentence: String) {
        listing.finish(ifEmpty: sentence)
    }
}

extension Flag {
    static let limit = Flag(
        "limit",
        value: .number(1...Int.max),
        defaultText: "all",
        summary: "Show at most so many"
    )
}
