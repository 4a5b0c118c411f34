// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import System
import Terminal

/// `accession rejects list`: lists the files that were not taken in, and why.
struct RejectsListCommand: Command {
    let definition = CommandDefinition(
        "rejects list",
        summary: "List the files that were not imported, and why",
        text: """
            Lists every file that was rejected or deferred at its last import, in the order of \
            paths. Each has a reason with a permanent code, and the run since which it has had \
            this status; with --verbose also what you can do about it. Files that no longer exist \
            are left out unless --missing is given.
            """,
        flags: .list(.library, .status, .onlyReason, .run, .missing, .limit)
            + .list(.json, .jsonl, .plain, .header)
            + .list(.rejectFormat, .nulSeparated, .to, .overwrite),
        examples: [
            "accession rejects list": "All of them",
            "accession rejects list --code ZIP-001 --plain | cut -f1": "Their paths",
            "accession rejects list --format csv --to rejects.csv": "For a spreadsheet",
            "accession rejects list --format paths -0 | xargs -0 ls -l": "The files themselves",
            "accession rejects list --status acknowledged": "Those that were acknowledged",
        ],
        exitNotes: [
            (.cannotCreate, "the --to file is not an earlier list, or cannot be created")
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let format = arguments[.rejectFormat]
        if arguments[.nulSeparated], format != .paths {
            throw .usage(
                "--null works only with paths",
                hint: "add --format paths, or leave it out"
            )
        }
        if let format { return try RejectExport.write(format, arguments, console) }
        if arguments.isSet(.to) || arguments[.overwrite] {
            throw .usage(
                "--to and --overwrite work only with --format",
                hint: "add --format csv, or redirect standard output"
            )
        }
        let reader = try LibraryLocation(arguments).open()
        let filter = RejectFilter(arguments)
        var columns: [(Column, (RejectRow) -> Cell)] = [
            (Column("Path", isWhole: true), { .path(Path(bytes: $0.file.record.path)) }),
            (Column("Reason"), { .text(Self.code($0, arguments.format).text) }),
        ]
        let sentence = Column("Why", as: "sentence", isSentence: true)
        let hint: (Column, (RejectRow) -> Cell) = (
            Column("Hint", isSentence: true),
            { .text(ReasonCatalog.hint(Self.code($0, arguments.format))) }
        )
        let status: [(Column, (RejectRow) -> Cell)] = [
            (Column("Status"), { Self.status($0, arguments.format) }),
            (Column("Run", .right), { .optional($0.file.run) }),
        ]
        let since: (Column, (RejectRow) -> Cell) = (
            Column("Since run", as: "since", .right), { .optional($0.since) }
        )
        let missing: (Column, (RejectRow) -> Cell) = (
            Column("Missing since"), { .time($0.missingSince) }
        )
        if arguments.format == .human {
            if arguments[.verbose] { columns += status }
            columns.append(since)
            if arguments[.verbose] || filter.showsMissing { columns.append(missing) }
            columns.append((sentence, Self.sentence))
            if arguments[.verbose] { columns.append(hint) }
        } else {
            // Fields between tabs keep their places: what is new comes last.
            columns += [
                (sentence, { .text(ReasonCatalog.sentence($0.code)) }),
                (Column("Detail"), { .optional($0.file.record.detail) }), hint,
            ]
            columns += status + [since, missing]
        }
        let counts = try reader.rejectCounts(filter)
        var listing = Listing(console, arguments.format, name: "rejects", columns: columns.map(\.0))
        try reader.rejects(filter) { row in
            listing.add(columns.map { $0.1(row) })
            return listing.isOpen
        }
        let isOfStatus = arguments.isSet(.status)
        let isPart = isOfStatus || arguments.isSet(.run) || arguments.isSet(.onlyReason)
        let empty = isPart ? "No matching file was rejected." : "Nothing was rejected."
        let note = RejectText.note(counts, filter, isOfStatus: isOfStatus)
        listing.finish(
            after: RejectText.object(counts, shown: listing.count),
            ifEmpty: note == nil ? empty : "None of them is shown."
        )
        if arguments.format == .human, let note { console.note(note) }
        return .success
    }

    /// For people in the word of the command that said so.
    private static func status(_ row: RejectRow, _ format: OutputFormat) -> Cell {
        let status = row.file.record.status
        return .text(format == .human && status == .ignored ? "acknowledged" : status.rawValue)
    }

    /// A program finds the content that is ignored, as it always did.
    private static func code(_ row: RejectRow, _ format: OutputFormat) -> ReasonCode {
        format == .human ? row.codeForPeople : row.code
    }

    /// The reason with its detail, of which few have any.
    private static func sentence(_ row: RejectRow) -> Cell {
        let detail = row.file.record.detail.map { " (\(RejectNote.shown($0)))" } ?? ""
        return .text(ReasonCatalog.sentence(row.codeForPeople) + detail)
    }
}
