// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// `accession report run`: the balance sheet of a run.
struct ReportRunCommand: Command {
    let definition = CommandDefinition(
        "report",
        "run",
        summary: "Write the balance sheet of a run as text, a page, a table or JSON",
        text: """
            Reports what became of every file of a run and whether the counts balance: the stages \
            and what left the run at each, the reasons with examples, the speed of the run, its \
            slowest files, and the works that it created or merged. Without an id, reports the \
            newest run.

            Without a file, writes a short text to standard output. --html writes a page that \
            opens from the disk and makes no network requests, --csv a row for each file whose \
            record the run changed, --json everything as one object. They can be combined; - is \
            standard output. An earlier file of that name is replaced once the new one is \
            complete.

            A report does not say when it was made: the report of a finished run is always the \
            same, as long as what the register says about its books stays the same.
            """,
        operands: [Operand("RUN", .number(1...Int.max), .optional, summary: "The run's id")],
        flags: .list(.library, .html, .csv, .jsonFile, .columns, .delimiter, .plain),
        examples: [
            .init("accession report run", "Summarize the newest run"),
            .init("accession report run 12 --html run-12.html", "Write a page about run 12"),
            .init(
                "accession report run --csv - | grep ',rejected,'",
                "List the rejected files, with the reasons"
            ),
        ],
        exitNotes: [
            (.usage, "--columns or --delimiter is not valid"),
            (.missingInput, "there is no such run"),
            (.cannotCreate, "a file cannot be created, or must not be replaced"),
        ],
        topics: [
            .init(
                "Columns",
                [(RunReportLists.fileColumns.joined(separator: ", "), "in this order")]
            )
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let table = try TableForm(arguments, among: RunReportLists.fileColumns)
        return try write(arguments, table, console)
    }

    private func write(
        _ arguments: ParsedArguments,
        _ table: TableForm,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let library = try LibraryLocation(arguments).library
        let reader = RegisterReader(try library.openForReading())
        return try reader.asOfOneMoment { () throws(Failure) in
            try write(arguments, table, console, library, reader)
        }
    }

    private func write(
        _ arguments: ParsedArguments,
        _ table: TableForm,
        _ console: Console,
        _ library: Library,
        _ reader: RegisterReader
    ) throws(Failure) -> ExitCode {
        guard let run = try find(arguments.numbers.first, reader) else {
            throw Failure.noRun(arguments.numbers.first)
        }
        let report = try RunReport(run, reader)
        let writer = RunReportWriter(report, library, console)
        let outputs = RunReportWriter.Form.allCases.compactMap { form in
            arguments[form.flag].map { path in
                RunReportWriter.Output(form: form, target: path == Path("-") ? nil : path)
            }
        }
        guard outputs.isEmpty else { return try writer.write(outputs, table, reader) }
        try RunReportLines(report: report, words: writer.words, console: console)
            .write(reader, arguments[.plain] ? .plain : .human)
        return .success
    }

    private func find(_ id: Int?, _ reader: RegisterReader) throws(Failure) -> RunRecord? {
        if let id { return try reader.run(Int64(id)) }
        return try reader.newestRun(isGood: false)
    }
}

extension RunReportWriter.Form {
    fileprivate var flag: Flag<Path?> {
        switch self {
        case .html: .html
        case .csv: .csv
        case .json: .jsonFile
        }
    }
}
