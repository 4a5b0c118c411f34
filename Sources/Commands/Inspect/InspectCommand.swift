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
        summary: "Look into EPUB files, without a library",
        text: """
            Reads each file as an import would and says what is in it: where the package document \
            was found and by which rule, titles, people, identifiers, dates and series, the cover \
            with the rule that found it and what was tried in vain, and every warning. Nothing is \
            written anywhere.

            Each file ends as exactly one outcome: ok, ok-with-warnings, salvaged or protected; or \
            not-a-zip, not-an-epub, corrupt, unsupported, hostile or unreadable.
            """,
        operands: [
            Operand("PATH", .path, .any, summary: "Files, and folders searched to the bottom")
        ],
        flags: .sources + .list(.jobs, .json, .plain),
        examples: [
            .init("accession inspect emma.epub", "What is in a book"),
            .init("accession inspect --json ~/Books > books.json", "The same of many, as data"),
            .init(
                "find . -name '*.epub' | accession inspect --files-from - --plain",
                "Of a list, for scripts"
            ),
        ],
        exitNotes: [
            (.success, "every file could be read as an EPUB"),
            (.rejects, "some files are not EPUBs, or too damaged"),
            (.missingInput, "some files are not there"),
            (.noUsableInput, "the folders hold no EPUB file"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        Interruption.install()
        var selection = SourceSelection(arguments)
        selection.keepsNames = true
        guard !selection.sources.isEmpty else {
            return console.fail(
                .usage,
                "no file was named",
                hint: "name one: accession inspect book.epub"
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
            console.note("Interrupted: the files behind these were not looked at.")
            return interruption == .interrupt ? .interrupted : .terminated
        }
        if report.count == 0 {
            return console.fail(
                .noUsableInput,
                "there is no EPUB file",
                hint: "files of another name are taken with --include '*.NAME'"
            )
        }
        if report.missing > 0 { return .missingInput }
        return report.refused > 0 ? .rejects : .success
    }
}
