// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import Library
import Store
import System
import Terminal

/// `accession export`: hands the library on, in a form that others read.
struct ExportCommand: Command {
    let definition = CommandDefinition(
        "export",
        summary: "Write the library in a form that others read",
        text: """
            Writes all works, or those that all the filters given match: a table, records for \
            programs that manage references or catalogues, pages, feeds for reading apps, a small \
            database, or a tree that calibre makes a library of.

            An export is whole or not there: what was there before stays until the new one is \
            complete, and only what differs is written. In a folder, only files that an earlier \
            export wrote are replaced or removed; a single file replaces only a report or an \
            export of Accession's, in whichever form, or an empty file, unless --overwrite is \
            given. Without --to, what is one file goes to standard output. The same library always \
            gives the same bytes; the time in them is SOURCE_DATE_EPOCH, or that of the newest run. \
            The last line balances: works = written + same + failed.

            The formats dump and register are about the whole register, and take no filters. A dump \
            is for comparing two registers, in an order that depends only on the contents: first the \
            table, then the values as SQL literals, separated by |. Run numbers, times and all else \
            that is only history are left out, so two registers made from the same files have the \
            same dump, however often their runs were interrupted. Ids depend on the order of import; \
            with --by-content, editions are named by their fingerprints instead, and works by those \
            of their editions.

            The format register has every row of every table in full, including the \
            history: a header, a line for each row, and a line that counts the rows of each table; \
            if that line is missing, the file is incomplete. Only the full-text index is left out, \
            since it is derived from the editions. Both are the register at one moment, even while \
            an import is writing.
            """,
        operands: [
            Operand(
                "FORMAT",
                .choice(
                    ExportFormat.allCases.map(\.rawValue) + RegisterForm.allCases.map(\.rawValue)
                ),
                "The format"
            )
        ],
        flags: .list(
            .library,
            .to,
            .overwrite,
            .books,
            .bag,
            .columns.offering(ExportColumns.names),
            .delimiter,
            .siteTitle,
            .noThumbnails,
            .thumbnailWidth,
            .jobs,
            .byContent
        ) + .filtering
            + .list(.progress, .json, .plain),
        examples: [
            "accession export csv --to works.csv": "A table of all works",
            "accession export bibtex --author austen --to austen.bib": "Records for references",
            "accession export jsonl | jq -r .title": "All titles, for another program",
            "accession export register --to library.jsonl":
                "All of it, for accession register import",
            "accession export dump --by-content | sha256sum":
                "The same hash for the same books, whatever the order of import",
            "accession export csv --bag --to bag": "A table in a bag, with checksums",
        ],
        exitNotes: [
            (.rejects, "the export is complete but for some works, each of which was named"),
            (.missingInput, "there is no run or collection of that name"),
            (.cannotCreate, "the place is taken, or is read by runs, or cannot be created"),
            (.tryLater, "another export is writing there, or the disk is full"),
            (.configuration, "the register is of a newer version, or of an older one for a dump"),
        ],
        topics: [
            (
                "Formats",
                [
                    ("site", "pages to look at the library with a browser, from a disk or a host"),
                    ("opds", "OPDS 1.2 and 2.0 feeds for reading apps"),
                    ("calibre", "Author/Title (id)/ with metadata.opf, cover.jpg and the book"),
                    ("csv", "a table with a row for each work"),
                    ("jsonl", "a line of JSON for each work, with its editions and files"),
                    ("bibtex", "@book records"), ("csl-json", "items for citation programs"),
                    ("marcxml", "MARC 21 records"),
                    ("sha256sum", "the kept SHA-256 of each file, for sha256sum -c"),
                    ("snapshot", "one small SQLite file for programs that only read"),
                    ("dump", "what the register says, a line for each row, for comparing"),
                    (
                        "register",
                        "every row of the register as JSON, for accession register import"
                    ),
                ]
            )
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        if let form = arguments.texts.first.flatMap(RegisterForm.init) {
            return try form.write(arguments, of: definition, console)
        }
        guard !arguments[.byContent] else {
            throw .usage("--by-content is about a dump", hint: "for example: accession export dump")
        }
        let request = try ExportRequest(arguments)
        guard request.target != nil || arguments.format == .human else {
            throw .usage(
                "--json and --plain say what became of a file; without one, the export itself "
                    + "goes to standard output",
                hint: "add --to FILE, or leave them out"
            )
        }
        let library = try LibraryLocation(arguments).library
        let exporting = Exporting(library: library, request: request, console: console)
        guard let answer = try exporting.run() else {
            let place = request.target.map { "\($0.text) is as it was" }
            console.error("interrupted: \(place ?? "the export is not complete")")
            return Interruption.requested == .terminate ? .terminated : .interrupted
        }
        if request.target != nil {
            answer.answer.write(to: console, arguments.format)
        } else {
            // The result itself went to standard output, so nothing else may.
            for warning in answer.warnings { console.warning(warning) }
        }
        return try answer.exit()
    }
}
