// SPDX-License-Identifier: Apache-2.0

import Terminal

/// `accession import`: takes books in.
struct ImportCommand: Command {
    let definition = CommandDefinition(
        "import",
        summary: "Take EPUB files into the register",
        text: """
            Reads every EPUB file that the sources hold, enters it in the register and groups \
            editions of one book as one work. Sources are only ever read. The last line says what \
            became of every file that was found; a run whose counts do not balance fails.

            An interrupted run keeps what it has recorded; the same command goes on from there.
            """,
        operands: [
            Operand("PATH", .path, .any, summary: "Folders, searched to the bottom, and files")
        ],
        flags: .importing,
        examples: [
            .init("accession import ~/Books", "Take in everything below a folder"),
            .init("accession import --dry-run ~/Books", "See the counts and change nothing"),
            .init(
                "find /mnt -name '*.epub' -print0 | accession import -0 --files-from -",
                "Take in exactly these files"
            ),
        ],
        exitNotes: [
            (.noUsableInput, "the sources hold no EPUB file"),
            (.tryLater, "another run has the library, or too much of a source is gone"),
            (.configuration, "the library is not one of ours, or is in an unsafe place"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async -> ExitCode {
        await ImportJob(RunSettings(arguments), console).run()
    }
}
