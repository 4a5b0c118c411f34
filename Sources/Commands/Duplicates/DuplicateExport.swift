// SPDX-License-Identifier: Apache-2.0

import Files
import Store
import Terminal

/// The list in a form for other programs, row by row so that memory stays flat.
struct DuplicateExport {
    private let file: ResultFile
    private let format: DuplicatesCommand.Format
    private let isNulSeparated: Bool
    private var table: RowsReport<DuplicateRow>?
    private var count = 0
    /// Paths that look like several.
    private(set) var torn = 0

    init(_ file: ResultFile, _ format: DuplicatesCommand.Format, isNulSeparated: Bool) {
        self.file = file
        self.format = format
        self.isNulSeparated = isNulSeparated
        if format == .csv {
            table = RowsReport(file, .csv(TableForm()), columns: DuplicateColumns.table)
        }
    }

    mutating func add(_ work: WorkRow, _ group: DuplicateGroup) {
        for member in group.files {
            switch format {
            case .csv: table?.add(DuplicateRow(work: work, file: member))
            case .jsonl:
                line(DuplicateColumns.all.object(DuplicateRow(work: work, file: member)))
            case .paths:
                // What may be another book is for a person to decide.
                guard member.couldGo, member.doubt == nil else { continue }
                path(member.file.path)
            }
            count += 1
        }
    }

    /// What stands last in JSON lines, so that a file that was cut is noticed.
    mutating func finish(_ summary: DuplicateSummary) {
        table?.finish()
        guard format == .jsonl else { return }
        line([
            "end": "duplicates", "shown": .integer(summary.shown),
            "summary": .object(summary.object),
        ])
    }

    var words: String { Numbers.counted(count, format == .paths ? "path" : "file") }

    private func line(_ object: JSONObject) {
        file.write(JSONText.bytes(.object(object)) + [UInt8(ascii: "\n")])
    }

    private mutating func path(_ bytes: [UInt8]) {
        if !isNulSeparated, bytes.contains(UInt8(ascii: "\n")) { torn += 1 }
        file.write(bytes + [isNulSeparated ? 0 : UInt8(ascii: "\n")])
    }
}
