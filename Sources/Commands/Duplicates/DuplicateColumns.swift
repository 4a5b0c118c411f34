// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
import Files
import Store
import Terminal

/// A file of a group, with the work that the group is in.
struct DuplicateRow {
    let work: WorkRow
    let file: DuplicateFile
}

/// The columns for programs; a name once given stays, and new ones come last.
enum DuplicateColumns {
    static let all: [ReportColumn<DuplicateRow>] = [
        ReportColumn("path") { .path(Path(bytes: $0.file.file.path)) },
        ReportColumn("work") { .id($0.work.id) },
        ReportColumn("edition") { .id($0.file.edition.id) },
        ReportColumn("role") { .text($0.file.role.rawValue) },
        ReportColumn("size") { .number($0.file.file.size) },
        ReportColumn("bytes_won") { .number($0.file.bytesWon) },
        ReportColumn("title") { .optional($0.file.edition.title) },
        ReportColumn("authors") { .authors($0.file.edition.authors) },
        ReportColumn("language") { .optional($0.file.edition.language) },
        ReportColumn("rank") { .optional($0.file.rank) },
        ReportColumn("outcome") { .text($0.file.edition.outcome.rawValue) },
        ReportColumn("cover") { .optional($0.file.cover?.rawValue) },
        ReportColumn("warnings") { .number($0.file.edition.warnings) },
        ReportColumn("epub_version") { .number($0.file.edition.version) },
        ReportColumn("date") { .optional($0.file.edition.date) },
        ReportColumn("joined_by_names") { .flag($0.work.isJoinedByNames) },
        ReportColumn("review") { .text($0.work.review.rawValue) },
        ReportColumn("doubt") { .optional($0.file.doubt?.rawValue) },
        ReportColumn("flaw") { .optional($0.file.file.flaw?.rawValue) },
    ]

    /// A table has one more, for paths that its text does not give back.
    static let table =
        all + [
            ReportColumn("path_bytes_b64") { row in
                .optional(CSVText.exactBytes(of: row.file.file.path))
            }
        ]

    /// What people see.
    static let shown = [
        Column("Work", .right), Column("Title", isFlexible: true),
        Column("Edition", .right, isOptional: true), Column("Role"),
        Column("Flaw", isOptional: true), Column("Doubt"), Column("Size", .right),
        Column("Language", isOptional: true), Column("Cover", isOptional: true),
        Column("Warnings", .right, isOptional: true), Column("EPUB", .right, isOptional: true),
        Column("Date", isOptional: true),
        Column("Path", isWhole: true),
    ]

    /// - Parameter before: the row before in the group, of which people need not read all again.
    static func shown(_ row: DuplicateRow, after before: DuplicateFile?) -> [Cell] {
        let edition = row.file.edition
        return [
            before == nil ? .id(row.work.id) : .missing,
            before?.edition.title == edition.title ? .missing : .optional(edition.title),
            .id(edition.id), .text(row.file.role.rawValue),
            .optional(row.file.file.flaw?.rawValue),
            .optional(row.file.doubt?.rawValue), .size(row.file.file.size),
            .optional(edition.language), .optional(row.file.cover?.rawValue),
            .count(edition.warnings), .number(edition.version),
            .optional(edition.date.map { String($0.prefix(10)) }),
            .path(Path(bytes: row.file.file.path)),
        ]
    }
}
