// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// `accession runs report`: the balance sheet of a run.
struct RunsReportCommand: Command {
    let definition = CommandDefinition(
        "runs report",
        summary: "Write the balance sheet of a run as text, a page, a table or JSON",
        text: """
            Reports what became of every file of a run and whether the counts balance: the stages \
            and what left the run at each, the reasons with examples, the speed of the run, its \
            slowest files, and the works that it created or merged. Without an id, reports the \
            newest run.

            Without a file, writes a short text to standard output. --html writes a page that \
            opens from the disk and makes no network requests, --csv a row for each file whose \
            record the run changed, --json-file everything as one object. They can be combined; - is \
            standard output, and --json alone the same as --json-file -. Only a file that Accession wrote, or an empty one, is replaced, \
            once the new one is complete.

            A report does not say when it was made: the report of a finished run is always the \
            same, as long as what the register says about its books stays the same.
            """,
        operands: [.recentRun],
        flags: .list(.library, .html, .csv, .reportJSON, .jsonFile)
            + .list(.columns.offering(RunReportLists.fileColumns), .delimiter, .plain),
        examples: [
            "accession runs report": "Summarize the newest run",
            "accession runs report 12 --html run-12.html": "Write a page about run 12",
            "accession runs report --csv - | grep ',rejected,'":
                "List the rejected files, with the reasons",
        ],
        exitNotes: [
            (.usage, "--columns or --delimiter is not valid"),
            (.missingInput, "there is no such run"),
            (.cannotCreate, "a file cannot be created, or must not be replaced"),
        ],
        topics: [
            (
                "Columns",
                [(RunReportLists.fileColumns.joined(separator: ", "), "in this order")]
            )
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let table = try TableForm(arguments, among: RunReportLists.fileColumns)
        let library = try LibraryLocation(arguments).library
        let reader = RegisterReader(try library.openForReading())
        return try reader.asOfOneMoment { () throws(Failure) in
            let report = try RunReport(reader.chosenRun(arguments.numbers.first), reader)
            let writer = RunReportWriter(report: report, library: library, console: console)
            let outputs = arguments.outputs([.html, .csv, .json])
            guard outputs.isEmpty else { return try writer.write(outputs, table, reader) }
            try RunReportLines(report: report, words: writer.words, console: console)
                .write(reader, arguments[.plain] ? .plain : .human)
            return .success
        }
    }
}
