// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import Library
import Store
import Terminal

/// Shows what was found in files, one after the other, and counts how they ended.
struct InspectReport {
    private let console: Console
    private let format: OutputFormat
    private var list: DocumentList
    private var outcomes: [Outcome: Int] = [:]
    private(set) var count = 0
    private(set) var refused = 0
    private(set) var missing = 0

    init(_ console: Console, _ format: OutputFormat) {
        self.console = console
        self.format = format
        list = DocumentList(console, format, name: "files")
    }

    mutating func add(_ file: Inspected) {
        var details = Details()
        details.add("path", .path(file.path))
        switch file.finding {
        case .book(let record):
            outcomes[record.outcome, default: 0] += 1
            BookDetails.add(record, nil, to: &details)
            details.add("fingerprint", .text(Hexadecimal.text(record.fingerprint)))
        case .refused(let code, let detail, let outcome):
            outcomes[outcome, default: 0] += 1
            refused += 1
            if code == RunReasons.missing.code { missing += 1 }
            details.add("outcome", .text(outcome.rawValue))
            add(code, detail, to: &details)
        }
        count += 1
        list.add([details])
    }

    private func add(_ code: ReasonCode, _ detail: String, to details: inout Details) {
        details.add("refused", ReasonCatalog.cell(code))
        if format == .human || format == .plain {
            details.add("hint", .text(ReasonCatalog.hint(code)))
        }
        details.add("detail", .optional(detail.isEmpty ? nil : detail))
    }

    mutating func finish() {
        list.finish()
        guard count > 1 else { return }
        let parts = outcomes.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            .map { "\(Numbers.grouped($0.value)) \($0.key)" }
        console.note("\(Numbers.counted(count, "file")): \(parts.joined(separator: ", "))")
    }
}
