// SPDX-License-Identifier: Apache-2.0

import Accounting
import Terminal

/// `accession import`: takes books in.
struct ImportCommand: Command {
    let definition = CommandDefinition(
        "import",
        summary: "Import EPUB files into the register",
        text: """
            Reads every EPUB file in the sources, records it in the register and groups the \
            editions of a book into one work. Sources are only ever read. The last line accounts \
            for every file found; a run whose counts do not balance fails.

            An interrupted run keeps what it has recorded; the same command continues from there.
            """,
        operands: [
            Operand("PATH", .path, "Folders (searched recursively) and files", .any)
        ],
        flags: .importing(beside: .list(.scanned, .part, .receipt)),
        examples: [
            "accession import ~/Books": "Import every EPUB file below a folder",
            "accession import --dry-run ~/Books": "See the counts and change nothing",
            "find /mnt -name '*.epub' -print0 | accession import -0 --files-from -":
                "Import exactly these files",
            "accession import --manifest all.ndjson --part 3/40 --library shard3 --receipt 3.json":
                "Import a part of a job that many machines share",
        ],
        exitNotes: [
            (.rejects, "some files were rejected; --fail-on says what counts"),
            (.noUsableInput, "the sources hold no EPUB file"),
            (
                .tryLater,
                "another run is using the library, too much of a source is missing, or the server "
                    + "of a catalogue or book is away"
            ),
            (.noPermission, "a server refuses the catalogue, or every book that was asked for"),
            (.configuration, "the library was not made by Accession, or is in an unsafe place"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        try await ImportJob(settings: RunSettings(arguments), console: console).run()
    }
}
