// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import System
import Terminal

/// `accession runs list`: lists the runs, the newest first.
struct RunsListCommand: ReadingCommand {
    let definition = CommandDefinition(
        "runs",
        "list",
        summary: "List the runs, the newest first",
        flags: [.library, .limit, .json, .plain],
        examples: [.init("accession runs list --limit 5", "The last five runs")]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(RegisterError) -> ExitCode {
        var columns = [
            Column("ID", .right), Column("State"), Column("Started"),
            Column("Found", .right), Column("New works", .right),
            Column("Joined", .right), Column("Copies", .right),
            Column("Unchanged", .right), Column("Deferred", .right),
            Column("Rejected", .right), Column("Sources", isFlexible: true),
        ]
        // People read it beside the state. Such columns are the last ones, so that fields between tabs
        // keep their places; few people ignore anything.
        let showsUndone = arguments.format != .human
        var showsIgnored = showsUndone
        if !showsIgnored { showsIgnored = try reader.hasIgnoredAny() }
        if showsIgnored { columns.append(Column("Ignored", .right)) }
        if showsUndone {
            columns += [Column("Undone"), Column("Pipeline"), Column("Moved", .right)]
            columns += ["Touched", "Known rejects", "Missing", "Returned", "Superseded", "Renewed"]
                .map { Column($0, .right) }
        }
        var listing = Listing(console, arguments.format, name: "runs", columns: columns)
        try reader.runs(limit: arguments.count(.limit)) { run in
            let equation = run.equation
            let state = RunText.state(run)
            var cells: [Cell] = [
                .number(Int(run.id)), .text(showsUndone ? run.state.rawValue : state),
                .text(UTCTime(seconds: run.startedAt).text), .count(equation.found),
                .count(equation.newWorks), .count(equation.joined), .count(equation.copies),
                .count(equation.unchanged), .count(equation.deferred), .count(equation.rejected),
                .text(run.sources),
            ]
            if showsIgnored { cells.append(.count(equation.ignored)) }
            if showsUndone {
                cells += [
                    RunText.undone(run, inWords: false), .optional(run.pipeline),
                    .count(run.moved), .count(run.touched), .count(run.knownRejects),
                    .count(run.missing), .count(run.returned), .count(run.superseded),
                    .count(run.renewed),
                ]
            }
            listing.add(cells)
            return listing.isOpen
        }
        listing.finish(ifEmpty: "There were no runs yet.")
        return .success
    }
}
