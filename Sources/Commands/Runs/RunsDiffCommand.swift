// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// `accession runs diff`: shows what changed from one run to another.
struct RunsDiffCommand: Command {
    let definition = CommandDefinition(
        "runs diff",
        summary: "Show what changed from one run to another",
        text: """
            Shows the counts of two runs side by side, the reasons that became more or less \
            frequent, and the files that were added, went missing, moved, were replaced or were \
            rejected from the end of the first run to the end of the second.

            Without ids, compares the newest run with the one before it of the same pipeline, or \
            of the same sources. With one id, compares that run with the newest; the id of the \
            newest run itself is the same as none. Files that other pipelines changed in between \
            are left out if both runs belong to one pipeline or have the same sources.

            The output for people shows the first ten files of each kind, unless --limit says \
            otherwise.
            """,
        operands: [
            Operand(
                "RUN",
                .number(1...Int.max),
                "Run ids, the older one first",
                .any,
                listedBy: Operand.recentRuns
            )
        ],
        flags: .list(.library, .limit, .json, .jsonl, .plain),
        examples: [
            "accession runs diff": "What the newest run changed",
            "accession runs diff 7 12 --plain": "Everything after run 7, up to run 12",
        ],
        exitNotes: [(.missingInput, "there is no such run, or none to compare it with")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let reader = try LibraryLocation(arguments).open()
        let span = try span(arguments.numbers, reader)
        let difference = try RunDifference(span, reader)
        let isForPeople = arguments.format == .human
        let limit = arguments[.limit] ?? (isForPeople ? 10 : Int.max)
        var text = RunDifferenceText(difference, console, arguments.format, limit: limit)
        text.begin()
        try reader.fileDifferences(span) { file in
            text.add(file)
            return console.isOpen
        }
        text.finish()
        return .success
    }

    private func span(_ ids: [Int], _ reader: RegisterReader) throws(Failure) -> RunSpan {
        let hint = "accession runs list shows the ids"
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
                hint: "name two runs; \(hint)"
            )
        }
        return RunSpan(from: before, to: newest)
    }
}
