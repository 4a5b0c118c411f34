// SPDX-License-Identifier: Apache-2.0

import Files
import Pipeline

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
        flags: [.library] + Flag.sources + [
            .jobs, .dryRun, .failOn, .duplicates, .blocklist, .cacheSize, .json, .progress,
        ],
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
            (.configuration, "the library is not one of ours, or is in an unsafe place"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async -> ExitCode {
        Interruption.install()
        do throws(RunFailure) {
            let location = try LibraryLocation(forWriting: arguments, console)
            let selection = SourceSelection(arguments)
            guard !selection.sources.isEmpty else {
                return console.fail(
                    .usage,
                    "nothing to import was named",
                    hint: "name a folder: accession import ~/Books"
                )
            }
            var request = ImportRequest(
                selection,
                library: location.library,
                command: "import",
                program: Program.nameAndVersion
            )
            request.workers = arguments.count(.jobs) ?? ProcessorCount.available
            request.isRehearsal = arguments.isSet(.dryRun)
            request.cacheCapacity = arguments.count(.cacheSize)
            request.blocklists = arguments.paths(.blocklist)
            request.duplicates =
                arguments.choice(.duplicates, as: DuplicatePolicy.self) ?? .keep
            let observer = ImportObserver(console, arguments)
            let summary = try await ImportRun(request, observer: observer).run()
            return ImportReport(summary, observer, library: location.library.folder)
                .write(to: console, arguments)
        } catch {
            console.endProgress()
            return console.fail(error)
        }
    }
}
