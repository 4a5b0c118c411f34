// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import System
import Terminal

/// `accession run`: an import that a file describes.
struct RunCommand: Command {
    let definition = CommandDefinition(
        "run",
        summary: "Import as a pipeline file describes, with its reports and backups",
        text: """
            A pipeline file describes what a run imports, within which limits, and which reports, \
            backups and runs are kept. It is JSON5: JSON with comments, unquoted names and \
            trailing commas. Unknown keys are refused, and all mistakes are reported at once, with \
            their lines.

            A path is relative to the folder of the file, unless it begins with / or, for the home \
            folder, with ~/. Variables are not expanded.

            Flags overrule the file; a flag that may be repeated replaces the whole list. Apart \
            from that, the run works like "accession import".

            With --check, the file is only checked; with --print, each setting is shown with its \
            origin; --schema writes a JSON Schema for editors.
            """,
        operands: [
            Operand("FILE", .file, "The pipeline file; - is standard input", .optional)
        ],
        flags: .importing + .list(.check, .print, .schema, .plain),
        examples: [
            "accession run nightly.json5": "Run the pipeline",
            "accession run --check nightly.json5": "Look for mistakes, without running it",
            "accession run --print nightly.json5": "See each setting and where it comes from",
            "accession run --dry-run nightly.json5": "See the counts and change nothing",
        ],
        exitNotes: [
            (
                .rejects,
                "some files were rejected, as \"fail_on\" says, or a report or check found something"
            ),
            (.noUsableInput, "the sources hold no EPUB file"),
            (.missingInput, "the file, a source, or what a filter names does not exist"),
            (.cannotCreate, "a report could not be written; the run itself is in the register"),
            (
                .tryLater,
                "another run is using the library, too much of a source is missing, or the server "
                    + "of a catalogue or book is away"
            ),
            (.noPermission, "a server refuses the catalogue, or every book that was asked for"),
            (.configuration, "there are mistakes in the file, or the library cannot be used"),
        ],
        topics: [("Keys of the file", PipelineKeys.words)]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        if arguments[.schema] {
            console.json(PipelineSchema.value)
            return .success
        }
        guard let named = arguments.paths.first else {
            throw Failure.usage(
                "\"accession run\" needs FILE",
                hint: "for example: accession run nightly.json5"
            )
        }
        if arguments[.plain], !arguments[.print] {
            throw Failure.usage(
                "--plain works only with --print",
                hint: "for the result of a run, use --json"
            )
        }
        Interruption.install()
        let definition: PipelineDefinition
        switch try LoadedPipeline(named) {
        case .definition(let found): definition = found
        case .problems(let file, let problems):
            let asJSON = arguments[.check] && arguments[.json]
            return CheckReport(file: file, name: nil, problems: problems.all, warnings: [])
                .write(to: console, asJSON: asJSON)
        }
        let settings = RunSettings(definition, arguments)
        if arguments[.check] { return check(definition, arguments, console) }
        if arguments[.print] {
            let library = try LibraryLocation(settings.arguments).library.folder
            SettingsListing(settings: settings, library: library)
                .write(to: console, arguments.format)
            return .success
        }
        return try await ImportJob(settings: settings, console: console).run()
    }

    private func check(
        _ definition: PipelineDefinition,
        _ arguments: ParsedArguments,
        _ console: Console
    ) -> ExitCode {
        // A run looks at its sources itself, where a disk that does not answer does no harm.
        let check = PipelineCheck(definition: definition)
        return CheckReport(
            file: definition.file,
            name: definition.name,
            problems: check.problems,
            warnings: check.warnings
        ).write(to: console, asJSON: arguments[.json])
    }
}

/// The flags of commands that read pipeline files.
extension Flag {
    static var check: Flag<Bool> {
        .init("check", "Look for mistakes in the file, without running it")
            .excluding("print", "schema")
    }

    static var print: Flag<Bool> {
        .init("print", "Show what would be done, without doing it").excluding("schema")
    }

    static var schema: Flag<Bool> {
        .init("schema", "Write the JSON Schema for pipeline files")
    }
}
