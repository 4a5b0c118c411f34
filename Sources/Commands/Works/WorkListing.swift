// SPDX-License-Identifier: Apache-2.0

import Store
import Terminal

/// Works as `works list` and `works search` show them.
struct WorkListing {
    private var listing: Listing
    private let isForPeople: Bool

    /// - Parameter before: what JSON says before the list.
    init(_ console: Console, _ format: OutputFormat, before: JSONObject = [:]) {
        isForPeople = format == .human
        let head = [
            Column("ID", .right), Column("Title", isFlexible: true),
            Column("Authors", isFlexible: true), Column("Language"),
        ]
        // Programs find what they know where they know it; what is new stands behind.
        let rest =
            isForPeople
            ? [
                Column("Year", .right), Column("Series", isFlexible: true),
                Column("Editions", .right), Column("Review"),
            ]
            : [
                Column("Published"), Column("Editions", .right), Column("First year", .right),
                Column("Series"), Column("Series position"), Column("Review"), Column("Chosen"),
                Column("Joined by names"),
            ]
        listing = Listing(console, format, name: "works", before: before, columns: head + rest)
    }

    /// Returns whether anybody still reads.
    mutating func add(_ work: WorkRow) -> Bool {
        let head: [Cell] = [
            .id(work.id), .optional(work.title), .optional(work.authors),
            .optional(work.language),
        ]
        let rest: [Cell] =
            isForPeople
            ? [
                .optional(work.firstYear), .optional(WorkDetails.series(work)),
                .count(work.editions),
                Self.review(work),
            ]
            : [
                .optional(work.published), .count(work.editions), .optional(work.firstYear),
                .optional(work.series), .optional(work.seriesPosition),
                .text(work.review.rawValue), WorkDetails.chosen(work),
                .flag(work.isJoinedByNames),
            ]
        listing.add(head + rest)
        return listing.isOpen
    }

    /// What a person should know of how it came about.
    private static func review(_ work: WorkRow) -> Cell {
        guard work.review == .unreviewed else { return .text(work.review.rawValue) }
        return work.isJoinedByNames ? .text("by names") : .missing
    }

    var count: Int { listing.count }

    mutating func finish(ifEmpty sentence: String) {
        listing.finish(ifEmpty: sentence)
    }
}

extension Flag {
    static var limit: Flag<Int?> {
        .init("limit", .number(1...Int.max), "Show at most N").otherwise("all")
    }
}
