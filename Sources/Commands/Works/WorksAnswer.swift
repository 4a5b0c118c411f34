// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// The works that a filter means, in whichever form was asked for.
struct WorksAnswer {
    private let arguments: ParsedArguments
    private let console: Console
    private let table: TableForm

    /// Refuses flags that cannot be combined.
    init(_ arguments: ParsedArguments, _ console: Console) throws(Failure) {
        self.arguments = arguments
        self.console = console
        table = try TableForm(arguments, among: WorkColumns.names)
        let others = [Flag<Bool>.json, .jsonl, .plain]
        if arguments.isSet(.csv), let other = others.first(where: { arguments[$0] }) {
            throw .usage(
                "--csv and --\(other.long) cannot be combined",
                hint: "leave one of them out"
            )
        }
    }

    func write(
        _ filter: WorkFilter,
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        ifEmpty sentence: String? = nil
    ) throws(Failure) -> ExitCode {
        try reader.check(filter)
        let sentence = arguments[.offset] > 0 ? beyond : sentence ?? Self.sentence(filter)
        if let output = arguments.outputs([.csv]).first {
            return try write(output, filter, reader, location, ifEmpty: sentence)
        }
        let order = arguments.workOrder
        let isAboutSeries =
            order?.key == .series
            || filter.conditions.contains {
                if case .words(_, .series) = $0 { true } else { false }
            }
        var listing = WorkListing(console, arguments.format, isAboutSeries: isAboutSeries)
        try forEach(filter, reader) { listing.add($0) }
        listing.finish(ifEmpty: sentence)
        return .success
    }

    private func write(
        _ output: ReportOutput,
        _ filter: WorkFilter,
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        ifEmpty sentence: String
    ) throws(Failure) -> ExitCode {
        let target = try output.checked(location.library, reader, columns: table.columns)
        let file = try ResultFile(target, console, "table")
        var report = RowsReport(file, .csv(table), columns: WorkColumns.all)
        try forEach(filter, reader) { work in
            report.add(work)
            return report.isOpen
        }
        report.finish()
        if report.count == 0 { console.note(sentence) }
        return try file.finish(Numbers.counted(report.count, "work"))
    }

    private func forEach(
        _ filter: WorkFilter,
        _ reader: RegisterReader,
        _ row: (WorkRow) -> Bool
    ) throws(Failure) {
        try reader.works(
            matching: filter,
            order: arguments.workOrder,
            limit: arguments[.limit],
            offset: arguments[.offset],
            row
        )
    }

    private var beyond: String {
        "No more than \(Numbers.counted(arguments[.offset], "work")) match."
    }

    private static func sentence(_ filter: WorkFilter) -> String {
        filter.isEmpty
            ? "The library has no works yet." : "No work matches \(WorkFilterText.of(filter))."
    }
}
