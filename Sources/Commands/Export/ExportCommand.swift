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
            export of Accession's, in whichever form, or an empty file. The same library always gives the same bytes; \
            the time in them is SOURCE_DATE_EPOCH, or that of the newest run. The last line \
            balances: works asked = written + same + failed.
            """,
        operands: [
            Operand("FORMAT", .choice(ExportFormat.allCases.map(\.rawValue)), "The format")
        ],
        flags: .list(
            .library,
            .to,
            .books,
            .bag,
            .columns,
            .delimiter,
            .siteTitle,
            .noThumbnails,
            .thumbnailWidth,
            .jobs
        ) + .filtering
            + .list(.progress, .json, .plain),
        examples: [
            "accession export csv --to works.csv": "A table of all works",
            "accession export bibtex --author austen --to austen.bib": "Records for references",
            "accession export jsonl --to - | jq -r .title": "All titles, for another program",
            "accession export csv --bag --to bag": "A table in a bag, with checksums",
        ],
        exitNotes: [
            (.rejects, "the export is complete but for some works, each of which was named"),
            (.missingInput, "there is no run or collection of that name"),
            (.cannotCreate, "the place is taken, or is read by runs, or cannot be created"),
            (.tryLater, "another export is writing there, or the disk is full"),
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
                ]
            )
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let request = try ExportRequest(arguments)
        let library = try LibraryLocation(arguments).library
        let exporting = Exporting(library: library, request: request, console: console)
        guard let answer = try exporting.run() else {
            let place = request.target.map { "\($0.text) is as it was" }
            console.error("interrupted: \(place ?? "the export is not complete")")
            return Interruption.requested == .terminate ? .terminated : .interrupted
        }
        // Where the result itself went to standard output, nothing else may.
        if request.target != nil { answer.answer.write(to: console, arguments.format) }
        return try answer.exit()
    }
}
