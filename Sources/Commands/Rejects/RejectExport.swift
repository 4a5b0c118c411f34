// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// `accession rejects list --format`: the files that were not taken in, for other programs.
enum RejectExport {
    enum Format: String, CaseIterable {
        case csv
        case json
        case paths
    }

    static func write(
        _ format: Format,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let location = try LibraryLocation(arguments)
        let reader = RegisterReader(try location.library.openForReading())
        let result = try ResultFile(arguments, console, "list", library: location.library, reader)
        var rows = RejectRows(format, isNulSeparated: arguments[.nulSeparated])
        result.write(rows.beginning)
        try reader.rejects(RejectFilter(arguments)) { row in
            result.write(rows.bytes(row))
            return result.isOpen
        }
        result.write(rows.end)
        let exit = try result.finish(Numbers.counted(rows.count, "file"))
        guard rows.torn > 0, exit == .success else { return exit }
        console.warning(
            "\(Numbers.counted(rows.torn, "path")) with a line break: "
                + "add --null to keep them intact"
        )
        return exit
    }
}

/// The rows of one form.
struct RejectRows {
    private let format: RejectExport.Format
    private let isNulSeparated: Bool
    private(set) var count = 0
    /// Paths that look like several.
    private(set) var torn = 0

    private static let columns: [ReportColumn<RejectRow>] = [
        ReportColumn("path") { .path(Path(bytes: $0.file.record.path)) },
        ReportColumn("reason") { .text($0.code.text) },
        ReportColumn("sentence") { .text(ReasonCatalog.sentence($0.code)) },
        ReportColumn("detail") { .optional($0.file.record.detail) },
        ReportColumn("hint") { .text(ReasonCatalog.hint($0.code)) },
        ReportColumn("status") { .text($0.file.record.status.rawValue) },
        ReportColumn("stage") { .text($0.file.record.stage.rawValue) },
        ReportColumn("run") { .optional($0.file.run) },
        ReportColumn("since") { .optional($0.since) },
        ReportColumn("missing_since") { .time($0.missingSince) },
        ReportColumn("size") { .optional($0.file.record.facts?.size) },
        ReportColumn("modified") { row in
            .optional(row.file.record.facts.map { UTCTime(nanoseconds: $0.modifiedAt).text })
        },
    ]
    /// What JSON has next to a path that is not UTF-8.
    private static let exactPath = "path_bytes_b64"
    /// What a table and a JSON of rejects begin with.
    static let tableNames = columns.map(\.name) + [exactPath]
    static let beginningOfJSON = Array("{\"rejects\": [".utf8)

    init(_ format: RejectExport.Format, isNulSeparated: Bool) {
        self.format = format
        self.isNulSeparated = isNulSeparated
    }

    var beginning: [UInt8] {
        switch format {
        case .csv: CSVText.row(Self.tableNames)
        case .json: Self.beginningOfJSON
        case .paths: []
        }
    }

    var end: [UInt8] {
        format == .json ? Array((count == 0 ? "]}\n" : "\n]}\n").utf8) : []
    }

    mutating func bytes(_ row: RejectRow) -> [UInt8] {
        defer { count += 1 }
        let path = Path(bytes: row.file.record.path)
        switch format {
        case .csv:
            let fields = Self.columns.map { String(decoding: $0.cell(row).plain, as: UTF8.self) }
            return CSVText.row(fields + [path.isUTF8 ? "" : Base64.encode(path.bytes)])
        case .json:
            return Array((count == 0 ? "\n  " : ",\n  ").utf8)
                + JSONText.bytes(.object(Self.columns.object(row)))
        case .paths:
            if isNulSeparated { return path.bytes + [0] }
            if path.bytes.contains(UInt8(ascii: "\n")) { torn += 1 }
            return path.bytes + [UInt8(ascii: "\n")]
        }
    }
}
