// SPDX-License-Identifier: Apache-2.0

import Store
import Terminal

/// What programs are told of a work in a list: the members of JSON and the columns of a table.
///
/// They find what they know where they know it; what is new stands behind.
enum WorkColumns {
    static let all: [ReportColumn<WorkRow>] = [
        ReportColumn("id") { .id($0.id, of: "work") },
        ReportColumn("title") { .optional($0.title) },
        ReportColumn("authors") { .authors($0.authors) },
        ReportColumn("language") { .optional($0.language) },
        ReportColumn("published") { .optional($0.published) },
        ReportColumn("editions") { .count($0.editions) },
        ReportColumn("first_year") { .optional($0.firstYear) },
        ReportColumn("series") { .optional($0.series) },
        ReportColumn("series_position") { .optional($0.seriesPosition) },
        ReportColumn("review") { .text($0.review.rawValue) },
        ReportColumn("chosen") { WorkDetails.chosen($0) },
        ReportColumn("joined_by_names") { .flag($0.isJoinedByNames) },
    ]

    static let names = all.map(\.name)
}
