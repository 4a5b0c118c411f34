// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// `accession runs list`: lists the runs, the newest first.
struct RunsListCommand: Command {
    let definition = CommandDefinition(
        "runs list",
        summary: "List the runs, newest first",
        flags: .list(.library, .limit, .json, .jsonl, .plain, .header),
        examples: ["accession runs list --limit 5": "The last five runs"]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let reader = try LibraryLocation(arguments).open()
        let isForPeople = arguments.format == .human
        // People read next to the state that a run was undone.
        var columns: [(Column, (RunRecord) -> Cell)] = [
            (Column("ID", .right), { .id($0.id, of: "run") }),
            (Column("State"), { .text(isForPeople ? RunText.state($0) : $0.state.rawValue) }),
            (Column("Started"), { .time($0.startedAt) }),
        ]
        columns += ([.found] + RunCount.endings.filter { $0 != .ignored }).map(Self.column)
        let sources: (Column, (RunRecord) -> Cell) = (
            Column("Sources", isSentence: true), { .sources($0.sources, $0.sourceList) }
        )
        if isForPeople {
            columns += [Self.column(.ignored), sources]
        } else {
            // Tab-separated fields keep their places: what is new comes last.
            columns += [
                sources, Self.column(.ignored),
                (Column("Undone"), { RunText.undone($0, inWords: false) }),
                (Column("Pipeline"), { .optional($0.pipeline) }),
            ]
            columns += RunCount.changes.map(Self.column)
        }
        let format = arguments.format
        var listing = Listing(console, format, name: "runs", columns: columns.map(\.0))
        try reader.runs(limit: arguments[.limit]) { run in
            listing.add(columns.map { $0.1(run) })
            return listing.isOpen
        }
        listing.finish(ifEmpty: "There are no runs yet.")
        return .success
    }

    /// People need those least that `runs show` has as well, and that are nearly always the same.
    private static func column(_ count: RunCount) -> (Column, (RunRecord) -> Cell) {
        let title = count.title.prefix(1).uppercased() + count.title.dropFirst()
        let isMain = [.found, .newWorks, .rejected].contains(count)
        let column = Column(
            count == .newWorks ? "New" : title,
            as: Listing.memberName(title),
            .right,
            isOptional: !isMain,
            omitsZeros: count != .found
        )
        return (column, { .count($0.counts[count]) })
    }
}
