// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// `accession runs show`: shows the ledger of a run.
struct RunsShowCommand: ReadingCommand {
    let definition = CommandDefinition(
        "runs",
        "show",
        summary: "Show the ledger of a run",
        text: """
            Shows what each stage received and what became of it: what one stage advanced, the \
            next received. A claim is an identifier as one edition has it. Without an id, the \
            newest run.
            """,
        operands: [Operand("ID", .number(1...Int.max), .optional, summary: "The run's id")],
        flags: [.library, .json, .plain],
        examples: [.init("accession runs show", "The newest run")]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(RegisterError) -> ExitCode {
        guard let run = try find(arguments.numbers.first, reader) else {
            return console.fail(
                .missingInput,
                arguments.numbers.first.map { "there is no run \($0)" } ?? "there was no run yet",
                hint: "accession runs list shows the ids"
            )
        }
        let stages = try reader.stages(ofRun: run.id)
        let reasons = try reader.reasons(ofRun: run.id)
        let outcomes = try reader.outcomes(ofRun: run.id)
        switch arguments.format {
        case .json: console.json(.object(object(run, stages, outcomes, reasons)))
        case .plain, .human:
            details(run, isPlain: arguments.format == .plain).write(to: console, arguments.format)
            write(stages, console, arguments.format)
            write(outcomes, console, arguments.format)
            write(reasons, console, arguments.format)
            if arguments.format == .human {
                console.result("")
                console.result(run.equation.line)
            }
        }
        return .success
    }

    private func find(_ id: Int?, _ reader: RegisterReader) throws(RegisterError) -> RunRecord? {
        if let id { return try reader.run(Int64(id)) }
        var newest: RunRecord?
        try reader.runs(limit: 1) { run in
            newest = run
            return false
        }
        return newest
    }

    private func details(_ run: RunRecord, isPlain: Bool) -> Details {
        var details = Details()
        details.add("run", .number(Int(run.id)))
        details.add("state", .text(RunText.outcome(run)))
        if let pipeline = run.pipeline { details.add("pipeline", .text(pipeline)) }
        details.add("sources", .text(run.sources))
        details.add("program", .text(run.program))
        details.add("covers", .count(run.covers))
        details.add("merged works", .count(run.mergedWorks))
        details.add("split works", .count(run.splitWorks))
        details.add("skipped copies", .count(run.skippedCopies))
        let changes = [
            ("moved", run.moved), ("touched", run.touched), ("known rejects", run.knownRejects),
            ("missing", run.missing), ("returned", run.returned),
            ("superseded", run.superseded), ("renewed", run.renewed),
        ]
        for (name, count) in changes where count > 0 || isPlain { details.add(name, .count(count)) }
        details.add(
            "claims",
            as: "identifiers",
            .json(.object(run.claims.object), shown: run.claims.line)
        )
        details.add("cache", .json(.object(run.cache.object), shown: run.cache.line))
        details.add("failure", .optional(run.failure))
        details.add("undone", RunText.undone(run, inWords: true))
        return details
    }

    private func write(_ stages: [StageRow], _ console: Console, _ format: OutputFormat) {
        if format == .human { console.result("") }
        var listing = Listing(
            console,
            format,
            name: "stages",
            columns: [
                Column("Stage"), Column("Received", .right),
                Column("Advanced", .right), Column("Skipped", .right),
                Column("Rejected", .right), Column("Lost", .right),
            ]
        )
        for stage in stages {
            listing.add([
                .text(stage.stage), .count(stage.received), .count(stage.advanced),
                .count(stage.skipped), .count(stage.rejected), .count(stage.lost),
            ])
        }
        listing.finish()
    }

    private func write(_ outcomes: [OutcomeRow], _ console: Console, _ format: OutputFormat) {
        guard !outcomes.isEmpty else { return }
        if format == .human { console.result("") }
        var listing = Listing(
            console,
            format,
            name: "outcomes",
            columns: [Column("Outcome"), Column("Books", .right)]
        )
        for row in outcomes { listing.add([.text(row.outcome), .count(row.count)]) }
        listing.finish()
    }

    private func write(_ reasons: [ReasonRow], _ console: Console, _ format: OutputFormat) {
        guard !reasons.isEmpty else { return }
        if format == .human { console.result("") }
        var listing = Listing(
            console,
            format,
            name: "reasons",
            columns: [
                Column("Reason"), Column("Stage"), Column("Verdict"),
                Column("Count", .right), Column("Meaning"),
            ]
        )
        for reason in reasons {
            listing.add([
                .text(reason.code.text), .text(reason.stage), .text(reason.verdict),
                .count(reason.count), .text(ReasonCatalog.sentence(reason.code)),
            ])
        }
        listing.finish()
    }

    private func object(
        _ run: RunRecord,
        _ stages: [StageRow],
        _ outcomes: [OutcomeRow],
        _ reasons: [ReasonRow]
    ) -> JSONObject {
        var object = RunText.object(run)
        object.append(
            "stages",
            .array(
                stages.map { stage in
                    .object([
                        "stage": .string(stage.stage), "received": .integer(stage.received),
                        "advanced": .integer(stage.advanced),
                        "skipped": .integer(stage.skipped),
                        "rejected": .integer(stage.rejected), "lost": .integer(stage.lost),
                    ])
                }
            )
        )
        object.append(
            "outcomes",
            .array(
                outcomes.map {
                    .object(["outcome": .string($0.outcome), "count": .integer($0.count)])
                }
            )
        )
        object.append(
            "reasons",
            .array(
                reasons.map { reason in
                    .object([
                        "reason": .string(reason.code.text), "stage": .string(reason.stage),
                        "verdict": .string(reason.verdict), "count": .integer(reason.count),
                        "sentence": .string(ReasonCatalog.sentence(reason.code)),
                    ])
                }
            )
        )
        return object
    }
}
