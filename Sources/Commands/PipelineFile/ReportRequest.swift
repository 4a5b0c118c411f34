// SPDX-License-Identifier: Apache-2.0

import Covers
import Exports
import Files
import JSON5
import Terminal

/// A report that a pipeline file asks for.
struct ReportRequest: Sendable, Equatable {
    enum Kind: String, Sendable, CaseIterable {
        /// What `import --json` says of the run.
        case run
        case rejects
        case covers
        /// What `accession export` writes.
        case export
    }

    /// What it is written as.
    enum Form: Sendable, Equatable {
        case report(ReportFormat)
        case export(ExportRequest)

        var word: String {
            switch self {
            case .report(let format): format.rawValue
            case .export(let request): request.format.rawValue
            }
        }
    }

    enum Moment: String, Sendable, CaseIterable {
        case always
        case changed
        case trouble
    }

    let kind: Kind
    var form: Form
    let target: Path
    let moment: Moment
    /// How a table looks.
    var table = TableForm()
    /// How much of what is too much, and as it was written.
    var thresholds: CoverThresholds?
    var failOn: String?
    /// Where the file asks for it.
    let place: TextPlace

    /// Nil for an export.
    var format: ReportFormat? {
        if case .report(let format) = form { format } else { nil }
    }

    /// Nil for what is no export.
    var export: ExportRequest? {
        get { if case .export(let request) = form { request } else { nil } }
        set { if let newValue { form = .export(newValue) } }
    }

    /// What it is, among words.
    var name: String {
        export.map { "the \($0.format.rawValue) export" } ?? "the report of the \(kind.rawValue)"
    }

    /// Whether it is a table, which has columns.
    var isTable: Bool { form.word == ReportFormat.csv.rawValue }

    /// In words, as `--print` shows it.
    var text: String {
        var text = "\(kind.rawValue) as \(form.word)"
        if let export {
            if let search = export.search { text += " of \(search.text)" }
            if export.isBag { text += " in a bag" }
        }
        text += " to \(target.text) (\(moment.rawValue))"
        return text + (failOn.map { ", fails on \($0)" } ?? "")
    }

    var object: JSONObject {
        var object: JSONObject = [
            "kind": .string(kind.rawValue), "format": .string(form.word), "to": .path(target),
            "when": .string(moment.rawValue),
        ]
        if let export {
            if let search = export.search { object.append("filter", .string(search.text)) }
            if export.format.usualBooks != nil {
                object.append("books", .string(export.books.rawValue))
            }
            if export.isBag { object.append("bag", .bool(true)) }
        }
        if let columns = table.columns {
            object.append("columns", .strings(columns))
        }
        if table.delimiter != .comma {
            object.append("delimiter", .string(table.delimiter.word))
        }
        if let failOn { object.append("fail_on", .string(failOn)) }
        return object
    }
}

/// After which runs a backup is made.
enum BackupMoment: String, Sendable, CaseIterable {
    case never
    case changed
}
