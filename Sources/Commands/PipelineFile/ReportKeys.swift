// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
import JSON5
import Terminal

/// The keys of a report that only some kinds and formats have.
struct ReportKeys {
    let settings: [String: PipelineDefinition.Setting]
    /// That of the whole report.
    let place: TextPlace

    /// Puts them into the report, and tells what is wrong with them.
    func problems(_ report: inout ReportRequest) -> [PipelineProblem] {
        [
            formatProblem(report), columns(&report), delimiter(&report), thresholds(&report),
        ].compactMap(\.self)
    }

    private func formatProblem(_ report: ReportRequest) -> PipelineProblem? {
        switch (report.kind, report.format) {
        case (.rejects, .html):
            PipelineProblem(
                settings["format"]?.place ?? place,
                "a report of the kind rejects must be json or csv",
                hint:
                    "for a page: { kind: \"covers\", format: \"html\", to: \"covers.html\" }"
            )
        default: nil
        }
    }

    private func columns(_ report: inout ReportRequest) -> PipelineProblem? {
        guard let setting = settings["columns"] else { return nil }
        if let problem = notATable(report, "columns", setting) { return problem }
        let list = setting.words.map { String(decoding: $0, as: UTF8.self) }
        do throws(Failure) {
            report.table.columns = try TableForm.columns(
                list.joined(separator: ","),
                among: Self.columns(of: report.kind)
            )
            return nil
        } catch { return PipelineProblem(setting.place, error.message, hint: error.hint) }
    }

    private static func columns(of kind: ReportRequest.Kind) -> [String] {
        switch kind {
        case .run: RunReportLists.fileColumns
        case .rejects: RejectColumns.names
        case .covers: CoverColumns.names
        }
    }

    private func delimiter(_ report: inout ReportRequest) -> PipelineProblem? {
        guard let setting = settings["delimiter"], let word = setting.words.last else { return nil }
        if let problem = notATable(report, "delimiter", setting) { return problem }
        let text = String(decoding: word, as: UTF8.self)
        guard let delimiter = CSVText.Delimiter(text) else {
            return PipelineProblem(
                setting.place,
                "\"reports.delimiter\" \(CSVText.Delimiter.problem), not \"\(Phrasing.short(text))\""
            )
        }
        report.table.delimiter = delimiter
        return nil
    }

    private func thresholds(_ report: inout ReportRequest) -> PipelineProblem? {
        guard let setting = settings["fail_on"], let word = setting.words.last else { return nil }
        guard report.kind == .covers else {
            return PipelineProblem(
                setting.place,
                "only a report of the covers can have \"fail_on\", which counts findings",
                hint: "put the fail_on of the run itself next to reports, not inside it"
            )
        }
        let text = String(decoding: word, as: UTF8.self)
        do throws(CoverThresholds.Problem) {
            report.thresholds = try CoverThresholds(text)
            report.failOn = text
            return nil
        } catch {
            return PipelineProblem(
                setting.place,
                "\"reports.fail_on\", \(error.sentence)",
                hint: error.hint
            )
        }
    }

    private func notATable(
        _ report: ReportRequest,
        _ name: String,
        _ setting: PipelineDefinition.Setting
    ) -> PipelineProblem? {
        guard report.format != .csv else { return nil }
        return PipelineProblem(
            setting.place,
            "\"\(name)\" applies only to a csv",
            hint: "add format: \"csv\", or leave it out"
        )
    }
}
