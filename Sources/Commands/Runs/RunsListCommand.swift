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
        summary: "List the runs, newest first",
        flags: .list(.library, .limit, .json, .plain),
        examples: [.init("accession runs list --limit 5", "The last five runs")]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let ends = [.found] + RunCount.endings.filter { $0 != .ignored }
        var columns = [Column("ID", .right), Column("State"), Column("Started")]
        columns += ends.map(Self.column) + [Column("Sources", isFlexible: true)]
        // People read it next to the state. Such columns are the last ones, so that tab-separated
        // fields keep their places; few people ignore anything.
        let showsUndone = arguments.format != .human
        var showsIgnored = showsUndone
        if !showsIgnored { showsIgnored = try reader.hasIgnoredAny() }
        if showsIgnored { columns.append(Self.column(.ignored)) }
        if showsUndone {
            columns += [Column("Undone"), Column("Pipeline")]
            columns += RunCount.changes.map(Self.column)
        }
        var listing = Listing(console, arguments.format, name: "runs", columns: columns)
        try reader.runs(limit: arguments[.limit]) { run in
            let counts = run.counts
            let state = RunText.state(run)
            var cells: [Cell] = [
                .number(Int(run.id)), .text(showsUndone ? run.state.rawValue : state),
                .text(UTCTime(seconds: run.startedAt).text),
            ]
            cells += ends.map { .count(counts[$0]) } + [.text(run.sources)]
            if showsIgnored { cells.append(.count(counts[.ignored])) }
            if showsUndone {
                cells += [RunText.undone(run, inWords: false), .optional(run.pipeline)]
                cells += RunCount.changes.map { .count(counts[$0]) }
            }
            listing.add(cells)
            return listing.isOpen
        }
        listing.finish(ifEmpty: "There are no runs yet.")
        return .success
    }

    private static func column(_ count: RunCount) -> Column {
        Column(count.title.prefix(1).uppercased() + count.title.dropFirst(), .right)
    }
}
