// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal

/// A form of a report.
enum ReportFormat: String, Sendable, CaseIterable {
    case json
    case csv
    /// A page for a browser.
    case html

    /// The flag that names its file, where a result has several forms at once.
    var flag: Flag<Path?> {
        switch self {
        case .json: .jsonFile
        case .csv: .csv
        case .html: .html
        }
    }
}

/// Where a form of a report goes.
struct ReportOutput {
    let format: ReportFormat
    /// Nil for standard output.
    let target: Path?
}

extension ParsedArguments {
    /// The forms of a report that are asked for, in this order.
    func outputs(_ formats: [ReportFormat]) -> [ReportOutput] {
        formats.compactMap { format in
            self[format.flag].map { path in
                ReportOutput(format: format, target: path == Path("-") ? nil : path)
            }
        }
    }
}
