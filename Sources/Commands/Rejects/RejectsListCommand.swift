// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import System
import Terminal

/// `accession rejects list`: lists the files that were not taken in, and why.
struct RejectsListCommand: ReadingCommand {
    let definition = CommandDefinition(
        "rejects",
        "list",
        summary: "List the files that were not imported, and why",
        text: """
            Lists every file that was rejected or deferred at its last import, in the order of \
            paths. Each has a reason with a permanent code, and the run since which it has had \
            this status; with --verbose also what you can do about it. Files that no longer exist \
            are left out unless --missing is given.
            """,
        flags: .list(.library, .status, .reason, .run, .missing, .limit, .json, .plain),
        examples: [
            .init("accession rejects list", "All of them"),
            .init("accession rejects list --reason ZIP-001 --plain | cut -f1", "Their paths"),
            .init("accession rejects list --status ignored", "Those that were acknowledged"),
        ]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let filter = RejectFilter(arguments)
        let showsAll = arguments[.verbose] || arguments.format != .human
        var columns = [
            Column("Path"), Column("Reason"), Column("Sentence", isFlexible: true),
            Column("Detail", isFlexible: true),
        ]
        // Fields between tabs keep their places: what is new comes last.
        if showsAll {
            columns += [Column("Hint", isFlexible: true), Column("Status"), Column("Run", .right)]
        }
        columns.append(Column("Since", .right))
        let showsMissing = showsAll || filter.showsMissing
        if showsMissing { columns.append(Column("Missing since")) }
        let counts = try reader.rejectCounts(filter)
        var listing = Listing(console, arguments.format, name: "rejects", columns: columns)
        try reader.rejects(filter) { row in
            let file = row.file.record
            let code = file.reason ?? ReasonCode("")
            var cells: [Cell] = [
                .path(Path(bytes: file.path)), .text(code.text),
                .text(ReasonCatalog.sentence(code)), .optional(file.detail),
            ]
            if showsAll {
                cells += [
                    .text(ReasonCatalog.hint(code)), .text(file.status.rawValue),
                    .optional(row.file.run.map(Int.init)),
                ]
            }
            cells.append(.optional(row.since.map(Int.init)))
            if showsMissing {
                cells.append(.optional(row.missingSince.map { UTCTime(seconds: $0).text }))
            }
            listing.add(cells)
            return listing.isOpen
        }
        let isPart = arguments.isSet(.run) || arguments.isSet(.reason)
        let empty = isPart ? "No matching file was rejected." : "Nothing was rejected."
        listing.finish(
            after: RejectText.object(counts, shown: listing.count),
            ifEmpty: counts == RejectCounts() ? empty : "None of them is shown."
        )
        if arguments.format == .human, let note = RejectText.note(counts, filter) {
            console.note(note)
        }
        return .success
    }
}
