// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// `accession rejects list`: lists the files that were not taken in, and why.
struct RejectsListCommand: ReadingCommand {
    let definition = CommandDefinition(
        "rejects",
        "list",
        summary: "List the files that were not taken in, and why",
        text: """
            Lists every file whose last import ended in a rejection or was put off. Each has a \
            reason with a permanent code; with --verbose also what one can do about it.
            """,
        flags: [.library, .run, .reason, .limit, .json, .plain],
        examples: [
            .init("accession rejects list", "All of them"),
            .init("accession rejects list --reason ZIP-001 --plain | cut -f1", "Their paths"),
        ]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(RegisterError) -> ExitCode {
        var columns = [
            Column("Path"), Column("Reason"), Column("Sentence", isFlexible: true),
            Column("Detail", isFlexible: true),
        ]
        let showsHints = arguments.isSet(.verbose) || arguments.format != .human
        if showsHints {
            columns += [Column("Hint", isFlexible: true), Column("Status"), Column("Run", .right)]
        }
        var listing = Listing(console, arguments.format, name: "rejects", columns: columns)
        try reader.unregisteredFiles(
            run: arguments.count(.run).map(Int64.init),
            reason: arguments.text(.reason),
            limit: arguments.count(.limit)
        ) { row in
            let file = row.record
            let code = file.reason ?? ReasonCode("")
            var cells: [Cell] = [
                .path(Path(bytes: file.path)), .text(code.text),
                .text(ReasonBook.sentence(code)), .optional(file.detail),
            ]
            if showsHints {
                cells += [
                    .text(ReasonBook.hint(code)), .text(file.status.rawValue),
                    .optional(row.run.map(Int.init)),
                ]
            }
            listing.add(cells)
            return listing.isOpen
        }
        let isPart = arguments.isSet(.run) || arguments.isSet(.reason)
        listing.finish(ifEmpty: isPart ? "No such file was rejected." : "Nothing was rejected.")
        return .success
    }
}

extension Flag {
    static let run = Flag(
        "run",
        value: .number(1...Int.max),
        summary: "Only files last seen by this run"
    )
}
