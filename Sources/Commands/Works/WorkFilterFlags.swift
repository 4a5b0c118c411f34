// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal

extension [FlagDefinition] {
    /// The flags that say which works are meant.
    static var filtering: [FlagDefinition] {
        WorkFilterKind.all.map(\.flag.definition) + .list(.direct, .unorganized)
    }

    /// The flags of every list of works.
    static var listingWorks: [FlagDefinition] {
        filtering + .list(.sort, .reverse, .limit, .offset)
            + .list(.json, .jsonl, .plain, .header, .csv)
            + .list(.columns.offering(WorkColumns.names), .delimiter)
    }
}

extension ParsedArguments {
    /// The works for which everything holds that flags ask for.
    var workFilter: WorkFilter {
        var filter = WorkFilter()
        for kind in WorkFilterKind.all { filter.conditions += self[kind.flag] }
        if self[.unorganized] { filter.conditions.append(.missing([.folder])) }
        if self[.direct] { filter.conditions = filter.conditions.map(\.direct) }
        return filter
    }

    /// The order that flags ask for; nil if they do not.
    var workOrder: WorkOrder? {
        guard self[.sort] != nil || self[.reverse] else { return nil }
        return WorkOrder(self[.sort] ?? .id, isReversed: self[.reverse])
    }
}

extension WorkFilter.Condition {
    /// The same without the folders below.
    fileprivate var direct: Self {
        guard case .collection(let path, _) = self else { return self }
        return .collection(path, isDirect: true)
    }
}

extension Flag {
    static var direct: Flag<Bool> {
        .init("direct", "With --in, only works in the folder itself")
    }

    static var unorganized: Flag<Bool> {
        .init("unorganized", "Only works in no folder").details("The same as --missing folder.")
    }

    static var sort: Flag<WorkOrder.Key?> {
        .init("sort", .choice(of: WorkOrder.Key.self), "The order of the works")
            .placeholder("KEY")
            .otherwise("id; in works search, the best match")
            .details(
                """
                By id, title (without article), author (by surname), year, series (then place), \
                added (when the newest edition came) or editions (how many). What is not known \
                comes last.
                """
            )
    }

    static var reverse: Flag<Bool> {
        .init("reverse", "Reverse the order of --sort").details(
            "Without --sort, the newest works come first."
        )
    }

    static var limit: Flag<Int?> {
        .init("limit", .number(1...Int.max), "Show at most N").otherwise("all")
    }

    static var offset: Flag<Int> {
        .init("offset", .number(0...Int.max), default: 0, "Leave out the first N")
    }

    static var worksQuery: Flag<String?> {
        .init("works", .text, "Only works that accession works search finds for this query")
            .placeholder("QUERY")
            .otherwise("all works")
            .details(
                """
                Words, of which the last may be incomplete, one identifier such as an ISBN, and \
                filters such as author:austen or year:1990..1999.
                """
            )
    }
}
