// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// `accession register import`: an export becomes a library again.
struct RegisterImportCommand: Command {
    let definition = CommandDefinition(
        "register import",
        summary: "Make a new library from an export",
        text: """
            Reads what accession export register wrote into a library that has no register yet. \
            The new register holds the same rows with the same ids, gives no id again that the old \
            one gave, and has the same dump. FILE may be - for standard input.

            Nothing is believed: the first line must be that of an export, every value must be what \
            its column holds, and the last line must count the rows that came. The full-text index \
            is made again, and then everything is checked that accession verify checks in a \
            register. An export of an older version is migrated. If anything is wrong, the place is \
            named, and nothing is left behind.

            An export holds no covers. They are files: copy the folder covers of the old library \
            into the new one, before or after. Thumbnails are made again when a report needs them. \
            accession verify names the covers that are missing, and accession register repair \
            reads them from the books again; a cover that a person chose is in no book.
            """,
        operands: [Operand("FILE", .file, "The export; - is standard input")],
        flags: .list(.library, .dryRun, .json, .plain),
        examples: [
            "accession register import library.jsonl --library ~/restored": "Make a library of it",
            "zcat library.jsonl.gz | accession register import - --library ~/restored":
                "From a compressed file",
            "accession register import library.jsonl --library /tmp/none --dry-run":
                "Is the export whole?",
        ],
        exitNotes: [
            (.noUsableInput, "the file is not an export, or is damaged"),
            (.cannotCreate, "there is already a register"),
            (.configuration, "the export is of a newer version, or the folder is no library's"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let file = Path(bytes: arguments.operands.first ?? [])
        let isStandardInput = file.bytes == [UInt8(ascii: "-")]
        let name = isStandardInput ? "standard input" : file.text
        let library = try LibraryLocation(arguments).library
        let isDryRun = arguments[.dryRun]
        Interruption.install()
        let newcomer = RegisterImport(
            library,
            from: name,
            program: Version.withName,
            isDryRun: isDryRun
        )
        // Said before anybody waits for a pipe.
        try newcomer.refuseOtherPlaces()
        let lines = try ListedLines.open(file, limit: ExportReader.longestLine)
        var reader = try ExportReader(lines, name)
        console.count("rows")
        let report = try newcomer.run(reader.outline) { (register) throws(Failure) in
            console.detail("reading the rows of a register of version \(register.version)")
            try reader.read(into: register) { console.progress(ProgressCounts(done: $0)) }
            console.endProgress()
            console.detail("all rows are there; checking what they say")
        }
        RegisterImportText(
            report: report,
            hasLastIDs: reader.outline.lastIDs != nil,
            source: file,
            library: library,
            isDryRun: isDryRun,
            hasCovers: newcomer.hasCovers
        ).answer.write(to: console, arguments.format)
        return .success
    }
}
