// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// `accession runs show`: shows the ledger of a run.
struct RunsShowCommand: Command {
    let definition = CommandDefinition(
        "runs show",
        summary: "Show the ledger of a run, or what changed since another one",
        text: """
            Shows what each stage received and what became of it: what one stage advanced, the \
            next one received. An identifier is counted once for each new edition that has it. \
            Without an id, shows the newest run.

            With --diff, shows the counts of two runs side by side, the reasons that became more or \
            less frequent, and the files that were added, went missing, moved, were replaced or were \
            rejected from the end of the first run to the end of the second. Without ids, compares \
            the newest run with the one before it of the same pipeline, or of the same sources, be \
            it an import or a run of a pipeline; after a move, with one of the sources from which \
            the files moved. With one id, compares that run with the newest; the id of the newest \
            run itself is the same as none. Files that other runs changed in between are left out \
            if both runs belong to one pipeline or have the same sources. \
            People see the first ten files of each kind, unless --limit says otherwise, and no \
            counts of a run that found nothing new, unless --verbose is given.
            """,
        operands: [
            Operand(
                "RUN",
                .number(1...Int.max),
                "The run's id; with --diff one or two, the older one first",
                .any,
                listedBy: KnownWords.runs
            )
        ],
        flags: .list(.library, .diff, .limit, .json, .jsonl, .plain, .header),
        examples: [
            "accession runs show": "The newest run",
            "accession runs show --diff": "What the newest run changed",
            "accession runs show --diff 7 12 --plain": "Everything after run 7, up to run 12",
        ],
        exitNotes: [(.missingInput, "there is no such run, or none to compare it with")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        if arguments[.diff] { return try RunComparison.write(arguments, console) }
        try arguments.refuseHeader("add --diff, or leave it out")
        if arguments.isSet(.limit) {
            throw .usage("--limit is about a comparison", hint: "add --diff")
        }
        guard arguments.numbers.count < 2 else {
            throw .usage(
                "only one run is shown at a time",
                hint: "to compare two, add --diff"
            )
        }
        let reader = try LibraryLocation(arguments).open()
        let run = try reader.chosenRun(arguments.numbers.first)
        let stages = try reader.stages(ofRun: run.id)
        let reasons = try reader.reasons(ofRun: run.id)
        let outcomes = try reader.outcomes(ofRun: run.id)
        if [.human, .plain].contains(arguments.format) {
            details(run, isPlain: arguments.format == .plain).write(to: console, arguments.format)
        }
        answer(run, stages, outcomes, reasons).write(to: console, arguments.format)
        return .success
    }

    private static let claimWords: KeyValuePairs = [
        "joined": "joining books", "quarantined": "shared by too many books",
        "never": "of kinds that join nothing", "invalid": "invalid",
    ]

    private func details(_ run: RunRecord, isPlain: Bool) -> Details {
        var details = Details()
        details.add("run", .id(run.id))
        if isPlain {
            details.add("state", .text(run.state.rawValue))
            details.add("started", .time(run.startedAt))
            details.add("finished", .time(run.finishedAt))
        } else {
            details.add("state", .text(RunText.outcome(run)))
        }
        if let pipeline = run.pipeline { details.add("pipeline", .text(pipeline)) }
        details.add("sources", .sources(run.sources, run.sourceList))
        details.add("program", .text(run.program))
        let counts = run.counts
        for count in [RunCount.covers, .mergedWorks, .splitWorks, .skippedCopies] {
            details.add(count.title, .count(counts[count]))
        }
        for count in RunCount.changes where counts[count] > 0 || isPlain {
            details.add(count.title, .count(counts[count]))
        }
        details.add(
            "identifiers",
            .json(
                .object(counts.claims.object),
                shown: isPlain
                    ? counts.claims.line(Numbers.grouped(counts[.claims]))
                    : counts.claims.line(
                        "\(Numbers.grouped(counts[.claims])) in new books",
                        Self.claimWords
                    )
            )
        )
        details.add(
            "identifier cache",
            as: "cache",
            .json(.object(counts.object(RunCount.cache)), shown: counts.cacheLine)
        )
        if RunCount.sidecars.contains(where: { counts[$0] > 0 }) || isPlain {
            details.add(
                "sidecars",
                .json(.object(counts.sidecars), shown: counts.sidecarLine)
            )
        }
        details.add("failure", .optional(run.failure))
        details.add("undone", RunText.undone(run, inWords: true))
        return details
    }

    private func answer(
        _ run: RunRecord,
        _ stages: [StageRow],
        _ outcomes: [OutcomeRow],
        _ reasons: [ReasonRow]
    ) -> Answer {
        var answer = Answer()
        answer.members(RunText.object(run))
        answer.result("")
        answer.table(
            "stages",
            [
                Column("Stage"), Column("Received", .right),
                Column("Passed on", as: "advanced", .right),
                Column("Skipped", .right), Column("Rejected", .right), Column("Lost", .right),
            ],
            stages.map { stage in
                [
                    .text(stage.stage), .count(stage.received), .count(stage.advanced),
                    .count(stage.skipped), .count(stage.rejected), .count(stage.lost),
                ]
            }
        )
        if !outcomes.isEmpty { answer.result("") }
        answer.table(
            "outcomes",
            [Column("Outcome"), Column("Books", as: "count", .right)],
            outcomes.map { [.text($0.outcome), .count($0.count)] }
        )
        if !reasons.isEmpty { answer.result("") }
        answer.table(
            "reasons",
            [
                Column("Reason"), Column("Stage"), Column("Verdict"), Column("Count", .right),
                Column("Meaning", as: "sentence", isSentence: true),
            ],
            reasons.map { reason in
                [
                    .text(reason.code.text), .text(reason.stage), .text(reason.verdict),
                    .count(reason.count), .text(ReasonCatalog.sentence(reason.code)),
                ]
            }
        )
        answer.result("")
        answer.result(run.counts.inkedEquation)
        return answer
    }
}

extension Flag {
    static var diff: Flag<Bool> {
        .init("diff", "Show what changed since the run before, or from one run to another")
    }
}

extension Operand {
    static let recentRun = Operand(
        "RUN",
        .number(1...Int.max),
        "The run's id",
        .optional,
        listedBy: KnownWords.runs
    )
}
