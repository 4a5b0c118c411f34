// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// `accession runs show --diff`: what changed from one run to another.
enum RunComparison {
    static func write(
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let location = try LibraryLocation(arguments)
        let reader = try location.open()
        let span = try span(arguments.numbers, reader, location.library)
        let difference = try RunDifference(span, reader)
        let isForPeople = arguments.format == .human
        let limit = arguments[.limit] ?? (isForPeople ? 10 : Int.max)
        var text = RunDifferenceText(difference, console, arguments.format, limit: limit)
        if arguments.format == .plain { for names in fields { console.header(names) } }
        text.begin()
        try reader.fileDifferences(span) { file in
            text.add(file)
            return console.isOpen
        }
        text.finish()
        return .success
    }

    /// Rows of each kind have fields of their own, and begin with a word for it.
    private static let fields = [
        ["runs", "from", "to"], ["count", "name", "from", "to", "difference"],
        ["stage", "name", "count", "from", "to", "difference"],
        ["reason", "code", "verdict", "from", "to", "difference"],
        ["file", "change", "path", "former_path", "reason"],
    ]

    private static func span(
        _ ids: [Int],
        _ reader: RegisterReader,
        _ library: Library
    ) throws(Failure) -> RunSpan {
        let hint = "accession runs list\(library.onCommandLine) shows the ids"
        guard ids.count <= 2 else {
            throw .usage("only two runs can be compared, not \(ids.count)", hint: hint)
        }
        let newest = try reader.chosenRun(nil)
        var runs: [RunRecord] = []
        for id in ids { runs.append(try reader.chosenRun(id)) }
        if runs.count == 1, runs[0].id != newest.id { runs.append(newest) }
        if runs.count == 2 {
            guard runs[0].id < runs[1].id else {
                throw .usage(
                    "run \(runs[0].id) is not older than run \(runs[1].id)",
                    hint: "name the older one first"
                )
            }
            return RunSpan(from: runs[0], to: runs[1])
        }
        guard let before = try reader.predecessor(of: newest) else {
            throw Failure(
                .inputMissing,
                "no run before run \(newest.id) had the same sources",
                hint: try comparison(with: newest, reader, library) ?? hint
            )
        }
        return RunSpan(from: before, to: newest)
    }

    /// A command that compares a run with the one just before it, if there is one.
    private static func comparison(
        with newest: RunRecord,
        _ reader: RegisterReader,
        _ library: Library
    ) throws(Failure) -> String? {
        var before: Int64?
        try reader.runs(limit: 2) { run in
            if run.id < newest.id { before = run.id }
            return true
        }
        return before.map {
            "to compare it with run \($0): "
                + "accession runs show --diff\(library.onCommandLine) \($0)"
        }
    }
}
