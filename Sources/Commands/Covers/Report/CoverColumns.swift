// SPDX-License-Identifier: Apache-2.0

import Books
import Covers
import Files
import Hashing
import Terminal

/// The columns of the report of covers; a name once given stays, and new ones come last.
enum CoverColumns {
    static let names = all.map(\.name)

    static let all: [ReportColumn<CoverEntry>] = [
        ReportColumn("path") { .optional($0.files.first.map { Path(bytes: $0) }) },
        ReportColumn("work") { .number(Int($0.work)) },
        ReportColumn("title") { .optional($0.title) },
        ReportColumn("authors") { .authors($0.authors) },
        ReportColumn("finding") { .optional($0.findings.first?.finding.rawValue) },
        ReportColumn("rule") { .optional($0.rule) },
        ReportColumn("format") { .optional($0.image?.format.rawValue) },
        ReportColumn("width") { .optional($0.image?.width) },
        ReportColumn("height") { .optional($0.image?.height) },
        ReportColumn("bytes") { .optional($0.image?.byteCount) },
        ReportColumn("edition") { .number(Int($0.edition)) },
        ReportColumn("language") { .optional($0.language) },
        ReportColumn("collections") { .text($0.collections.joined(separator: "; ")) },
        ReportColumn("files") { .number($0.files.count) },
        ReportColumn("findings") { joined($0) { $0.finding.rawValue } },
        ReportColumn("codes") { joined($0) { $0.finding.code } },
        ReportColumn("details") { joined($0) { "\($0.finding.rawValue): \($0.detail)" } },
        ReportColumn("advice") { joined($0) { $0.finding.advice } },
        ReportColumn("entry") { .optional($0.entry) },
        ReportColumn("page") { .optional($0.page) },
        ReportColumn("hash") { .optional(($0.image?.hash).map(Hexadecimal.text)) },
        ReportColumn("file") { .optional($0.image?.holder) },
        ReportColumn("shared_by") { .number($0.sharedBy) },
        ReportColumn("shown_width") { .optional($0.thumbnail?.width) },
        ReportColumn("shown_height") { .optional($0.thumbnail?.height) },
        ReportColumn("candidates") { .number($0.candidates.count) },
        ReportColumn("path_bytes_b64") { entry in
            .optional(entry.files.first.flatMap { CSVText.exactBytes(of: $0) })
        },
        ReportColumn("offset") { .optional($0.image.map { $0.place?.offset ?? 0 }) },
    ]

    private static func joined(
        _ entry: CoverEntry,
        _ text: (CoverEntry.Found) -> String
    ) -> Cell {
        .text(entry.findings.map(text).joined(separator: "; "))
    }
}
