// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// `accession register export`: everything in the register, for other programs.
struct RegisterExportCommand: Command {
    let definition = CommandDefinition(
        "register export",
        summary: "Write everything in the register as JSON, one row per line",
        text: """
            Writes every row of every table in full, including the history. The first line is a \
            header, each line after that is a row, and the last line counts the rows of each \
            table; if that line is missing, the file is incomplete. Only the full-text index is \
            left out, since it is derived from the editions.

            The export is the register at one moment, even while an import is writing. A register \
            of an older version is written unchanged.
            """,
        flags: .list(.library, .to, .overwrite),
        examples: [
            "accession register export --to library.jsonl": "Write a file",
            "accession register export | jq -r 'select(.table == \"works\") | .row.title'":
                "The titles of all works",
        ],
        exitNotes: [
            (.cannotCreate, "the --to file has other contents, or cannot be created"),
            (.configuration, "the register is of a newer version, or is not a register"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let library = try LibraryLocation(arguments).library
        let reader: RegisterReader
        reader = RegisterReader(try library.register.openForExport())
        let result = try ResultFile(arguments, console, "export", library: library, reader)
        var lines = ExportLines()
        try reader.export(
            begins: { result.write(lines.first($0)) },
            row: { table, row in
                result.write(lines.line(of: table, row))
                return result.isOpen
            }
        )
        if result.isOpen { result.write(lines.last()) }
        return try result.finish(Numbers.counted(lines.total, "row"))
    }
}
