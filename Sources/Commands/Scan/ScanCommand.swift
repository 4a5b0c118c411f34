// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Manifests
import System
import Terminal

/// `accession scan`: writes down what there is to import.
struct ScanCommand: Command {
    let definition = CommandDefinition(
        "scan",
        summary: "List what there is to import, for several machines to share",
        text: """
            Looks through the sources as an import would, opens no book, and writes a manifest: \
            each file on a line of JSON, with its size and its time, sorted, each once, and a last \
            line that counts and hashes all others. Catalogues are asked for their lists. What \
            cannot be read, such as a folder, is listed with the reason, and is counted by the \
            import as it would have been without a manifest.

            The parts of a manifest can be imported on different machines, each into a library of \
            its own: accession import --manifest FILE --part 3/40. Then accession register merge \
            --expect FILE makes one library of all, and names what is in none. Paths are absolute, \
            so the sources must have the same names on all machines.
            """,
        operands: [
            Operand("PATH", .path, "Folders (searched recursively) and files", .any)
        ],
        flags: .sources + .list(.opds) + .fetching + .list(.to, .json, .progress),
        examples: [
            "accession scan /mnt/books --to books.ndjson": "List every EPUB file below a folder",
            "find /mnt -name '*.epub' -print0 | accession scan -0 --files-from - --to books.ndjson":
                "List exactly these files",
        ],
        exitNotes: [
            (.rejects, "something could not be read, and is in the manifest with the reason"),
            (.noUsableInput, "the sources hold no EPUB file; no manifest was written"),
            (.cannotCreate, "the manifest cannot be written"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        Interruption.install()
        let selection = try SourceSelection(arguments)
        guard !selection.sources.isEmpty, let manifest = arguments[.to] else {
            throw Failure.usage(
                "specify \(selection.sources.isEmpty ? "what to scan" : "a file with --to")",
                hint: "for example: accession scan ~/Books --to books.ndjson"
            )
        }
        let observer = ScanObserver(console)
        console.count("files")
        let scan = SourceScan(
            SourceScan.Request(
                selection,
                to: manifest,
                fetching: try FetchPolicy(arguments)
            ),
            cancellation: Interruption.cancellation,
            observer: observer
        )
        let result = try scan.run()
        console.endProgress()
        guard result.end.files > 0 else {
            return console.fail(
                .noUsableInput,
                "the sources contain no EPUB files; no manifest was written",
                hint: PassedOverText.hint(result.passedOver)
            )
        }
        let text = ScanText(
            result: result,
            manifest: manifest,
            rejects: observer.rejects,
            deferred: observer.deferred
        )
        text.warn(console)
        text.answer.write(to: console, arguments.format)
        return observer.rejects.total > 0 ? .rejects : .success
    }
}
