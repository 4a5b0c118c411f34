// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// `accession status`: what the library holds, and whether its runs go well.
struct StatusCommand: ReadingCommand {
    let definition = CommandDefinition(
        "status",
        summary: "Show what the library holds, and when the last good run was",
        text: """
            A good run is an import, or a run of a pipeline, that finished and whose counts \
            balance; it may have rejected files. With --max-age, this is a health check: it ends \
            with 75 and one line on standard error if the last good run is older than that, if \
            there was none, or if the clock is behind the end of that run, so that its age is \
            unknown. With --quiet and --max-age, nothing else is printed.
            """,
        flags: .list(.library, .maxAge, .pipeline, .json, .plain),
        examples: [
            .init("accession status", "Count works, editions, covers and files"),
            .init("accession status -q --max-age 26h", "Complain if the nightly run is late"),
        ],
        exitNotes: [(.tryLater, "the last good run is older than --max-age, or there was none")]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let status = try reader.status()
        let pipeline = arguments[.pipeline]
        let last = try reader.newestRun(of: pipeline, isGood: false)
        let good = try reader.newestRun(of: pipeline, isGood: true)
        let age = RunAge(
            endedAt: good.map { $0.finishedAt ?? $0.startedAt },
            now: WallClock.now / 1_000_000_000
        )
        var details = details(status, location)
        if let last {
            details.add(
                "last run",
                .json(.object(RunText.object(last)), shown: "\(last.id), \(RunText.outcome(last))")
            )
        }
        let lateness = arguments[.maxAge].flatMap {
            age.complaint(longest: $0, run: good?.id, pipeline: pipeline)
        }
        add(good, age, to: &details)
        if arguments.isSet(.maxAge) { details.addJSON("healthy", .bool(lateness == nil)) }
        let isSilent =
            arguments[.quiet] && arguments.isSet(.maxAge) && arguments.format == .human
        if !isSilent { details.write(to: console, arguments.format) }
        if let lateness { return console.fail(.tryLater, lateness) }
        if case .inFuture = age { console.warning("the last good run ended \(age.words)") }
        return .success
    }

    private func details(_ status: RegisterStatus, _ location: LibraryLocation) -> Details {
        var details = Details()
        details.add("library", .path(location.library.folder))
        details.add("works", .count(status.works))
        details.add("editions", .count(status.editions))
        details.add("without cover", .count(status.editionsWithoutCover))
        details.add("superseded", .count(status.superseded))
        details.add("people", .count(status.people))
        details.add("files", .count(status.files))
        details.add("copies", .count(status.copies))
        details.add("ignored", .count(status.ignored))
        details.add("deferred", .count(status.deferred))
        details.add("rejected", .count(status.rejected))
        details.add("missing", .count(status.missing))
        details.add("covers", .count(status.covers))
        details.add("cover bytes", .size(status.coverBytes))
        details.add("schema version", .number(status.schemaVersion))
        details.add("runs", .count(status.runs))
        return details
    }

    private func add(_ good: RunRecord?, _ age: RunAge, to details: inout Details) {
        let value: JSONValue =
            good.map { run in
                var isInFuture = false
                if case .inFuture = age { isInFuture = true }
                return .object([
                    "id": .integer(Int(run.id)),
                    "pipeline": .optional(run.pipeline),
                    "finished": .optional(
                        run.finishedAt.map { UTCTime(seconds: $0).text }
                    ),
                    "age_seconds": .optional(age.seconds),
                    "in_future": .bool(isInFuture),
                    "rejected": .integer(run.counts[.rejected]),
                    "deferred": .integer(run.counts[.deferred]),
                ])
            } ?? .null
        let shown = good.map { "\($0.id), \(age.words)" } ?? age.words
        details.add("last good run", .json(value, shown: shown))
    }
}

extension Flag {
    static var pipeline: Flag<String?> {
        .init(
            "pipeline",
            value: .text,
            placeholder: "NAME",
            summary: "Only runs of this pipeline"
        )
    }
}
