// SPDX-License-Identifier: Apache-2.0

import Store
import Terminal

/// Works as `works list` and `works search` show them.
struct WorkListing {
    private var listing: Listing
    private let isForPeople: Bool

    /// - Parameters:
    ///   - before: what JSON says before the list.
    ///   - isAboutSeries: the series were asked for, so they are shown at any width.
    init(
        _ console: Console,
        _ format: OutputFormat,
        before: JSONObject = [:],
        isAboutSeries: Bool = false
    ) {
        isForPeople = format == .human
        let columns =
            isForPeople
            ? [
                Column("ID", .right), Column("Title", isFlexible: true),
                Column("Authors", isFlexible: true), Column("Lang"), Column("Year", .right),
                Column("Series", isFlexible: true, isOptional: !isAboutSeries),
                Column("Ed.", .right), Column("Review", isOptional: true),
            ] : WorkColumns.all.map { Column($0.name) }
        listing = Listing(console, format, name: "works", before: before, columns: columns)
    }

    /// Returns whether anybody still reads.
    mutating func add(_ work: WorkRow) -> Bool {
        listing.add(isForPeople ? Self.shown(work) : WorkColumns.all.map { $0.cell(work) })
        return listing.isOpen
    }

    private static func shown(_ work: WorkRow) -> [Cell] {
        [
            .id(work.id), .optional(work.title), .optional(work.authors),
            .optional(work.language), .optional(work.firstYear),
            .optional(WorkDetails.series(work)), .count(work.editions), review(work),
        ]
    }

    /// What a person should know of how it came about.
    private static func review(_ work: WorkRow) -> Cell {
        let state = work.review == .unreviewed ? nil : work.review.rawValue
        let words = [state, work.isJoinedByNames ? "by names" : nil].compactMap { $0 }
        return words.isEmpty ? .missing : .text(words.joined(separator: ", "))
    }

    var count: Int { listing.count }

    mutating func finish(ifEmpty sentence: String) {
        listing.finish(ifEmpty: sentence)
    }
}
