// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import System
import Terminal

/// `accession inspect`: looks into books, without a library.
struct InspectCommand: Command {
    let definition = CommandDefinition(
        "inspect",
        summary: "Examine EPUB files, without a library",
        text: """
            Reads each file as an import would and shows what is in it: where the package document \
            was found and by which rule, titles, people, identifiers, dates and series, the cover \
            with the rule that found it and what was tried without success, and every warning. \
            Nothing is written to disk.

            Each file has exactly one outcome: ok, ok-with-warnings, salvaged or protected; or \
            not-a-zip, not-an-epub, corrupt, unsupported, hostile or unreadable.
            """,
        operands: [
            Operand("PATH", .path, "Files, and folders (searched recursively)", .any)
        ],
        flags: .sources + .list(.jobs, .json, .jsonl, .plain),
        examples: [
            "accession inspect emma.epub": "Show what is in a book",
            "accession inspect --json ~/Books > books.json": "The same for many, as JSON",
            "accession inspect --jsonl ~/Books | jq .title": "One book after the other",
            "find . -name '*.epub' | accession inspect --files-from - --plain":
                "For a list of files, in a script",
        ],
        exitNotes: [
            (.success, "every file could be read as an EPUB"),
            (.rejects, "some files are not EPUBs, or too damaged"),
            (.missingInput, "some files do not exist"),
            (.noUsableInput, "the folders hold no EPUB file"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        Interruption.install()
        var selection = try SourceSelection(arguments)
        selection.keepsNames = true
        for case .remote(let source) in selection.sources {
            throw Failure.usage(
                "inspect looks at files, not at \(source.text)",
                hint: "see what an import would make of it: accession import --dry-run"
            )
        }
        guard !selection.sources.isEmpty else {
            throw Failure.usage(
                "specify which files to inspect",
                hint: "for example: accession inspect book.epub"
            )
        }
        let run = InspectRun(
            selection,
            workers: arguments[.jobs] ?? ProcessorCount.available,
            cancellation: Interruption.cancellation
        )
        var report = InspectReport(console, arguments.format)
        do throws(Failure) {
            try await run.run { file in
                report.add(file)
                return console.isOpen
            }
        } catch {
            report.finish()
            throw error
        }
        report.finish()
        return exit(report, console)
    }

    private func exit(_ report: InspectReport, _ console: Console) -> ExitCode {
        if let interruption = Interruption.requested {
            console.note("Interrupted: the files after these were not inspected.")
            return interruption == .interrupt ? .interrupted : .terminated
        }
        if report.count == 0 {
            return console.fail(
                .noUsableInput,
                "no EPUB file was found",
                hint: "to include files with other names, add --include '*.NAME'"
            )
        }
        if report.missing > 0 { return .missingInput }
        return report.refused > 0 ? .rejects : .success
    }
}
