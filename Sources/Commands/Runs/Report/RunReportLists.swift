// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// The long lists of a run's report; a name once given stays, and new columns come last.
enum RunReportLists {
    static let files: [ReportColumn<RunFileRow>] = [
        ReportColumn("path") { .path(Path(bytes: $0.path)) },
        ReportColumn("outcome") { .text($0.outcome.rawValue) },
        ReportColumn("change") { .text($0.change.rawValue) },
        ReportColumn("former_path") { .optional($0.formerPath.map { Path(bytes: $0) }) },
        ReportColumn("work") { .optional($0.work.map { Int($0) }) },
        ReportColumn("edition") { .optional($0.edition.map { Int($0) }) },
        ReportColumn("title") { .optional($0.title) },
        ReportColumn("authors") { .authors($0.authors) },
        ReportColumn("reason") { .optional($0.reason?.text) },
        ReportColumn("sentence") { .optional($0.reason.map { ReasonCatalog.sentence($0) }) },
        ReportColumn("hint") { .optional($0.reason.map { ReasonCatalog.hint($0) }) },
        ReportColumn("detail") { .optional($0.detail) },
        ReportColumn("bytes") { .optional($0.byteCount.map { Int($0) }) },
        ReportColumn("acknowledged") { .flag($0.isAcknowledged) },
    ]

    static let fileColumns = files.map(\.name)

    static let newWorks: [ReportColumn<BegunWork>] = [
        ReportColumn("id") { .id($0.id, of: "work") },
        ReportColumn("title") { .optional($0.title) },
        ReportColumn("authors") { .authors($0.authors) },
        ReportColumn("language") { .optional($0.language) },
        ReportColumn("path") { .optional($0.path.map { Path(bytes: $0) }) },
    ]

    static let mergedWorks: [ReportColumn<MergedWork>] = [
        ReportColumn("id") { .id($0.id, of: "work") },
        ReportColumn("into") { .number(Int($0.target)) },
        ReportColumn("title") { .optional($0.title) },
        ReportColumn("authors") { .authors($0.authors) },
        ReportColumn("identifier") { .optional(identifier(of: $0)) },
        ReportColumn("decision") { .optional($0.decision.map { Int($0) }) },
    ]

    /// Such as `isbn:9780141439587`.
    static func identifier(of work: MergedWork) -> String? {
        guard let kind = work.kind, let value = work.value else { return nil }
        return "\(kind):\(value)"
    }

    /// Why two works are one, in words.
    static func why(_ work: MergedWork) -> String {
        if let decision = work.decision { return "decision \(decision)" }
        return identifier(of: work) ?? "identifiers of other editions"
    }

    /// What a work is called, where there is one line for it.
    static func name(_ title: String?, _ authors: String?) -> String {
        let title = title ?? "(no title)"
        return authors.map { "\(title) (\($0))" } ?? title
    }
}
