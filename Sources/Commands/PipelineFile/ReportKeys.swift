// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
import Exports
import Files
import JSON5
import Terminal

/// The keys of a report that only some kinds and formats have.
struct ReportKeys {
    let settings: [String: PipelineDefinition.Setting]
    /// That of the whole report.
    let place: TextPlace

    /// What a report is written as.
    func form(
        of kind: ReportRequest.Kind,
        to target: Path
    ) throws(PipelineProblem) -> ReportRequest.Form {
        let word = word("format")
        if kind == .export {
            if let format = word.flatMap(ExportFormat.init(rawValue:)) {
                return .export(ExportRequest(format, to: target))
            }
            let formats = ExportFormat.allCases.map(\.rawValue)
            throw refusal(
                "format",
                word == nil
                    ? "an export needs \"format\""
                    : "an export must be \(Phrasing.listed(formats, "or"))",
                hint: "for example: { kind: \"export\", format: \"csv\", to: \"works.csv\" }"
            )
        }
        let format = word.map(ReportFormat.init(rawValue:)) ?? .json
        guard let format else {
            throw refusal(
                "format",
                "a report of the kind \(kind.rawValue) must be "
                    + (kind == .rejects ? "json or csv" : "json, csv or html"),
                hint: "for an export: { kind: \"export\", format: \"\(word ?? "")\", … }"
            )
        }
        guard kind != .rejects || format != .html else {
            throw refusal(
                "format",
                "a report of the kind rejects must be json or csv",
                hint:
                    "for a page: { kind: \"covers\", format: \"html\", to: \"covers.html\" }"
            )
        }
        return .report(format)
    }

    private func refusal(_ key: String, _ message: String, hint: String) -> PipelineProblem {
        PipelineProblem(settings[key]?.place ?? place, message, hint: hint)
    }

    private func word(_ name: String) -> String? {
        settings[name]?.words.last.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Puts them into the report, and tells what is wrong with them.
    func problems(_ report: inout ReportRequest) -> [PipelineProblem] {
        let problems = [
            columns(&report), delimiter(&report), thresholds(&report), filter(&report),
            books(&report), bag(&report),
        ]
        let table = report.table
        report.export?.table = table
        return problems.compactMap(\.self)
    }

    private func filter(_ report: inout ReportRequest) -> PipelineProblem? {
        guard let setting = settings["filter"], let text = word("filter") else { return nil }
        guard report.export != nil else { return onlyExports("filter", setting) }
        do throws(Failure) {
            report.export?.search = try WorkSearch(checked: text)
            return nil
        } catch {
            return PipelineProblem(setting.place, key: "reports.filter", error)
        }
    }

    private func books(_ report: inout ReportRequest) -> PipelineProblem? {
        guard let setting = settings["books"] else { return nil }
        guard let export = report.export else { return onlyExports("books", setting) }
        guard export.format.usualBooks != nil else {
            return PipelineProblem(
                setting.place,
                "\"books\" means nothing with \(export.format.rawValue)",
                hint: "leave it out"
            )
        }
        report.export?.books = word("books").flatMap(BookPlacing.init) ?? export.books
        return nil
    }

    private func bag(_ report: inout ReportRequest) -> PipelineProblem? {
        guard let setting = settings["bag"] else { return nil }
        guard report.export != nil else { return onlyExports("bag", setting) }
        report.export?.isBag = setting.isOn
        return nil
    }

    private func onlyExports(
        _ name: String,
        _ setting: PipelineDefinition.Setting
    ) -> PipelineProblem {
        PipelineProblem(
            setting.place,
            "only an export can have \"\(name)\"",
            hint: "for example: { kind: \"export\", format: \"csv\", to: \"works.csv\" }"
        )
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
        case .export: ExportColumns.names
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
        guard !report.isTable else { return nil }
        return PipelineProblem(
            setting.place,
            "\"\(name)\" applies only to a csv",
            hint: "add format: \"csv\", or leave it out"
        )
    }
}
